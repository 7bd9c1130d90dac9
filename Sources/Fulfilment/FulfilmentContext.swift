public import EventSourcing

/// What an order does to the stock of what it names.
public let fulfilmentContext = Context(
    "fulfilment",
    commands: [],
    aggregates: [])
