public import EventSourcing

/// What people decide about read models and reactors that stand still.
public let upkeepContext = Context(
    "upkeep", commands: decisions(OfProjections.self) + decisions(OfReactors.self),
    aggregates: [
        AggregateDescription(KeptProjection.self), AggregateDescription(KeptReactor.self),
    ])

/// The same about consumers, for whoever has some.
public let consumerUpkeepContext = Context(
    "consumer upkeep", commands: decisions(OfConsumers.self),
    aggregates: [AggregateDescription(KeptConsumer.self)])

private func decisions<Kind: KeptKind>(_ kind: Kind.Type) -> [CommandDescription] {
    [
        CommandDescription(Skip<Kind>.self), CommandDescription(Retry<Kind>.self),
        CommandDescription(Park<Kind>.self),
    ]
}
