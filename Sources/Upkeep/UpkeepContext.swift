public import EventSourcing

/// What people decide about read models that stand still.
public let upkeepContext = Context(
    "upkeep",
    [SkipEvent.self, RetryProjection.self, ParkProjection.self],
    [KeptProjection.self])
