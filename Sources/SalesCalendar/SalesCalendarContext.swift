public import EventSourcing

/// Sales by the calendar, and what people have marked to find again.
public let salesCalendarContext = Context(
    "sales calendar",
    commands: [],
    aggregates: [])
