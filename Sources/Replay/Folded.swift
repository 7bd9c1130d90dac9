import EventSourcing
import EventStore
import Records

// Things of whatever kind, folded from events.

extension AggregateDescription {
    /// The thing of this kind whose stream it is, up to `through`.
    func folded(
        _ stream: StreamName, in store: any EventStore, through: Position = .max
    ) async throws -> Overlay.Known {
        try await blank.folded(stream, in: store, through: through)
    }

    /// Its fields; none where nothing has happened to it, and what is wrong where it can't be read.
    func json(
        of stream: StreamName, in store: any EventStore, through: Position = .max
    ) async throws -> JSONValue {
        do {
            let known = try await folded(stream, in: store, through: through)
            return known.revision == nil ? .object([]) : JSONValue(of: known.state)
        } catch let fault as EventFault {
            return .object([.init("unreadable", .string("\(fault)"))])
        }
    }
}

extension Aggregate {
    fileprivate func folded(
        _ stream: StreamName, in store: any EventStore, through: Position
    ) async throws -> Overlay.Known {
        let loaded = try await store.load(Self.self, Identifier(stream.id), through: through)
        return Overlay.Known(state: loaded.state, revision: loaded.revision)
    }

    /// Moved on by events of its stream.
    func advanced(by events: [RecordedEvent]) throws(EventFault) -> any Aggregate {
        var copy = self
        for event in events {
            for part in try Event.decode(event) { copy.evolve(part, Occurrence(event)) }
        }
        return copy
    }
}
