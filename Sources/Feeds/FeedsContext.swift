public import EventSourcing

/// Jobs and invoices that other systems keep, taken over from their feeds.
public let feedsContext = Context(
    "feeds",
    commands: [],
    aggregates: [])
