import EventSourcing
import EventSourcingTesting
import EventStore
import Exports
import struct Foundation.UUID
import Records
import Testing

// A crate's first form was of another unit.

private struct CrateShut: DomainEvent {
    static let type = "CrateShut"
    static let version: UInt16 = 2
    static let formerTypes = ["CrateClosed"]
    static let upcasters = [
        Upcaster(from: 1) { payload in
            payload["grams"] = payload["kilograms"]?.integer.map { .integer($0 * 1000) }
            payload["kilograms"] = nil
        }
    ]
    var grams: Int64 = 0
    var note: String?
    var boxes: [Identifier<Box>] = []
    var at: Place?

    struct Place: Record {
        var shelf: Identifier<Shelf>?
        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("shelf", &shelf) }
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("grams", &grams)
        fields.field("note", &note)
        fields.field("boxes", &boxes)
        fields.field("at", &at)
    }
}

private struct Crate: Aggregate {
    static let category = "crate"
    enum Event: EventSet {
        case shut(CrateShut)
        static let cases: [EventCase<Self>] = [of(shut)]
        var event: any DomainEvent {
            switch self {
            case .shut(let event): event
            }
        }
    }
    var grams: Int64 = 0
    var note: String?
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("grams", &grams)
        fields.field("note", &note)
    }
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .shut(let shut):
            grams = shut.grams
            note = shut.note
        }
    }
}

private let catalog = EventCatalog([
    AggregateDescription(Crate.self), AggregateDescription(Box.self),
    AggregateDescription(Shelf.self),
])

@Suite struct `Events for other programs` {
    @Test func `say in today's form what was stored in an older one`() throws {
        let old = recorded("CrateClosed", version: 1, #"{"kilograms":2,"boxes":[]}"#)
        let read = try #require(catalog.read(old).first)
        #expect(read.description.type == "CrateShut" && read.description.version == 2)
        #expect(String(decoding: read.event.json(), as: UTF8.self) == #"{"grams":2000,"boxes":[]}"#)
        let cloud = try line(CloudEvents(store: UUID(), by: "daybook", catalog).json(old)[0])
        #expect(cloud["type"]?.text == "daybook.CrateShut")
        #expect(cloud["dataschema"]?.text == "urn:daybook:event:CrateShut:2")
        #expect(cloud["data"]?["grams"] == .integer(2000))
        #expect(cloud["tags"] == nil && cloud["reason"] == nil)
    }

    @Test(arguments: [("crate-1", "CrateLost"), ("barrel-1", "CrateShut")])
    func `are refused with their position where nobody knows them`(stream: String, type: String) {
        let event = recorded(type, version: 2, #"{"grams":1,"boxes":[]}"#, stream: stream)
        #expect(throws: EventFault.unknownType(9, type: type)) { try catalog.read(event) }
        #expect(throws: EventFault.unknownType(9, type: type)) {
            try CloudEvents(store: UUID(), by: "daybook", catalog).json(event)
        }
        #expect(throws: EventFault.unknownType(9, type: type)) {
            var log = ObjectCentricLog(catalog)
            _ = try log.write(event)
        }
    }

    @Test func `have attributes without what the standard forbids in them`() throws {
        var event = recorded("CrateShut", version: 2, #"{"grams":1,"boxes":[]}"#)
        var metadata = EventMetadata()
        metadata.actor = "ada"
        metadata.reason = "one\ntwo\u{7F}\u{85}\u{FFFE}é 🙂"
        event.metadata = metadata.json()
        event.tags = ["a,b", "c\"d"]
        event.position = 4711
        let cloud = try line(CloudEvents(store: UUID(), by: "daybook", catalog).json(event)[0])
        #expect(cloud["reason"]?.text == "one two   é 🙂")
        #expect(cloud["tags"]?.text == #"["a,b","c\"d"]"#)
        #expect(cloud["sequence"]?.text == "00000000000000004711")
        #expect(cloud["correlationid"] == cloud["commandid"] && cloud["causationid"] == nil)
    }

    @Test func `name each thing once, by the field that names it first`() throws {
        let payload = #"{"grams":1,"note":"n","boxes":["a","b","a"],"at":{"shelf":"s"}}"#
        var log = ObjectCentricLog(catalog)
        let event = try line(log.write(recorded("CrateShut", version: 2, payload)))
        #expect(
            event["relationships"]?.elements?.map { [$0["objectId"]?.text, $0["qualifier"]?.text] }
                == [
                    ["crate-1", "subject"], ["box-a", "boxes"], ["box-b", "boxes"],
                    ["shelf-s", "at.shelf"],
                ])
        #expect(log.objects.map(\.text) == ["crate-1", "box-a", "box-b", "shelf-s"])
        #expect(
            event["attributes"]?.elements?.compactMap { $0["name"]?.text } == [
                "grams", "note", "at.shelf", "position", "recordedAt", "actor",
            ])
    }

    @Test func `keep things apart whose names only look alike`() throws {
        var log = ObjectCentricLog(catalog)
        let payload = "{\"grams\":1,\"boxes\":[\"\u{E9}\",\"e\u{301}\"]}"
        _ = try log.write(recorded("CrateShut", version: 2, payload))
        #expect(log.objects.count == 3)
    }

    @Test func `tell of a thing what it became, and what was taken away`() async throws {
        let store = InMemoryEventStore()
        for (minute, event) in [
            CrateShut(grams: 1, note: "e\u{301}"), CrateShut(grams: 1, note: "\u{E9}"),
            CrateShut(grams: 2),
        ].enumerated() {
            try await store.append(
                AppendRequest(
                    [StreamAppend(try StreamName("crate-1"), events: [event.stored])],
                    commandID: "c\(minute)",
                    occurredAt: Timestamp(milliseconds: Int64(minute) * 60_000),
                    metadata: EventMetadata().json()))
        }
        var log = ObjectCentricLog(catalog)
        for event in try await store.events() { _ = try log.write(event) }
        let object = try await line(
            log.object(try StreamName("crate-1"), in: store, through: .max))
        let values = object["attributes"]?.elements?.map {
            [
                $0["name"]?.text, $0["value"]?.text,
                ($0["time"]?.text?.dropFirst(14).prefix(2)).map(String.init),
            ]
        }
        // The second note is spelt in other bytes.
        #expect(values?.map { $0[0] } == ["grams", "note", "note", "grams", "note"])
        #expect(values?.map { $0[2] } == ["00", "00", "01", "02", "02"])
        #expect(values?.last?[1] == "null")
        let past = try await line(log.object(try StreamName("crate-1"), in: store, through: 1))
        #expect(past["attributes"]?.elements?.count == 2)
    }

    private func recorded(
        _ type: String, version: UInt16, _ payload: String, stream: String = "crate-1"
    ) -> RecordedEvent {
        RecordedEvent(
            position: 9, stream: StreamName(unchecked: stream), revision: 0, type: type,
            schemaVersion: version, id: UUID(), commandID: "c", indexInCommand: 0,
            countInCommand: 1, recordedAt: Given.now, occurredAt: Given.now, tags: [],
            metadata: EventMetadata().json(), payload: Array(payload.utf8))
    }

    /// A line of an export, without what stands around it.
    private func line(_ bytes: [UInt8]) throws -> JSONValue {
        let text = String(decoding: bytes, as: UTF8.self)
        return try JSONValue(
            parsing: Array(text.drop { $0 == "," || $0 == "\n" }.utf8))
    }
}

extension CrateShut {
    fileprivate init(grams: Int64, note: String? = nil) {
        self.init()
        self.grams = grams
        self.note = note
    }
}
