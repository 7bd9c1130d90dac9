import EventSourcing
import EventStore
import Records

@testable import EventSourcingRuntime
@testable import Projections

// The ways of things as folding each of them says it: slowly, and with nothing said twice.

extension AggregateDescription {
    /// The way of each such thing up to the position `through`, in the order of their beginnings. Things
    /// that never had a status aren't among them.
    func foldedPaths(in store: any EventStore, through: Position) async throws -> [StatusPath] {
        var begun: [StreamName] = []
        let read = LogRead(.categories([category]), through: through)
        _ = try await store.readAll(read) { view in
            if view.revision == 0 { begun.append(view.stream) }
            return true
        }
        var paths: [StatusPath] = []
        for stream in begun {
            var path = StatusPath(id: stream.id, steps: [])
            var thing = Thing(self)
            try await store.fold(&thing, of: stream, through: .position(through)) { view, thing in
                if let status = thing.state.statusName, status != path.steps.last?.status {
                    path.steps.append(
                        .init(
                            status: status, position: view.position,
                            occurredAt: view.header.occurredAt))
                }
                return true
            }
            if !path.steps.isEmpty { paths.append(path) }
        }
        return paths
    }
}
