import EventSourcing
import Records
import Testing

@testable import es

@Suite struct `A table` {
    private let listing = Listing(
        [
            Column("orderId"), Column("customerName"), Column("totalCents"), Column("status"),
            Column("placedAt"),
        ],
        rows: [
            [
                .string("1042"), .string("Ada Lovelace"), .integer(123_450), .string("placed"),
                .string("2026-03-01T12:00:05.000Z"),
            ],
            [.string("7"), .string("山田太郎"), .integer(-5), .string("delivered"), .null],
        ])

    @Test func `aligns words to the left, money to the right, and counts wide characters twice`() {
        #expect(
            Table(listing: listing, style: .plain).lines() == [
                "order id  customer name     total  status     placed",
                "1042      Ada Lovelace   1,234.50  placed     2026-03-01 12:00",
                "7         山田太郎          -0.05  delivered",
            ])
    }

    @Test(arguments: [20, 30, 40, 50, 60])
    func `stays within the terminal and never shortens a number`(width: Int) {
        let lines = Table(listing: listing, width: width, style: .plain).lines()
        for line in lines { #expect(displayWidth(line) <= width) }
        #expect(!lines.contains { $0.contains("…") })
        if width < 40 { #expect(lines.contains { $0.hasPrefix("not shown:") }) }
    }

    @Test func `colours nothing but a terminal`() {
        let plain = Table(listing: listing, style: .plain).lines().joined()
        let coloured = Table(listing: listing, style: Style(isColoured: true)).lines().joined()
        #expect(!plain.contains("\u{1B}"))
        #expect(coloured.contains("\u{1B}[32mdelivered"))
    }

    @Test func `shows what is a time as one, and nothing of a list of none`() {
        let listing = Listing(items: [
            .object([
                .init("date", .string("2099-09-20T00:00:00.000Z")),
                .init(
                    "settings",
                    .object([
                        .init("tags", .array([])), .init("size", .integer(2)), .init("x", .null),
                    ])),
            ])
        ])
        #expect(
            Table(listing: listing, style: .plain).lines()
                == ["date        settings", "2099-09-20  size 2"])
    }

    @Test func `shows what things in a list are called, and how a field changed`() {
        func called(_ name: String) -> JSONValue { .object([.init("title", .string(name))]) }
        let listing = Listing(items: [
            .object([
                .init("sales", .array([called("Spring"), called("Rugs\u{202E}")])),
                .init("lines", .array([called("a"), .object([.init("x", .integer(1))])])),
                .init(
                    "changed",
                    .object([
                        .init("club", .object([.init("to", .string("r"))])),
                        .init(
                            "date",
                            .object([
                                .init("from", .string("2099-09-20T00:00:00.000Z")),
                                .init("to", .string("2099-09-21T00:00:00.000Z")),
                            ])),
                    ])),
            ])
        ])
        #expect(
            Table(listing: listing, style: .plain).lines().last
                == #"Spring, Rugs\u{202E}  2      club r, date 2099-09-20 00:00 → 2099-09-21 00:00"#
        )
    }

    @Test func `shows a reason below its row`() {
        var listing = Listing([Column("what")], rows: [[.string("a")], [.string("b")]])
        listing.notes[0] = "why: tea"
        #expect(
            Table(listing: listing, style: .plain).lines()
                == ["what", "a", "      why: tea", "b"])
    }
}

@Suite struct `Text on a terminal` {
    @Test(arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("山", 2), ("한", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("", 0),
        ("مرحبا", 5),
    ])
    func `has the width that it takes there`(text: String, width: Int) {
        #expect(displayWidth(text) == width)
    }

    @Test func `cannot move the cursor, change colours or turn a line around`() {
        let shown = neutralised("a\u{1B}[31mb\u{202E}c\u{0}d\u{200B}e\nf\u{9B}g")
        #expect(shown == #"a\u{1B}[31mb\u{202E}c\u{0}d\u{200B}e⏎f\u{9B}g"#)
    }

    @Test func `may be an isolate as a whole, and stays one when it is shortened`() {
        let span = "\u{2067}اليوم، 11:45 - 18:45\u{2069}"
        #expect(neutralised(span) == span)
        #expect(neutralised("\u{2066}$5\u{2069}") == "\u{2066}$5\u{2069}")
        #expect(displayWidth(span) == 20)
        #expect(shortened(span, to: 6) == "\u{2067}اليوم…\u{2069}")
        #expect(neutralised("\u{2067}a\u{202E}b\u{2069}") == "\u{2067}a\\u{202E}b\u{2069}")
    }

    @Test(arguments: [
        ("\u{2067}a", #"\u{2067}a"#), ("a\u{2069}", #"a\u{2069}"#),
        ("a\u{2067}b\u{2069}", #"a\u{2067}b\u{2069}"#),
        ("\u{2067}a\u{2069}\u{2067}b\u{2069}", #"\u{2067}a\u{2069}\u{2067}b\u{2069}"#),
        ("\u{2067}\u{2067}a\u{2069}", #"\u{2067}\u{2067}a\u{2069}"#),
        ("\u{2069}a\u{2069}", #"\u{2069}a\u{2069}"#), ("\u{2069}", #"\u{2069}"#),
    ])
    func `has no isolate that reaches beyond it`(text: String, shown: String) {
        #expect(neutralised(text) == shown)
    }

    @Test func `has no more than eight marks on a letter`() {
        let shown = neutralised("e" + String(repeating: "\u{301}", count: 10_000))
        #expect(shown.unicodeScalars.count == 9)
    }

    @Test func `is shortened by whole characters`() {
        #expect(shortened("山田太郎", to: 5) == "山田…")
        #expect(shortened("abc", to: 3) == "abc")
        #expect(shortened("abcd", to: 3) == "ab…")
    }
}

@Suite struct `Data for programs` {
    private let listing = Listing(
        [Column("id"), Column("note"), Column("totalCents")],
        rows: [
            [.string("=1+1"), .string("a\tb\n\"c\", d"), .integer(-5)],
            [.string("@x"), .string("tail\\"), .null],
        ])

    @Test func `is CSV by RFC 4180, and no spreadsheet takes a text for a formula`() {
        #expect(
            listing.commaSeparated == [
                "id,note,totalCents", "'=1+1,\"a\tb\n\"\"c\"\", d\",-5", "'@x,tail\\,",
            ])
    }

    @Test func `is one line a row, separated by tabs, unabridged`() {
        #expect(
            listing.tabSeparated == [#"=1+1"# + "\t" + #"a\tb\n"c", d"# + "\t-5", "@x\ttail\\\\\t"])
    }
}

@Suite struct `A bar for long work` {
    @Test func `tells how far, how fast and how long yet`() {
        let line = ProgressBar.line(
            "orders", 620_000, of: 1_000_000, after: .seconds(10), width: 120)
        #expect(line.contains("orders   62% ━━━━━━━━━━━━━━"))
        #expect(line.contains("620,000/1,000,000  62,000/s  6.12 s left"))
    }

    @Test func `fits a narrow terminal`() {
        let line = ProgressBar.line("orders", 5, of: 10, after: .seconds(1), width: 30)
        #expect(displayWidth(line) < 30)
    }
}
