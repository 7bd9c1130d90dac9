package import Access
import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import Records

extension HookAdded {
    /// Which events it means.
    package var query: EventQuery {
        let categories = Set(BackOffice.entities.map(\.category))
        let kinds = types.filter(categories.contains)
        let names = types.filter { !categories.contains($0) }.flatMap { type in
            // Earlier releases stored it under other names.
            BackOffice.events.first { $0.names.contains(type) }?.names ?? [type]
        }
        var items: [EventQuery.Item] = []
        if !kinds.isEmpty { items.append(.init(categories: kinds)) }
        if !names.isEmpty { items.append(.init(types: names)) }
        return items.isEmpty ? .all : .anyOf(items)
    }
}

extension BackOffice {
    /// What is wrong with the types that a command which adds a hook names, and its own part of the business can't know:
    /// nothing would ever be posted of a type that there isn't.
    package static func refusal(ofHookTypesIn envelope: CommandEnvelope) -> Rejection? {
        guard envelope.command == AddHook.name else { return nil }
        return refusal(ofHookTypes: (envelope.data["types"]?.elements ?? []).compactMap(\.text))
    }

    /// The same of the types themselves.
    package static func refusal(ofHookTypes types: [String]) -> Rejection? {
        let known = entities.map(\.category) + events.flatMap(\.names)
        let refusals = types.enumerated().compactMap { index, type -> Refusal? in
            if known.contains(type) { return nil }
            return Refusal(
                .init("unknown-event"), field: "types[\(index)]",
                "there is no type of event, and no kind of thing, called \(type)",
                hint: nearest(to: type, among: known).map { "did you mean \($0)?" })
        }
        return refusals.isEmpty ? nil : Rejection(refusals)
    }
}
