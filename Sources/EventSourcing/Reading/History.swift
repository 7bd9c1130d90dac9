public import EventStore

/// One change of an entity: what an audit tells of it.
public struct Change: Sendable {
    public var event: RecordedEvent
    /// What it changed, field by field.
    public var changed: [FieldChange]
    /// The entity after it.
    public var state: JSONValue
}

/// An entity as it stood at some point.
public struct EntityState: Sendable {
    /// The stream that it was folded from.
    public var stream: StreamName
    /// The revision of its last event by then; `nil` if there was none.
    public var revision: Revision?
    /// The position of its last event by then; 0 if there was none.
    public var position: Position
    /// Its fields, by their names.
    public var state: JSONValue
}

extension AggregateDescription {
    /// Each change of the entity called `id`, in order, up to the position `through`.
    public func changes(
        of id: String, in store: any EventStore, through: Position = .max
    ) async throws -> [Change] {
        var changes: [Change] = []
        let stream = try StreamName(category: category, id: id)
        var state = blank
        var before = JSONValue.object([])
        try await store.readStream(stream, StreamRead()) { view in
            if view.position > through { return false }
            try state.evolve(decoding: view)
            let after = JSONValue(of: state)
            changes.append(
                Change(
                    event: view.copy(), changed: FieldChange.between(before, after), state: after))
            before = after
            return true
        }
        return changes
    }

    /// The entity called `id` as it stood at the position `through`.
    public func state(
        of id: String, in store: any EventStore, through: Position = .max
    ) async throws -> EntityState {
        let last = try await changes(of: id, in: store, through: through).last
        return EntityState(
            stream: try StreamName(category: category, id: id), revision: last?.event.revision,
            position: last?.event.position ?? 0, state: last?.state ?? .object([]))
    }
}
