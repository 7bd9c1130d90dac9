extension Simulation {
    /// How many events are made into rows before others have their turn at the processor.
    private static let piece = 100

    mutating func beginRebuild() {
        switch layout.rebuild {
        case nil: break
        case .whereItIsServed(let events): agenda.put(.rebuilds(node: 0, left: events), at: 0)
        case .onANodeOfItsOwn(let events):
            agenda.put(.rebuilds(node: nodes.count - 1, left: events), at: 0)
        }
    }

    /// Makes the next piece, read from the first log, as long as there is one.
    mutating func rebuild(_ left: Int, by node: Int) {
        guard left > 0 else { return outcome.rebuilt = now }
        let count = min(left, Self.piece)
        let reading = service.read * Double(count)
        let read = layout.replica ? now + reading : databases[0].work(reading, at: now)
        let end = nodes[node].work(service.fold * Double(count) + (read - now), at: now)
        agenda.put(.rebuilds(node: node, left: left - count), at: end)
    }
}
