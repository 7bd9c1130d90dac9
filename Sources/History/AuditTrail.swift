package import EventSourcing
package import EventSourcingRuntime
package import EventStore
import Records

/// The changes of many things, in the order in which they happened.
///
/// The index tells which events are meant; only the things that they happened to are folded, each once.
package struct AuditTrail: Sendable {
    private let index: AuditIndex
    private let entities: [String: AggregateDescription]
    private let store: any EventStore

    /// Index entries fetched at a time.
    package static let page = 500
    /// Things whose state is kept from one of their changes to the next.
    private static let thingsInMemory = 10_000

    package init(
        _ index: AuditIndex, of entities: [AggregateDescription], in store: any EventStore
    ) {
        self.index = index
        self.entities = .init(entities.map { ($0.category, $0) }) { first, _ in first }
        self.store = store
    }

    /// Lends `body` each change that is meant, newest first; `body` answers `false` to stop. Things are
    /// folded forwards all the same, a page of changes at a time.
    package func eachChangeBackwards(
        _ selection: AuditSelection, page: Int = Self.page, _ body: (Change) async throws -> Bool
    ) async throws {
        var selection = selection
        // The index doesn't know which fields an event changed: so as many are folded at a time as is cheap.
        let page = selection.field == nil ? page : Self.page
        while true {
            let entries = try index.events(
                selection, of: kinds(selection), limit: page, newestFirst: true)
            guard let newest = entries.first, let oldest = entries.last else { return }
            var part = selection
            part.after = Position(clamping: oldest.position) - 1
            part.through = Position(clamping: newest.position)
            var changes: [Change] = []
            try await eachChange(part) { change in
                changes.append(change)
                return true
            }
            for change in changes.reversed() where !(try await body(change)) { return }
            if entries.count < page { return }
            selection.through = part.after
        }
    }

    /// The kinds of things that have the field which is meant: no others need be looked at.
    private func kinds(_ selection: AuditSelection) -> [String]? {
        guard let name = selection.field?.prefix(while: { $0 != "." }) else { return nil }
        return entities.values.filter { entity in
            entity.fields.contains { $0.name == name }
        }.map(\.category)
    }

    /// Lends `body` each change that is meant, oldest first; `body` answers `false` to stop.
    package func eachChange(
        _ selection: AuditSelection, _ body: (Change) async throws -> Bool
    ) async throws {
        var selection = selection
        var folds: [StreamName: EntityFold] = [:]
        while true {
            let entries = try index.events(selection, of: kinds(selection), limit: Self.page)
            for entry in entries {
                let stream = try StreamName(category: entry.entity, id: entry.id)
                let revision = Revision(clamping: entry.revision)
                if folds.count > Self.thingsInMemory { folds = [:] }
                // Taken out while it changes, so that its lists aren't copied.
                var fold =
                    folds.removeValue(forKey: stream)
                    ?? EntityFold(entities[entry.entity], stream)
                let change = try await fold.advance(to: revision, in: store)
                folds[stream] = fold
                guard let change, selection.means(change) else { continue }
                if !(try await body(change)) { return }
            }
            guard entries.count == Self.page, let last = entries.last else { return }
            selection.after = Position(clamping: last.position)
        }
    }
}

/// One thing, folded as far as somebody needed it.
private struct EntityFold {
    private let stream: StreamName
    /// `nil` for a kind of thing that isn't known here: its events are told, not what they changed.
    private var thing: Thing?

    init(_ entity: AggregateDescription?, _ stream: StreamName) {
        self.stream = stream
        thing = entity.map { Thing($0) }
    }

    /// Folds on to a revision that hasn't been folded yet, and tells what its event changed.
    mutating func advance(to revision: Revision, in store: any EventStore) async throws -> Change? {
        guard var thing else {
            return try await store.events(of: stream, StreamRead(from: revision, limit: 1)).first
                .map { Change(event: $0, changed: [], state: .object([])) }
        }
        // Not by two names while it changes, so that its lists aren't copied.
        self.thing = nil
        if revision > 0, thing.revision.map({ $0 < revision - 1 }) ?? true {
            try await store.fold(&thing, of: stream, through: .revision(revision - 1))
        }
        let before = thing.json
        var event: RecordedEvent?
        try await store.fold(&thing, of: stream, through: .revision(revision)) { view, _ in
            event = view.copy()
            return false
        }
        let after = thing.json
        self.thing = thing
        return event.map {
            Change(event: $0, changed: FieldChange.between(before, after), state: after)
        }
    }
}
