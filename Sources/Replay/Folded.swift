import EventSourcing
import EventStore
import Records

// Things of whatever kind, folded from events.

extension AggregateDescription {
    /// The fields of the thing of this kind whose stream it is, up to `through`; none where nothing has
    /// happened to it, and what is wrong where it can't be read.
    func json(
        of stream: StreamName, in store: any EventStore, through: Position = .max
    ) async throws -> JSONValue {
        do {
            return try await store.thing(self, stream, through: .position(through)).json
        } catch let fault as EventFault {
            return .object([.init("unreadable", .string("\(fault)"))])
        }
    }
}

extension Thing {
    /// The same, moved on by events of its stream.
    func advanced(by events: [RecordedEvent]) throws -> Thing {
        var copy = self
        for event in events { try event.withView { try copy.take($0) } }
        return copy
    }
}
