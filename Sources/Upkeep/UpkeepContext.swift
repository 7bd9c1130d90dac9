package import EventSourcing

/// What people decide about read models and reactors that stand still.
package let upkeepContext = Context(
    "upkeep", decisions(OfProjections.self) + decisions(OfReactors.self),
    [KeptProjection.self, KeptReactor.self])

/// The same about consumers, for whoever has some.
package let consumerUpkeepContext = Context(
    "consumer upkeep", decisions(OfConsumers.self), [KeptConsumer.self])

private func decisions<Kind: KeptKind>(_ kind: Kind.Type) -> [any Command.Type] {
    [Skip<Kind>.self, Retry<Kind>.self, Park<Kind>.self]
}
