import EventSourcing
import EventSourcingTesting
import EventStore
import struct Foundation.UUID
import Records
import Testing

// A parcel's form has changed four times since the first was sent.

private struct ParcelSent: DomainEvent {
    static let type = "ParcelSent"
    static let version: UInt16 = 5
    static let formerTypes = ["PackageSent"]
    static let upcasters = [
        // 2: a field was added that has a value for those before.
        Upcaster(from: 1) { $0["express"] = $0["express"] ?? .boolean(false) },
        // 3: `name` is called `addressee`.
        Upcaster(from: 2) { payload in
            payload["addressee"] = payload["name"]
            payload["name"] = nil
        },
        // 4: one line of address became street and city.
        Upcaster(from: 3) { payload in
            let parts = (payload["address"]?.text ?? "").split(separator: ", ", maxSplits: 1)
            payload["street"] = parts.first.map { .string(String($0)) }
            payload["city"] = parts.count > 1 ? .string(String(parts[1])) : .null
            payload["address"] = nil
        },
        // 5: the weight is in grams.
        Upcaster(from: 4) { payload in
            payload["grams"] = payload["kilograms"]?.integer.map { .integer($0 * 1000) }
            payload["kilograms"] = nil
        },
    ]

    var addressee = ""
    var street = ""
    var city: String?
    var grams: Int64 = 0
    var express = true

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("addressee", &addressee)
        fields.field("street", &street)
        fields.field("city", &city)
        fields.field("grams", &grams)
        fields.field("express", &express)
    }
}

private enum ParcelEvent: EventSet {
    case sent(ParcelSent)
    case packed(BoxPacked)
    static let cases = [of(sent), of(packed)]
    var event: any DomainEvent {
        switch self {
        case .sent(let event): event
        case .packed(let event): event
        }
    }
}

@Suite struct `A stored event of any age` {
    private let today = ParcelSent(
        addressee: "Ada", street: "1 Low Row", city: "Hull", grams: 3000, express: false)

    @Test(arguments: [
        (1, #"{"name":"Ada","address":"1 Low Row, Hull","kilograms":3}"#),
        (2, #"{"name":"Ada","address":"1 Low Row, Hull","kilograms":3,"express":false}"#),
        (3, #"{"addressee":"Ada","address":"1 Low Row, Hull","kilograms":3,"express":false}"#),
        (
            4,
            #"{"city":"Hull","addressee":"Ada","street":"1 Low Row","kilograms":3,"express":false}"#
        ),
        (
            5,
            #"{"addressee":"Ada","street":"1 Low Row","city":"Hull","grams":3000,"express":false}"#
        ),
    ])
    func `is read as it would be written today`(version: UInt16, payload: String) throws {
        #expect(try decode("ParcelSent", version, payload) == .one(.sent(today)))
    }

    @Test func `is read under a name it had before`() throws {
        let payload = #"{"name":"Ada","address":"1 Low Row, Hull","kilograms":3}"#
        #expect(try decode("PackageSent", 1, payload) == .one(.sent(today)))
    }

    @Test func `of a type that nobody knows is told with its position`() {
        #expect(throws: EventFault.unknownType(9, type: "ParcelLost")) {
            try decode("ParcelLost", 1, "{}")
        }
    }

    @Test func `of a newer version is told, and not guessed at`() {
        #expect(throws: EventFault.newerVersion(9, type: "ParcelSent", version: 6)) {
            try decode("ParcelSent", 6, #"{"addressee":"Ada"}"#)
        }
        #expect(throws: EventFault.newerVersion(9, type: "BoxPacked", version: 2)) {
            try decode("BoxPacked", 2, #"{"label":"x","contents":[]}"#)
        }
    }

    @Test(arguments: [
        (5, "", "not JSON"), (5, "[]", "must be an object"), (5, "{", "not JSON"),
        (5, #"{"addressee":"Ada"}"#, "street is required"),
        (5, #"{"addressee":"Ada","street":"s","grams":"3","express":true}"#, "grams must be"),
        (1, "{", "not JSON"), (1, "{}", "addressee is required"),
    ])
    func `that is malformed is told with the reason`(
        version: UInt16, payload: String, reason: String
    ) {
        #expect {
            try decode("ParcelSent", version, payload)
        } throws: { error in
            guard case EventFault.malformed(9, type: "ParcelSent", let why) = error else {
                return false
            }
            return why.contains(reason)
        }
    }

    private func decode(
        _ type: String, _ version: UInt16, _ payload: String
    ) throws(EventFault) -> Decoded<ParcelEvent> {
        try ParcelEvent.decode(
            RecordedEvent(
                position: 9, stream: StreamName(unchecked: "parcel-1"), revision: 0, type: type,
                schemaVersion: version, id: .init(), commandID: "c", indexInCommand: 0,
                countInCommand: 1, recordedAt: Given.now, occurredAt: Given.now, tags: [],
                metadata: [], payload: Array(payload.utf8)))
    }
}
