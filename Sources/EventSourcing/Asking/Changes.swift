public import EventStore
public import Records

/// One change of an entity: what an audit tells of it.
public struct Change: Sendable {
    public var event: RecordedEvent
    /// What it changed, field by field.
    public var changed: [FieldChange]
    /// The entity after it.
    public var state: JSONValue

    package init(event: RecordedEvent, changed: [FieldChange], state: JSONValue) {
        self.event = event
        self.changed = changed
        self.state = state
    }
}

/// An entity as it stood at some point.
package struct EntityState: Sendable {
    /// The stream that it was folded from.
    package var stream: StreamName
    /// The revision of its last event by then; `nil` if there was none.
    package var revision: Revision?
    /// The position of its last event by then; 0 if there was none.
    package var position: Position
    /// Its fields, by their names.
    package var state: JSONValue

    package init(
        stream: StreamName, revision: Revision?, position: Position, state: JSONValue
    ) {
        self.stream = stream
        self.revision = revision
        self.position = position
        self.state = state
    }
}

/// A point in the history of one entity.
package enum EntityPoint: Sendable, Equatable {
    /// As the log stood at this position.
    case position(Position)
    /// After the event of this revision.
    case revision(Revision)

    /// As things stand.
    package static let now = Self.position(.max)

    /// Before anything happened.
    package static let beginning = Self.position(0)

    /// Whether an event had happened by then.
    package func includes(_ view: borrowing EventView) -> Bool {
        includes(view.position, view.revision)
    }

    package func includes(_ event: RecordedEvent) -> Bool {
        includes(event.position, event.revision)
    }

    private func includes(_ position: Position, _ revision: Revision) -> Bool {
        switch self {
        case .position(let last): position <= last
        case .revision(let last): revision <= last
        }
    }
}

extension AggregateDescription {
    /// Lends `body` each change of the entity called `id`, in order, up to the point `through`; `body`
    /// answers `false` to stop.
    package func eachChange(
        of id: String, in store: any EventStore, through: EntityPoint = .now,
        _ body: (Change) throws -> Bool
    ) async throws {
        let stream = try StreamName(category: category, id: id)
        var thing = Thing(self)
        var before = JSONValue.object([])
        try await store.fold(&thing, of: stream, through: through) { view, thing in
            let after = thing.json
            let change = Change(
                event: view.copy(), changed: FieldChange.between(before, after), state: after)
            before = after
            return try body(change)
        }
    }

    /// Each change of the entity called `id`, in order, up to the position `through`.
    package func changes(
        of id: String, in store: any EventStore, through: Position = .max
    ) async throws -> [Change] {
        var changes: [Change] = []
        try await eachChange(of: id, in: store, through: .position(through)) { change in
            changes.append(change)
            return true
        }
        return changes
    }

    /// The entity called `id` as it stood at the position `through`.
    package func state(
        of id: String, in store: any EventStore, through: Position = .max
    ) async throws -> EntityState {
        try await state(of: id, in: store, at: .position(through))
    }

    /// The entity called `id` as it stood at that point.
    package func state(
        of id: String, in store: any EventStore, at point: EntityPoint
    ) async throws -> EntityState {
        let stream = try StreamName(category: category, id: id)
        let thing = try await store.thing(self, stream, through: point)
        return EntityState(
            stream: stream, revision: thing.revision, position: thing.position, state: thing.json)
    }
}
