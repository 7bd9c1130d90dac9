import EventSourcing
import Records
import Testing

@testable import es

/// JSON that other decoders take, mend, or die of: every piece is refused with a code, nothing is
/// appended, and the process goes on.
@Suite struct `Hostile JSON` {
    struct Piece: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            testDescription = name
            self.bytes = bytes
        }

        init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }

        /// The data of AdjustStock with this in the place of the number.
        init(number: String) { self.init(number, #"{"productId":"p","delta":\#(number)}"#) }

        /// The data with these bytes inside a text.
        init(_ name: String, inText bytes: [UInt8]) {
            self.init(
                name, Array(#"{"delta":1,"productId":""#.utf8) + bytes + Array(#""}"#.utf8))
        }

        /// Something that no line can hold.
        var hasLineEnd: Bool { bytes.contains(0x0A) }
    }

    static let numbers = [
        "9223372036854775808", "-9223372036854775809", "1.5", "1e999999999", "01", "+1", "NaN",
        "1e3", "1.0", "1e18", "9007199254740993.0", "0x10", "1_000", ".5", "5.", "-", "1e400",
        "Infinity", "null", "true", "\"1\"", "[1]", "{}", "",
    ].map { Piece(number: $0) }

    static let forms = [
        Piece("nothing", ""), Piece("white space", "  "), Piece("an array", "[]"),
        Piece("a number", "7"), Piece("a comma at the end", #"{"productId":"p","delta":1,}"#),
        Piece("a key twice", #"{"productId":"p","delta":1,"delta":2}"#),
        Piece("a key twice, once escaped", #"{"productId":"p","delta":1,"\u0064elta":2}"#),
        Piece(
            "a key in two forms", "{\"\u{e9}\":1,\"e\u{301}\":2,\"productId\":\"p\",\"delta\":1}"),
        Piece("something after it", #"{"productId":"p","delta":1} x"#),
        Piece("two documents", #"{"productId":"p","delta":1}{"productId":"p","delta":1}"#),
        Piece("a comment", #"{"productId":"p",/* one */"delta":1}"#),
        Piece("single quotes", "{'productId':'p','delta':1}"),
        Piece("no quotes", "{productId:1}"),
        Piece(
            "a byte order mark", [0xEF, 0xBB, 0xBF] + Array(#"{"productId":"p","delta":1}"#.utf8)),
        Piece("UTF-16", #"{"productId":"p","delta":1}"#.utf16.flatMap { [UInt8($0 & 0xFF), 0] }),
        Piece("no UTF-8", inText: [0xFF]), Piece("an overlong form", inText: [0xC0, 0xAF]),
        Piece("a surrogate in UTF-8", inText: [0xED, 0xA0, 0x80]),
        Piece("a cut-off character", inText: [0xE2, 0x82]),
        Piece("a lone surrogate", #"{"productId":"\ud800","delta":1}"#),
        Piece("NUL", #"{"productId":"p\u0000","delta":1}"#),
        Piece("a control character", inText: [0x01]),
        Piece(
            "no UTF-8 where nobody looks",
            Array(#"{"productId":"p","delta":1,"x":""#.utf8)
                + [0xFF] + Array(#""}"#.utf8)),
        Piece("a lone surrogate where nobody looks", #"{"productId":"p","delta":1,"x":"\udc00"}"#),
        Piece("an id with a bidi control", "{\"productId\":\"p\u{202E}q\",\"delta\":1}"),
        Piece("an unknown field", #"{"productId":"p","delta":1,"detla":1}"#),
        Piece("no end", #"{"productId":"p","delta":1"#),
        Piece("no end of a text", #"{"productId":"p"#),
        Piece("33 deep", deep(33)), Piece("600 deep", deep(600)),
        Piece("100,000 deep and no end", String(repeating: "[", count: 100_000)),
        Piece("a million deep and no end", String(repeating: "[", count: 1_000_000)),
        Piece(
            "a megabyte of digits",
            #"{"productId":"p","delta":\#(String(repeating: "9", count: 1 << 20))}"#),
        Piece(
            "many values",
            #"{"productId":"p","delta":1,"x":[\#(String(repeating: "1,", count: 100_000))1]}"#),
    ]

    private static func deep(_ depth: Int) -> String {
        #"{"productId":"p","delta":1,"x":"# + String(repeating: "[", count: depth)
            + String(repeating: "]", count: depth) + "}"
    }

    @Test func `in a batch is refused line by line, and the line after it is taken`() async throws {
        let terminal = try Terminal()
        let pieces = (Self.numbers + Self.forms).filter { !$0.hasLineEnd }
        var input: [UInt8] = []
        var expected = 0
        for piece in pieces {
            // As data, where it is inside a command; and in the place of the command itself.
            input += Array(#"{"command":"AdjustStock","data":"#.utf8) + piece.bytes
            input += Array("}\n".utf8) + piece.bytes + [0x0A]
            let isBlank = piece.bytes.allSatisfy { $0 == 0x20 }
            expected += isBlank ? 1 : 2
        }
        input += Array(#"{"command":"AddCategory","data":{"title":"Lamps"}}"#.utf8)
        let ran = try await terminal.es("send", "--batch", "-", input: input)
        #expect(ran.status == 65)
        let results = ran.lines.map { JSONValue(text: $0) }
        #expect(results.count == expected + 1)
        for result in results.dropLast() {
            #expect(result["ok"] == .boolean(false), "line \(result["line"]?.plain ?? "?")")
            #expect(result["errors"]?.elements?.allSatisfy { $0["code"]?.text != nil } == true)
        }
        #expect(results.last?["ok"] == .boolean(true))
        #expect(results.last?["position"] == .integer(1))
    }

    @Test(arguments: [
        numbers[0], numbers[2], numbers[8], forms[4], forms[5], forms[7], forms[13], forms[14],
        forms[15], forms[19], forms[20], forms[29], forms[31],
    ])
    func `as data on stdin is refused with 65, and nothing is appended`(piece: Piece) async throws {
        let terminal = try Terminal()
        _ = try await terminal.es("init")
        let ran = try await terminal.es(
            "send", "AdjustStock", "-", "--json", input: piece.bytes)
        #expect(ran.status == 65)
        #expect(ran.error["code"]?.text != nil)
        #expect(ran.json["ok"] == .boolean(false))
        #expect(try await terminal.es("log").out.isEmpty)
    }
}
