import Daybook
import EventSourcing
import EventStore
import Records
import Testing
import Vocabulary
import Wording

@testable import Page

@Suite struct `The form of each command` {
    static let settings: [(zone: String, currency: String)] = [
        ("UTC", "USD"), ("Asia/Kuwait", "KWD"), ("America/St_Johns", "JPY"),
        ("Europe/Berlin", "EUR"),
    ]

    @Test(arguments: CommandDescription.all.map(\.name), settings)
    func `sends what its example says, when that is what it is filled in with`(
        name: String, setting: (zone: String, currency: String)
    ) throws {
        // Given the example that the command's guide has,
        let command = try #require(CommandDescription.all.first { $0.name == name })
        let form = CommandForm(
            command: command, times: FormTimes(zone: try #require(Zone(setting.zone))),
            currency: Currency(stored: setting.currency))
        let example = try #require(JSONValue(possible: command.guide.example))
        // when a form is filled in with it,
        let pairs = form.pairs(of: example)
        let emptied = pairs.filter { $0.name == CommandForm.emptied }.map(\.text)
        let tree = FormTree(pairs.filter { !$0.name.hasPrefix("_") })
        let reading = form.read(tree.numbered(keepingBlank: false), emptied: Set(emptied))
        // then it sends that, and nothing else.
        #expect(reading.faults.isEmpty)
        #expect(reading.data.sorted.plain == example.sorted.plain)
    }

    @Test func `has a control for each of its fields, in both languages`() async throws {
        var looking = Looking(server: try await Serving())
        for language in ["en", "ar"] {
            looking.cookies["daybook-language"] = language
            for command in CommandDescription.all {
                let answer = try await looking.get("/do/\(command.name)")
                #expect(answer.status == 200, "\(command.name)")
                for path in Self.paths(command.fields) {
                    #expect(
                        answer.text.contains("name=\"\(path)\"")
                            || answer.text.contains("name=\"_add\" value=\"\(path)\""),
                        "\(command.name): \(path)")
                }
                #expect(answer.body.count < 60_000 || command.name == "ChooseTimeZone")
            }
        }
    }

    @Test func `is told in Arabic by names that are Arabic`() {
        let spoken = Spoken(language: .arabic)
        func isArabic(_ text: String) -> Bool {
            text.unicodeScalars.contains { (0x621...0x64A).contains($0.value) }
        }
        for command in CommandDescription.all {
            #expect(isArabic(spoken.command(command.name)), "\(command.name)")
            #expect(spoken.summary(command.name).map(isArabic) == true, "\(command.name)")
            for path in Self.paths(command.fields, inLists: true) {
                let name = String(path.split(separator: ".").last ?? "")
                #expect(isArabic(spoken.field(name)), "\(command.name): \(name)")
            }
        }
        for context in BackOffice.contexts {
            #expect(isArabic(spoken.context(context.name)), "\(context.name)")
        }
        for event in BackOffice.events {
            for name in event.names.prefix(1) { #expect(isArabic(spoken.event(name)), "\(name)") }
        }
        for entity in BackOffice.entities {
            #expect(isArabic(spoken.kind(entity.category)), "\(entity.category)")
        }
    }

    private static func paths(
        _ fields: [FieldDescription], under prefix: String = "", inLists: Bool = false
    ) -> [String] {
        fields.flatMap { field -> [String] in
            switch field.shape {
            case .object(let inner):
                return paths(inner, under: prefix + field.name + ".", inLists: inLists)
            case .list(.object(let inner)) where inLists:
                return [prefix + field.name] + paths(inner, inLists: inLists)
            case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .list,
                .json, .special:
                return [prefix + field.name]
            }
        }
    }
}

extension JSONValue {
    /// With what means the same written the same: moments, and that there is nothing.
    fileprivate var plain: JSONValue {
        switch self {
        case .null, .boolean, .integer, .number: self
        case .string(let text):
            text.isEmpty ? .null : Timestamp(text).map { .string($0.description) } ?? self
        case .array(let elements): .array(elements.map(\.plain))
        case .object(let members): .object(members.map { .init($0.name, $0.value.plain) })
        }
    }
}

@Suite struct `An amount in a form` {
    @Test(arguments: [
        ("12.50", "USD", 1250), ("12.5", "USD", 1250), ("12", "USD", 1200), ("-0.01", "USD", -1),
        ("1,234.50", "USD", 123_450), ("1250c", "USD", 1250), ("٣٫٢٥", "USD", 325),
        ("1٬234٫5", "USD", 123_450), ("500", "JPY", 500), ("1.250", "KWD", 1250),
        ("92233720368547758.07", "USD", Int64.max),
    ])
    func `is read exactly`(text: String, currency: String, minor: Int64) throws {
        #expect(try TypedAmount(text, in: Currency(stored: currency)).minor == minor)
    }

    @Test(arguments: [
        ("12.345", "USD"), ("1.5", "JPY"), ("12,50", "USD"), ("", "USD"), (".", "USD"),
        ("1.", "USD"), ("1.2.3", "USD"), ("abc", "USD"), ("1e3", "USD"), ("--1", "USD"),
        ("92233720368547758.08", "USD"), ("$5", "USD"), ("1,23", "USD"), ("0x10", "USD"),
    ])
    func `is none where it would have to be guessed`(text: String, currency: String) {
        #expect(throws: TypedAmount.Fault.self) {
            try TypedAmount(text, in: Currency(stored: currency))
        }
    }
}

@Suite struct `A time in a form` {
    @Test func `is by the clock of the business, the first of two where that shows it twice`()
        throws
    {
        let berlin = FormTimes(zone: try #require(Zone("Europe/Berlin")))
        #expect(berlin.moment("2026-07-01T12:00")?.description == "2026-07-01T10:00:00.000Z")
        #expect(berlin.moment("2026-01-01T12:00:30")?.description == "2026-01-01T11:00:30.000Z")
        #expect(berlin.moment("2026-10-25T02:30")?.description == "2026-10-25T00:30:00.000Z")
        #expect(berlin.moment("2026-03-29T02:30") == nil)
        #expect(berlin.moment("2026-03-29T02:30:00Z")?.description == "2026-03-29T02:30:00.000Z")
        for nonsense in ["", "x", "2026-13-01T00:00", "2026-02-30T00:00", "2026-02-01", "12:00"] {
            #expect(berlin.moment(nonsense) == nil, "\(nonsense)")
        }
    }
}

@Suite struct `What was filled in` {
    @Test func `keeps its rows together when one is added, taken away or left blank`() {
        let tree = FormTree([
            ("lines[0].title", "a"), ("lines[2].title", "c"), ("lines[1].title", " "),
        ])
        let sent = tree.numbered(keepingBlank: false)
        #expect(sent["lines"].all.map { $0["title"].text } == ["a", "c"])
        let more = tree.numbered(keepingBlank: true).adding(to: "lines")
        #expect(more["lines"].all.map { $0["title"].text } == ["a", " ", "c", nil])
        let less = more.removing("lines[0]")
        #expect(less["lines"].all.map { $0["title"].text } == [" ", "c", nil])
    }

    @Test func `takes what anybody sends`() {
        let hostile = [
            "a[", "a]", "a[x]", "a[-1]", "[0]", "", ".", "a..b", "a[99999999999999999999]",
            "a" + String(repeating: ".b", count: 1_000), "a" + String(repeating: "[0]", count: 50),
        ]
        for name in hostile { #expect(FormTree([(name, "x")]).isBlank, "\(name)") }
        let many = FormTree((0..<20_000).map { ("a[\($0 * 7)]", "x") })
        #expect(many["a"].all.count == 10_000)
        #expect(FormTree([]).removing("a[0]").adding(to: "a[").isBlank)
    }
}
