import EventSourcing
import EventStore
import Records
import Testing

@Suite struct `A change of form` {
    @Test func `renames a field where it stands`() throws {
        try expect(.rename("b", to: "x"), #"{"a":1,"b":[2],"c":3}"#, #"{"a":1,"x":[2],"c":3}"#)
        try expect(.rename("b", to: "x"), #"{"a":1}"#, #"{"a":1}"#)
    }

    @Test func `never writes over a field that is there already`() throws {
        try expect(.rename("a", to: "b"), #"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#)
        try expect(.add("a", .integer(5)), #"{"a":null}"#, #"{"a":null}"#)
    }

    @Test func `adds, removes and keeps fields`() throws {
        try expect(.add("x", .boolean(false)), #"{"a":1}"#, #"{"a":1,"x":false}"#)
        try expect(.remove("a", "b"), #"{"a":1,"b":2,"c":3}"#, #"{"c":3}"#)
        try expect(.keep("a", "c"), #"{"a":1,"b":2,"c":3}"#, #"{"a":1,"c":3}"#)
    }

    @Test func `splits a field, and leaves it if that can't be done`() throws {
        let change = PayloadChange.split("address", into: ["street", "city"]) { value in
            let parts = (value.text ?? "").split(separator: ", ").map { JSONValue.string("\($0)") }
            return parts.count == 1 ? [parts[0], nil] : parts
        }
        try expect(
            change, #"{"address":"1 Low Row, Hull"}"#, #"{"street":"1 Low Row","city":"Hull"}"#)
        try expect(change, #"{"address":"Hull"}"#, #"{"street":"Hull"}"#)
        try expect(change, #"{"address":"a, b, c"}"#, #"{"address":"a, b, c"}"#)
        try expect(change, "{}", "{}")
    }

    @Test func `gives a number another unit, and leaves one that has no room for it`() throws {
        try expect(.scale("kg", to: "g", by: 1000), #"{"kg":3}"#, #"{"g":3000}"#)
        try expect(.scale("kg", by: 1000), #"{"kg":-3}"#, #"{"kg":-3000}"#)
        try expect(
            .scale("kg", to: "g", by: 1000), #"{"kg":9223372036854775807}"#,
            #"{"kg":9223372036854775807}"#)
        try expect(.scale("kg", to: "g", by: 1000), #"{"kg":2.5}"#, #"{"kg":2.5}"#)
    }

    @Test func `gives values other names`() throws {
        let sizes = PayloadChange.values(
            of: "size", [(.integer(0), .string("small")), (.integer(1), .string("large"))])
        try expect(sizes, #"{"size":1}"#, #"{"size":"large"}"#)
        try expect(sizes, #"{"size":7}"#, #"{"size":7}"#)
    }

    @Test func `goes into an object, and into each of a list`() throws {
        let change = PayloadChange.within("lines", .rename("qty", to: "quantity"), .remove("x"))
        try expect(
            change, #"{"lines":[{"qty":1,"x":0},{"qty":2}]}"#,
            #"{"lines":[{"quantity":1},{"quantity":2}]}"#)
        try expect(change, #"{"lines":{"qty":1}}"#, #"{"lines":{"quantity":1}}"#)
        try expect(change, #"{"lines":"none"}"#, #"{"lines":"none"}"#)
    }

    @Test func `leaves alone what isn't an object`() throws {
        let changes: [PayloadChange] = [
            .rename("a", to: "b"), .add("a", .null), .remove("a"), .scale("a", by: 2),
        ]
        for change in changes { try expect(change, "[1]", "[1]") }
    }

    private func expect(
        _ change: PayloadChange, _ before: String, _ after: String,
        at here: SourceLocation = #_sourceLocation
    ) throws {
        var value = try json(before)
        Upcaster(from: 1, change).apply(&value)
        #expect(String(decoding: value.json(), as: UTF8.self) == after, sourceLocation: here)
    }
}

@Suite struct `An event that was split` {
    private let sent = Parcel.Event.sent(ParcelSent(addressee: "Ada", grams: 3000))
    private let paid = Parcel.Event.paid(ParcelPaid(cents: 700))

    @Test(arguments: [
        ("ParcelSent", 1, #"{"name":"Ada","kilos":3,"cents":7}"#),
        ("PackageSent", 1, #"{"name":"Ada","kilos":3,"cents":7}"#),
        ("ParcelSent", 2, #"{"addressee":"Ada","grams":3000,"cents":700}"#),
    ])
    func `is read as its parts, in order, under each of its names`(
        type: String, version: UInt16, payload: String
    ) throws {
        let event = RecordedEvent(type, version, payload)
        #expect(try Parcel.Event.decode(event) == .several([sent, paid]))
    }

    @Test func `is one event from the version on in which it isn't the whole any more`() throws {
        let event = RecordedEvent("ParcelSent", 3, #"{"addressee":"Ada","grams":3000,"cents":1}"#)
        #expect(try Parcel.Event.decode(event) == .one(sent))
    }

    @Test func `may have left its name to none of its parts`() throws {
        let event = RecordedEvent("ParcelCarried", 1, #"{"from":"York","to":"Hull"}"#)
        #expect(
            try Parcel.Event.decode(event)
                == .several([
                    .taken(ParcelTaken(from: "York")), .brought(ParcelBrought(place: "Hull")),
                ]))
    }

    @Test func `is a newer binary's in a version that nobody knows`() throws {
        #expect(throws: EventFault.newerVersion(9, type: "ParcelCarried", version: 2)) {
            try Parcel.Event.decode(RecordedEvent("ParcelCarried", 2, "{}"))
        }
        #expect(throws: EventFault.newerVersion(9, type: "ParcelSent", version: 4)) {
            try Parcel.Event.decode(RecordedEvent("ParcelSent", 4, "{}"))
        }
    }

    @Test func `can't be read if one of its parts can't`() throws {
        #expect {
            try Parcel.Event.decode(RecordedEvent("ParcelSent", 2, #"{"addressee":"A","grams":3}"#))
        } throws: { error in
            guard case EventFault.malformed(9, type: "ParcelPaid", let why) = error else {
                return false
            }
            return why.hasSuffix("cents is required")
        }
    }

    @Test func `may be none, or several, of one type`() throws {
        for (payload, labels) in [("[]", []), (#"["a"]"#, ["a"]), (#"["a","b"]"#, ["a", "b"])] {
            let event = RecordedEvent("StampsUsed", 1, #"{"labels":\#(payload)}"#)
            let stamps = try StampEvent.decode(event)
            #expect(Array(stamps) == labels.map { StampEvent.used(StampUsed(label: $0)) })
        }
    }

    @Test func `says which step of the whole is missing`() throws {
        #expect {
            try StampEvent.decode(RecordedEvent("StampSheetUsed", 1, "{}"))
        } throws: { error in
            "\(error)".contains("no upcaster leads on from version 1 of StampSheetUsed")
        }
    }
}

private struct StampUsed: DomainEvent {
    static let type = "StampUsed"
    static let partOf = [
        Whole("StampsUsed") { payload in
            (payload["labels"]?.elements ?? []).map { .object([.init("label", $0)]) }
        },
        Whole("StampSheetUsed", through: 2),
    ]
    var label = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("label", &label) }
}

private enum StampEvent: EventSet {
    case used(StampUsed)
    static let cases: [EventCase<Self>] = [of(used)]
    var event: any DomainEvent {
        switch self {
        case .used(let event): event
        }
    }
}
