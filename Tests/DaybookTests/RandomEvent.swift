import Daybook
import EventSourcing
import EventSourcingTesting
import EventStore
import Records

/// Payloads of events made by chance, of whatever the events themselves say of their fields.
enum RandomEvent {
    /// A payload of such an event: fields that may be left out are, now and then.
    static func payload(
        _ fields: [FieldDescription], using random: inout SeededRandom
    ) -> JSONValue {
        var members: [JSONValue.Member] = []
        for field in fields where field.required || Int.random(in: 0..<3, using: &random) > 0 {
            members.append(.init(field.name, value(of: field.shape, using: &random)))
        }
        return .object(members)
    }

    private static func value(
        of shape: FieldShape, using random: inout SeededRandom
    ) -> JSONValue {
        switch shape {
        case .text, .identifier: .string(text(using: &random))
        case .integer, .cents: .integer(number(using: &random))
        // Foundation makes a decimal of more digits, which isn't the double next to them.
        case .number:
            .number("\(Double(Int.random(in: -99_999...99_999, using: &random)) / 64 + 0.5)")
        case .boolean: .boolean(.random(using: &random))
        case .time: .string(time(using: &random))
        case .choice(let names): .string(names.randomElement(using: &random) ?? "")
        case .list(let element):
            .array(
                (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    value(of: element, using: &random)
                })
        case .object(let fields): payload(fields, using: &random)
        // A field that has null is one that is left out.
        case .json: .array([RandomJSON.value(using: &random)])
        case .special(let words) where words.description.contains("UUID"):
            .string(newUUIDv7(at: Timestamp(milliseconds: number(using: &random))))
        case .special(let words) where words.description.contains("a time"):
            .string(time(using: &random))
        // Whatever has a form of its own reads as text too, or it belongs up there.
        case .special: .string(text(using: &random))
        }
    }

    private static func time(using random: inout SeededRandom) -> String {
        let earliest = Timestamp.earliest.milliseconds
        let latest = Timestamp.latest.milliseconds
        return Timestamp(milliseconds: .random(in: earliest...latest, using: &random)).description
    }

    private static func number(using random: inout SeededRandom) -> Int64 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max].randomElement(using: &random) ?? 0
        case 1: .random(in: .min ... .max, using: &random)
        default: .random(in: -1_000_000...1_000_000, using: &random)
        }
    }

    /// Of every plane and with what must be escaped; or long, or plain, or nothing.
    private static func text(using random: inout SeededRandom) -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: ""
        case 1: String(repeating: "Old Harbour ", count: .random(in: 1...6, using: &random))
        case 2: "plain \(Int.random(in: 0...99, using: &random))"
        default:
            RandomJSON.text(using: &random)
                + (["", "\\", "\"", "/", " x", "é"].randomElement(using: &random) ?? "")
        }
    }
}

extension EventDescription {
    /// The event of this type that has `payload`, as a store would give it.
    func stored(_ payload: [UInt8]) throws -> RecordedEvent {
        RecordedEvent(
            position: 7, stream: try StreamName("thing-1"), revision: 0, type: type,
            schemaVersion: version, id: .init(high: 1, low: 2), commandID: "c", indexInCommand: 0,
            countInCommand: 1, recordedAt: .earliest, occurredAt: .earliest, tags: [],
            metadata: [], payload: payload)
    }
}
