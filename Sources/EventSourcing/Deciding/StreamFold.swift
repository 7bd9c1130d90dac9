public import EventStore
package import Records

/// What the events of one stream are folded into, one after the other.
package protocol StreamFold {
    /// The revision of the last event that is in it; `nil` before the first.
    var revision: Revision? { get }

    /// Takes the next event in: it has happened, so there is nothing to refuse.
    mutating func take(_ view: borrowing EventView) throws(EventFault)
}

extension EventStore {
    /// Folds on: takes the events of a stream that `fold` lacks into it, in order, up to the point
    /// `through`. After each, `body` is lent the event and what it has made; it answers `false` to stop.
    ///
    /// Every fold of a stream there is goes by here, but for those that a decision has read together.
    package func fold<Fold: StreamFold>(
        _ fold: inout Fold, of stream: StreamName, through point: EntityPoint = .now,
        _ body: (borrowing EventView, Fold) throws -> Bool = { _, _ in true }
    ) async throws {
        let start = fold.revision.map { $0 + 1 } ?? 0
        try await readStream(stream, StreamRead(from: start)) { view in
            guard point.includes(view) else { return false }
            try fold.take(view)
            return try body(view, fold)
        }
    }
}

/// An aggregate as the log has it, of a kind that is known when the code is written.
public struct Loaded<Target: Aggregate>: StreamFold, Sendable {
    /// A blank one, if nothing ever happened to it.
    public var state: Target
    /// The revision of its last event; `nil` before the first.
    public var revision: Revision?

    package init(state: Target = Target(), revision: Revision? = nil) {
        self.state = state
        self.revision = revision
    }

    package mutating func take(_ view: borrowing EventView) throws(EventFault) {
        try state.evolve(decoding: view)
        revision = view.revision
    }
}

/// An aggregate as the log has it, of whichever kind.
package struct Thing: StreamFold, Sendable {
    /// A blank one, if nothing ever happened to it.
    package private(set) var state: any Aggregate
    /// The revision of its last event; `nil` before the first.
    package private(set) var revision: Revision?
    /// Where its last event stands in the log; 0 before the first.
    package private(set) var position: Position = 0

    /// One of this kind to which nothing has happened yet.
    package init(_ kind: AggregateDescription) { state = kind.blank }

    /// One as it is known to be.
    package init(_ state: any Aggregate, at revision: Revision?) {
        self.state = state
        self.revision = revision
    }

    package mutating func take(_ view: borrowing EventView) throws(EventFault) {
        try state.evolve(decoding: view)
        revision = view.revision
        position = view.position
    }

    /// Its fields by their names; none where nothing has happened to it.
    package var json: JSONValue { revision == nil ? .object([]) : JSONValue(of: state) }
}

extension EventStore {
    /// Folds the stream of `id`, up to `through` if that is given (a position, itself included).
    package func load<Target: Aggregate>(
        _ type: Target.Type, _ id: Identifier<Target>, through: Position = .max
    ) async throws -> Loaded<Target> {
        var loaded = Loaded<Target>()
        try await fold(&loaded, of: try Target.stream(id), through: .position(through))
        return loaded
    }

    /// Folds a stream of this kind of thing, up to the point `through`.
    package func thing(
        _ kind: AggregateDescription, _ stream: StreamName, through point: EntityPoint = .now
    ) async throws -> Thing {
        var thing = Thing(kind)
        try await fold(&thing, of: stream, through: point)
        return thing
    }
}
