import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing

/// What lenient parsers were seen to take or to choke on, one case each.
@Suite struct `JSON from outside` {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: [UInt8]
        var testDescription: String { name }

        init(_ name: String, _ text: String) { self.init(name, bytes: Array(text.utf8)) }
        init(_ name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// An object of so many members, and one more.
    private static func again(_ key: String, after count: Int) -> String {
        let members = (0..<count).map { "\"k\($0)\":\($0)" }
        return "{" + (members + ["\"\(key)\":1"]).joined(separator: ",") + "}"
    }

    static let refused = [
        Case("nothing", ""), Case("white space alone", " \n"),
        Case("a leading zero", "01"), Case("a plus", "+1"), Case("NaN", "NaN"),
        Case("Infinity", "-Infinity"), Case("a bare minus", "-"), Case("no digits behind .", "1."),
        Case("no digits before .", ".5"), Case("an empty exponent", "1e"), Case("hex", "0x10"),
        Case("a key twice", #"{"n":1,"n":2}"#),
        Case("a key twice, once escaped", #"{"n":1,"\u006e":2}"#),
        Case("the first of 16 keys again", again("k0", after: 16)),
        Case("the first of 17 keys again", again("k0", after: 17)),
        Case("the last of 40 keys again", again("k39", after: 40)),
        Case("a comma at an object's end", #"{"n":1,}"#), Case("a comma at a list's end", "[1,]"),
        Case("a comma alone", "[,]"), Case("two commas", "[1,,2]"), Case("no comma", "[1 2]"),
        Case("no colon", #"{"n" 1}"#), Case("a key without quotes", "{n:1}"),
        Case("single quotes", "{'n':1}"), Case("a comment", "{} // really"),
        Case("something after it", "{} x"), Case("two documents", "{}{}"),
        Case("a wrong bracket", #"{"a":[1}"#), Case("an open list", "[1"),
        Case("half a word", "tru"),
        Case("a word too long", "nulls"), Case("an open string", #""abc"#),
        Case("an open escape", #""abc\"#), Case("an unknown escape", #""\x41""#),
        Case("half a unit", #""\u12""#), Case("a lone high surrogate", #""\ud800""#),
        Case("a lone low surrogate", #""\udc00""#),
        Case("a high surrogate and a letter", #""\ud800\u0041""#),
        Case("NUL, escaped", #""a\u0000b""#), Case("NUL", bytes: Array("\"a\0b\"".utf8)),
        Case("a line break in a string", "\"a\nb\""),
        Case("a byte order mark", bytes: [0xEF, 0xBB, 0xBF, 0x7B, 0x7D]),
        Case("UTF-16", bytes: [0x7B, 0, 0x7D, 0]),
        Case("UTF-16 with a mark", bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]),
        Case("invalid UTF-8", bytes: [0x22, 0xFF, 0x22]),
        Case("overlong UTF-8", bytes: [0x22, 0xC0, 0xAF, 0x22]),
        Case("a surrogate in UTF-8", bytes: [0x22, 0xED, 0xA0, 0x80, 0x22]),
        Case("invalid UTF-8 in a key", bytes: Array(#"{""#.utf8) + [0xFF] + Array(#"":1}"#.utf8)),
        Case("too deep", String(repeating: "[", count: 33) + String(repeating: "]", count: 33)),
        Case("200,000 open lists", String(repeating: "[", count: 200_000)),
        Case("100,000 open objects", String(repeating: #"{"a":"#, count: 40_000)),
        Case("more bytes than are taken", "\"" + String(repeating: "x", count: 256 << 10) + "\""),
        Case("more values than are taken", "[" + String(repeating: "0,", count: 20_000) + "0]"),
    ]

    @Test(arguments: refused)
    func `is refused with its code where it isn't sound`(hostile: Case) {
        #expect {
            try JSONValue(parsing: hostile.bytes)
        } throws: { error in
            (error as? Rejection)?.refusals.first?.code == .invalidJSON
        }
    }

    @Test(arguments: [
        "0", "-0", "1e3", "1.0", "9223372036854775807", "-9223372036854775808", "1E-400", "1e400",
        #""\ud83d\ude00""#, #""\u007f""#, #""\"\\\/\b\f\n\r\t""#, "[]", "{}", #"[[],{"a":[]}]"#,
        " {\t\"a\" :\r\n null } ", #"{"a":1,"A":2}"#, #"{"":0}"#,
        // Two spellings of é are two names: the log goes by bytes.
        "{\"\u{E9}\":1,\"e\u{301}\":2}",
    ])
    func `is taken where it is sound`(text: String) throws {
        let value = try JSONValue(parsing: Array(text.utf8))
        let again = try JSONValue(parsing: value.json())
        #expect(again.json() == value.json())
    }

    @Test(arguments: [
        "9223372036854775808", "1.5", "1e3", "1.0", "-9223372036854775809", "1e999999",
    ])
    func `has no number of another form where a whole one is due`(text: String) throws {
        let data = Array(#"{"boxId":"b","count":\#(text)}"#.utf8)
        #expect(try JSONValue(parsing: data)["count"] == .number(text))
        #expect(throws: Rejection(.invalidField, field: "count", "must be a whole number")) {
            try JSONReader.readStrictly(FillBox.self, from: data) { "" }
        }
    }

    @Test func `is parsed in time that grows with its bytes`() throws {
        // 20,000 values and as many keys: quadratic work would take minutes.
        let members = (0..<9_000).map { #""k\#($0)":\#($0)"# }.joined(separator: ",")
        let value = try JSONValue(parsing: Array("{\(members)}".utf8))
        #expect(value.members?.count == 9_000)
        let escapes = "\"" + String(repeating: #"\u00e9"#, count: 40_000) + "\""
        #expect(try JSONValue(parsing: Array(escapes.utf8)).text?.unicodeScalars.count == 40_000)
    }

    @Test func `doesn't come back in what a caller is told`() {
        #expect {
            try JSONValue(parsing: Array(#"{"secret":"hunter2" oops}"#.utf8))
        } throws: { error in
            let message = (error as? Rejection)?.refusals.first?.message.description ?? ""
            return message.hasPrefix("not JSON at byte 20") && !message.contains("hunter2")
        }
    }
}

/// Bytes without sense, and sound JSON with a few bytes wrong: refused or read, never a crash.
@Suite struct `Any bytes` {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `are read or refused`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...40, using: &random)
            let bytes = (0..<count).map { _ in Self.alphabet.randomElement(using: &random) ?? 0 }
            try read(bytes, "seed \(seed), bytes \(bytes)")
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `near to sound JSON are read or refused`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1_000 {
            var bytes = RandomJSON.value(using: &random).json()
            for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                let at = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: at)
                default: bytes.insert(Self.alphabet.randomElement(using: &random) ?? 0, at: at)
                }
            }
            try read(bytes, "seed \(seed), bytes \(bytes)")
        }
    }

    /// The bytes that make up JSON, and some that don't.
    private static let alphabet = Array(#"{}[]:,"\ntfu0129-+.eEal s"#.utf8) + [0, 0x0A, 0x80, 0xFF]

    private func read(_ bytes: [UInt8], _ comment: Comment) throws {
        if let value = accepted({ () throws(Rejection) in try JSONValue(parsing: bytes) }) {
            // What is taken can be written, and is then the same.
            #expect(try JSONValue(parsing: value.json()) == value, comment)
        }
        _ = accepted { () throws(Rejection) in
            try JSONReader.readStrictly(PackBox.self, from: bytes) { "made" }
        }
        let lenient = bytes.withUnsafeBytes { buffer in
            accepted { () throws(Rejection) in try JSONReader.read(BoxPacked.self, from: buffer) }
        }
        if let lenient { #expect(lenient.json().first == UInt8(ascii: "{"), comment) }
    }

    /// What `read` gives, or `nil` where it refuses, which it must do with a reason.
    private func accepted<Value>(_ read: () throws(Rejection) -> Value) -> Value? {
        do throws(Rejection) {
            return try read()
        } catch {
            #expect(!error.refusals.isEmpty)
            return nil
        }
    }
}
