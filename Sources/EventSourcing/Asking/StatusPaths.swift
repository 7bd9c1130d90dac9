package import EventStore

/// A thing's way from status to status.
package struct StatusPath: Sendable {
    /// The thing's id.
    package var id: String
    /// Each status that it came to, in order; the first is the one it began with.
    package var steps: [Step]

    /// A status, and the event that led to it.
    package struct Step: Sendable {
        package var status: String
        package var position: Position
        package var revision: Revision
        package var occurredAt: Timestamp
    }

    /// How long it stayed in the status at `index`, in milliseconds of business time; `nil` where it
    /// is still. Negative where the times run backwards.
    package func stay(at index: Int) -> Int64? {
        guard steps.indices.contains(index + 1) else { return nil }
        // Times lie between the years 1 and 9999: their difference is far from overflowing.
        return steps[index + 1].occurredAt.milliseconds - steps[index].occurredAt.milliseconds
    }
}

extension AggregateDescription {
    /// The way of each such thing up to the position `through`, in the order of their beginnings. Things
    /// that never had a status aren't among them.
    ///
    /// Each is folded by itself, so that no more than one is in memory.
    package func statusPaths(
        in store: any EventStore, through: Position
    ) async throws -> [StatusPath] {
        var paths: [StatusPath] = []
        var position: Position = 0
        while position < through {
            var begun: [StreamName] = []
            let read = LogRead(.categories([category]), after: position, through: through)
            position = try await store.readAll(read) { view in
                if view.revision == 0 { begun.append(view.stream) }
                return begun.count < Self.streamsAtOnce
            }
            for stream in begun {
                let path = try await statusPath(of: stream, in: store, through: through)
                if !path.steps.isEmpty { paths.append(path) }
            }
            if begun.count < Self.streamsAtOnce { break }
        }
        return paths
    }

    /// Names of streams that are kept at a time.
    private static let streamsAtOnce = 1_000

    private func statusPath(
        of stream: StreamName, in store: any EventStore, through: Position
    ) async throws -> StatusPath {
        var path = StatusPath(id: stream.id, steps: [])
        var thing = Thing(self)
        try await store.fold(&thing, of: stream, through: .position(through)) { view, thing in
            if let status = thing.state.statusName, status != path.steps.last?.status {
                path.steps.append(
                    .init(
                        status: status, position: view.position, revision: view.revision,
                        occurredAt: view.header.occurredAt))
            }
            return true
        }
        return path
    }
}
