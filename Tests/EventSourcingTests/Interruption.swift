import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

/// A bus for the warehouse, at the time at which tests take place.
func bus(on store: any EventStore) -> CommandBus {
    CommandBus([warehouse], store: store, actor: "tester", clock: { Given.now })
}

/// A command written as its name and data.
func command(
    _ name: String, _ data: String, id: String? = nil, reason: String? = nil,
    expectedRevision: Revision? = nil
) throws -> CommandEnvelope {
    CommandEnvelope(
        name, data: try JSONValue(parsing: Array(data.utf8)), id: id, reason: reason,
        expectedRevision: expectedRevision)
}

/// A box, with `count` things in it.
func pack(_ box: String, _ label: String? = nil, on shelf: String? = nil) throws -> CommandEnvelope
{
    let place = shelf.map { #","shelfId":"\#($0)""# } ?? ""
    return try command("PackBox", #"{"boxId":"\#(box)","label":"\#(label ?? box)"\#(place)}"#)
}

func fill(_ box: String, _ count: Int, id: String? = nil) throws -> CommandEnvelope {
    try command("FillBox", #"{"boxId":"\#(box)","count":\#(count)}"#, id: id)
}

/// Takes a rejection with this code, and nothing else.
func expectRejection(
    _ code: RejectionCode, field: String? = nil, at here: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Void
) async {
    do {
        try await work()
        Issue.record("accepted", sourceLocation: here)
    } catch let rejection as Rejection {
        let found = rejection.refusals.contains {
            $0.code == code && (field == nil || $0.field == field)
        }
        #expect(found, "\(rejection.refusals)", sourceLocation: here)
    } catch {
        Issue.record(error, sourceLocation: here)
    }
}

/// The types and payloads of a store's events, in order.
func story(_ store: any EventStore) async throws -> [String] {
    try await store.events().map {
        "\($0.stream) \($0.type) \(String(decoding: $0.payload, as: UTF8.self))"
    }
}
