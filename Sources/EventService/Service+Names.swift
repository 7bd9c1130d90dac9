package import EventSourcing
package import EventStore
import History

extension Service {
    /// Sees to it that nobody shares a name with another of their kind: of two, one would never be found,
    /// or go by what the other has done.
    package static func requireNames(
        _ contexts: [Context], _ consumers: [any Consumer]
    ) throws(EventStoreError) {
        let aggregates = contexts.flatMap(\.aggregates)
        let projections = contexts.flatMap(\.projections) + [.audit(of: aggregates)]
        let kinds = [
            ("commands", contexts.flatMap(\.commands).map(\.name)),
            ("aggregates", aggregates.map(\.category)),
            ("reactors", contexts.flatMap(\.reactors).map(\.name)),
            ("projections", projections.map(\.name)),
            ("queries", contexts.flatMap(\.queries).map(\.name)),
            ("consumers", consumers.map { type(of: $0).name }),
        ]
        for (kind, names) in kinds {
            var seen: Set<String> = []
            guard let name = names.first(where: { !seen.insert($0).inserted }) else { continue }
            throw .invalid("two \(kind) are called \(name): each needs a name of its own")
        }
    }
}
