public import EventSourcing

/// Clubs, their matches, and what their members have paid in.
public let clubsContext = Context(
    "clubs",
    commands: [],
    aggregates: [])
