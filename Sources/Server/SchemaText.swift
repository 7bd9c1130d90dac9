import EventSourcing
import EventStore
import Records

/// Texts as expressions of JSON Schema's (ECMA-262) describe them, and the schemas that many fields have in common.
enum SchemaText {
    /// White space, as the inside of a set: Unicode's property, written out, since `\s` means another set wherever one
    /// asks.
    static let blank =
        #"\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000"#
    /// No text has a NUL.
    static let any = #"^[^\u0000]*$"#
    static let notBlank = #"^[^\u0000]*[^\u0000"# + blank + #"][^\u0000]*$"#

    /// What no identifier has (`IdentifierRule`): white space, control characters, and what can't be seen.
    static let notInIdentifiers: [ClosedRange<UInt32>] =
        [
            0x0...0x20, 0x7F...0xA0, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
            0x1680...0x1680, 0x17B4...0x17B5, 0x180B...0x180F, 0x2000...0x200F, 0x2028...0x202F,
            0x205F...0x206F, 0x3000...0x3000, 0x3164...0x3164, 0xFDD0...0xFDEF, 0xFE00...0xFE0F,
            0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0xFFFE...0xFFFF, 0x1BCA0...0x1BCA3,
            0x1D173...0x1D17A, 0xE0000...0xE0FFF,
        ] + (1...16).map { ($0 << 16 | 0xFFFE)...($0 << 16 | 0xFFFF) }

    private static let identifier =
        "^[^"
        + notInIdentifiers.map { written($0.lowerBound) + "-" + written($0.upperBound) }.joined()
        + "]+$"

    /// A character beyond the first plane stands for itself: there is no escape for it that all readers know.
    private static func written(_ value: UInt32) -> String {
        if value > 0xFFFF { return UnicodeScalar(value).map { String($0) } ?? "" }
        let digits = String(value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static let day =
        "([0-9]{3}[1-9]|[0-9]{2}[1-9]0|[0-9][1-9]00|[1-9]000)-[0-9]{2}-[0-9]{2}"
    private static let time =
        day + #"[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,3}0{0,6})?"#
        + "([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"

    /// What many fields are.
    static let schemas: [JSONValue.Member] = [
        .init(
            "Identifier",
            .object([
                .init("type", .string("string")),
                .init(
                    "description",
                    .string("At most \(IdentifierRule.maximumBytes) bytes of UTF-8.")),
                .init("minLength", .integer(1)),
                .init("maxLength", .integer(Int64(IdentifierRule.maximumBytes))),
                .init("pattern", .string(identifier)),
            ])),
        .init(
            "Time",
            .object([
                .init("type", .string("string")),
                .init("description", .string("RFC 3339, to the millisecond.")),
                .init("format", .string("date-time")), .init("pattern", .string("^\(time)$")),
                .init("example", .string("2026-03-01T12:00:00.000Z")),
            ])),
        .init(
            "Moment",
            .object([
                .init(
                    "anyOf",
                    .array([
                        .reference("Time"),
                        .object([
                            .init("type", .string("integer")), .init("minimum", .integer(0)),
                            .init("maximum", .integer(.max)),
                        ]),
                    ]))
            ])),
    ]
}

extension [FieldDescription] {
    /// What is refused of the form of these that no schema says, told as rules are.
    var unsaid: [CommandGuide.Rule] {
        compactMap { field in
            switch field.shape {
            case .special("a time zone like Europe/Berlin, or UTC"),
                .special("an offset from UTC like +03:00, Z, or a zone like Europe/Berlin"):
                CommandGuide.Rule(.invalidField, "\(field.name): a zone that there is")
            case .text where field.name == "after":
                CommandGuide.Rule(.invalidField, "after: what stood under next, of this list")
            case .text where field.name == "scope":
                CommandGuide.Rule(.invalidField, "scope: project:<id>, inventory or all")
            case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .list,
                .object, .json, .special:
                nil
            }
        }
    }
}

extension QueryDescription {
    /// The same of a question, and what its parameters must be together.
    var unsaid: [CommandGuide.Rule] { parameters.unsaid + (Self.besides[name] ?? []) }

    private static let besides: [String: [CommandGuide.Rule]] = [
        "order": [.init(.requiredFieldEmpty, "orderId: that, or orderNumber")],
        "process": [.init(.invalidField, "entity: something that has a status")],
    ]

    /// What stands in the query's example for one of its parameters.
    func example(of field: FieldDescription) -> JSONValue? {
        let start = field.name + "="
        guard let pair = guide.example.first(where: { $0.hasPrefix(start) }) else { return nil }
        let text = String(pair.dropFirst(start.count))
        return switch field.shape {
        case .boolean: .boolean(text == "true")
        case .integer, .cents: Int64(text).map { .integer($0) }
        case .special: Int64(text).map { .integer($0) } ?? .string(text)
        case .text, .identifier, .number, .time, .choice, .list, .object, .json: .string(text)
        }
    }
}
