public import EventStore

/// A thing's way from status to status.
public struct StatusPath: Sendable {
    /// The thing's id.
    public var id: String
    /// Each status that it came to, in order; the first is the one it began with.
    public var steps: [Step]

    /// A status, and the event that led to it.
    public struct Step: Sendable {
        public var status: String
        public var position: Position
        public var revision: Revision
        public var occurredAt: Timestamp
    }

    /// How long it stayed in the status at `index`, in milliseconds of business time; `nil` where it
    /// is still. Negative where the times run backwards.
    public func stay(at index: Int) -> Int64? {
        guard steps.indices.contains(index + 1) else { return nil }
        // Times lie between the years 1 and 9999: their difference is far from overflowing.
        return steps[index + 1].occurredAt.milliseconds - steps[index].occurredAt.milliseconds
    }
}

extension AggregateDescription {
    /// The way of each such thing up to the position `through`, in the order of their beginnings: one
    /// reading of the log. Things that never had a status aren't among them.
    ///
    /// Kept in memory is the state of every such thing.
    public func statusPaths(
        in store: any EventStore, through: Position
    ) async throws -> [StatusPath] {
        var places: [StreamName: Int] = [:]
        var states: [any Aggregate] = []
        var paths: [StatusPath] = []
        _ = try await store.readAll(LogRead(.categories([category]), through: through)) { view in
            let stream = view.stream
            let place = places[stream] ?? states.count
            if place == states.count {
                places[stream] = place
                states.append(blank)
                paths.append(StatusPath(id: stream.id, steps: []))
            }
            try states[place].evolve(decoding: view)
            if let status = states[place].statusName, status != paths[place].steps.last?.status {
                paths[place].steps.append(
                    .init(
                        status: status, position: view.position, revision: view.revision,
                        occurredAt: view.header.occurredAt))
            }
            return true
        }
        return paths.filter { !$0.steps.isEmpty }
    }
}
