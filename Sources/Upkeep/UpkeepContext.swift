public import EventSourcing

/// What people decide about read models that stand still.
public let upkeepContext = Context(
    "upkeep",
    commands: [
        CommandDescription(SkipEvent.self),
        CommandDescription(RetryProjection.self),
        CommandDescription(ParkProjection.self),
    ],
    aggregates: [AggregateDescription(KeptProjection.self)])
