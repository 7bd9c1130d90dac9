import EventSourcing
import EventStore
import Records

/// A place in a command's data where a value stands, and what form it should have.
struct Site: Sendable, CustomStringConvertible {
    var path: [Step]
    var shape: FieldShape

    enum Step: Sendable {
        case member(String)
        case first
    }

    var description: String {
        path.reduce(into: "") { text, step in
            switch step {
            case .member(let name): text += (text.isEmpty ? "" : ".") + name
            case .first: text += "[0]"
            }
        }
    }

    /// Every place there is in an object with these fields.
    static func all(in fields: [FieldDescription], under path: [Step] = []) -> [Site] {
        fields.flatMap { field in
            all(of: field.shape, at: path + [.member(field.name)])
        }
    }

    private static func all(of shape: FieldShape, at path: [Step]) -> [Site] {
        let here = [Site(path: path, shape: shape)]
        switch shape {
        case .list(let element): return here + all(of: element, at: path + [.first])
        case .object(let fields): return here + all(in: fields, under: path)
        case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .json,
            .special:
            return here
        }
    }

    /// `data` with `value` standing here, whatever stood here before.
    func placing(_ value: JSONValue, in data: JSONValue) -> JSONValue {
        Self.placing(value, at: path[...], in: data)
    }

    private static func placing(
        _ value: JSONValue, at path: ArraySlice<Step>, in data: JSONValue?
    ) -> JSONValue {
        guard let step = path.first else { return value }
        let rest = path.dropFirst()
        switch step {
        case .member(let name):
            var object = data?.members == nil ? JSONValue.object([]) : data ?? .object([])
            object[name] = placing(value, at: rest, in: object[name])
            return object
        case .first:
            let elements = data?.elements ?? []
            return .array([placing(value, at: rest, in: elements.first)] + elements.dropFirst())
        }
    }
}

/// Values at the edges of what a field of this shape can hold, and past them.
func hostileValues(_ shape: FieldShape) -> [JSONValue] {
    let wrong: [JSONValue] = [.null, .array([]), .object([]), .boolean(true), .integer(7)]
    switch shape {
    case .text, .identifier, .special: return hostileTexts.map { .string($0) } + wrong
    case .choice(let names):
        return (names + names.map { $0.uppercased() } + hostileTexts).map { .string($0) } + wrong
    case .time:
        return hostileTimes.map { .string($0) } + wrong
    case .integer, .cents:
        return [.min, .min + 1, -1, 0, 1, .max - 1, .max].map { .integer($0) }
            + ["9223372036854775808", "-9223372036854775809", "1.5", "1e3", "1e400"].map {
                .number($0)
            } + [.string("5")] + wrong
    case .number:
        return ["1e308", "-1e308", "1e-320", "1e400", "0.1", "100.0000001", "-0.0"].map {
            .number($0)
        } + [.integer(.max), .integer(.min), .string("5")] + wrong
    case .boolean: return [.boolean(true), .boolean(false), .string("true")] + wrong
    case .list:
        return [
            .array(Array(repeating: .string("x"), count: 10_001)), .array([.null]),
            .array([.array([])]), .string("x"),
        ] + wrong
    case .object: return [.object([.init("colour", .string("red"))]), .string("x")] + wrong
    case .json: return wrong
    }
}

let hostileTexts = [
    "", "   ", "  kept but for the space around  ", "\u{0}", "a\u{0}b", "a\u{202E}b",
    "\u{2066}x\u{2069}", "a\u{200B}b", "\u{FEFF}a", "e\u{301}\u{328}\u{32D}", "\u{E9}", "𝔘𐍈🧵",
    "👩‍👩‍👧‍👦", "عنوان الشحن", "שלום", "\u{10FFFD}", "line\nbreak", "tab\there",
    String(repeating: "x", count: 121), String(repeating: "ü", count: 3_000),
    String(repeating: "é", count: 4_001),
    String(repeating: "🧵", count: 100_000), "-", "a b", "a/b", "../../etc/passwd", "'; DROP TABLE",
    "<script>", "javascript:alert(1)", "https://example.org/\u{202E}gpj", "0001-01-01",
    "9999-12-31", "2026-02-30", "+442071838750", "ada@example.org",
    "00000000-0000-0000-0000-000000000000",
]

private let hostileTimes = [
    "0001-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "0000-01-01T00:00:00Z",
    "10000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-03-01T24:00:00Z",
    "2026-03-01T23:59:60Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00",
    "2026-03-01", "2026-03-01 12:00:00Z", "now", "", "1772366400000",
]
