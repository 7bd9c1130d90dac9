import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import PostgresTesting
import Records
import Testing

@testable import es

/// What people see, on terminals of four widths: compared with the files in `Screens`, each looked at by
/// somebody. `DAYBOOK_SCREENS_UPDATE=1` writes them anew; then look at what has changed.
@Suite struct `What is seen on a terminal` {
    @Test(arguments: Screens.all)
    func `is as somebody has looked at it`(screen: Screen) async throws {
        let store = try await Screens.store.value
        var text = ""
        for way in screen.ways {
            let ran = try await store.onTerminal(
                screen.words + way.flags, columns: way.columns, environment: way.environment)
            text += "$ es \((screen.words + way.flags).joined(separator: " "))  (\(way.name))\n"
            text += ran.text.settled + "\n"
            // Nothing may go on past the edge but what is never cut: an identifier, a command to run.
            for line in ran.text.settled.split(separator: "\n") where way.columns >= 80 {
                let isFree = line.hasPrefix("  hint:") || line.contains("\u{1B}")
                #expect(isFree || displayWidth(String(line)) <= way.columns, "\(line)")
            }
        }
        let file = Screens.folder.appending(path: screen.file)
        if ProcessInfo.processInfo.environment["DAYBOOK_SCREENS_UPDATE"] != nil {
            try Data(text.utf8).write(to: file)
            return
        }
        let kept = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        #expect(text == kept, "DAYBOOK_SCREENS_UPDATE=1 writes \(screen.file) anew")
    }

    @Test func `shows an answer of every query`() {
        let shown = Set(
            Screens.all.compactMap { screen in
                screen.words[0] == "query"
                    ? screen.words[1] : Verbs.query(called: screen.words[0]) ?? screen.words[0]
            })
        let all = Set(BackOffice.questions.map(\.name))
        #expect(all.subtracting(shown).isEmpty)
    }

    @Test func `has no screen that nothing makes`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Screens.folder.path)
        #expect(Set(files) == Set(Screens.all.map(\.file)))
    }
}

extension String {
    /// What stays on the terminal: how far something was is drawn over, where it took long enough to be told.
    fileprivate var settled: String {
        replacing(/(?:\r?\x1B\[K[^\r\n\x1B]*)*\r?\x1B\[K/, with: "")
    }
}

/// One line that somebody types, and the ways to look at it.
struct Screen: Sendable, CustomTestStringConvertible {
    var words: [String]
    var ways: [Way] = Way.widths

    /// A terminal.
    struct Way: Sendable {
        var columns: UInt16
        var name: String
        var flags: [String] = []
        var environment: [String: String] = [:]

        static let widths = [60, 80, 120, 200].map { Way(columns: $0, name: "\($0) columns") }
        static let colours = Way(columns: 80, name: "in colour", flags: ["--color", "always"])
        static let ascii = Way(columns: 80, name: "LC_ALL=C", environment: ["LC_ALL": "C"])
        static let arabic = Way(
            columns: 80, name: "in Arabic", environment: ["ES_LANGUAGE": "ar"])
    }

    /// The words of a line; those of one width where its way is one.
    init(_ line: String, _ ways: [Way] = Way.widths) {
        words = line.split(separator: " ").map(String.init)
        self.ways = ways
    }

    var file: String {
        words.joined(separator: "-").map { $0.isLetter || $0.isNumber ? String($0) : "-" }
            .joined() + ".txt"
    }
    var testDescription: String { words.joined(separator: " ") }
}

enum Screens {
    static let all: [Screen] =
        lists.map { Screen($0 + " limit=5") } + things.map { Screen($0) }
        + history.map { Screen($0) }
        + [
            Screen("orders status=returned limit=3", [.colours, .ascii]),
            Screen("spending-report by=month", [.colours, .ascii]),
            Screen("order 99999", [.colours, .ascii, .arabic]),
        ]

    private static let lists = [
        "orders", "products", "categories", "users", "conversations", "transactions", "items",
        "spaces", "projects", "accounts", "budget-categories", "project-presets", "clubs",
        "matches", "jobs", "invoices", "sales-calendar", "backorders", "conversation u-133",
        "league-table", "space-templates", "bookmarks u-007", "transaction-drafts",
        "query tokens",
    ]
    private static let things = [
        "order 1042", "product p-001", "item globe-2", "budget harbour-house",
        "client-report harbour-house", "order-stats", "catalog-stats", "spending-report",
        "feed-summary", "club rovers", "match rovers-01", "wallet u-007",
        "space harbour-house-hall",
        "account lantern", "project harbour-house", "member-dashboard u-007", "dashboard",
        "process orders --as-of 5000 limit=3", "business", "user u-007", "category bulbs",
        "transaction t-0133", "transaction-draft d-1", "project-preset one-room",
        "budget-category carpentry", "space-template room", "job 101", "invoice 2055",
        "sale spring", "features",
    ]
    private static let history = [
        "audit order 1042", "audit orders --limit 4", "audit match rovers-01",
        "diff order 1042 --from r0 --to r4", "blame order 1042", "state order 1042",
        "log --stream order-1042", "log --from 100 --limit 5", "why order 1042 status",
        "why 2044", "find lamp --limit 2", "show t-0133",
    ]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Screens")

    /// Some weeks of the made-up year and a draft, recorded at a time that no run comes near to; made once.
    private static let made = Task { () async throws -> Terminal in
        let terminal = try Terminal(hasStore: false)
        let recorded = Timestamp("2026-01-02T08:00:00.000Z") ?? .now
        let office = try await BackOffice.create(
            at: terminal.place, actor: "ada",
            StoreOptions(clock: { recorded }))
        var year = DemoYear(days: 54).makeIterator()
        try await office.commands.send(
            batch: { year.next().map { .success($0) } }, answer: { _ in true })
        let draft = #"""
            {"command":"DraftTransaction","id":"d-1","actor":"noor","data":\#
            {"draftId":"d-1","accountId":"lantern","source":"Oakworks","amountCents":12900}}
            """#
        _ = try await office.commands.send(CommandEnvelope(JSONValue(text: draft)))
        await office.store.close()
        // Read models are built by whoever asks first; all others find them.
        for words in [["projections", "rebuild", "--all"], ["audit", "orders", "--limit", "1"]] {
            _ = try await terminal.run(words)
        }
        return terminal
    }

    /// That store, for all who only look; whoever waits for it opens it after it was copied.
    static let store = Task { () async throws -> Terminal in
        if TestedEngine.database == nil { _ = try await unopened.value }
        return try await made.value
    }

    /// The store as it was made, which nobody opens: files of one in use come and go while they are copied.
    private static let unopened = Task { () async throws -> Terminal in
        let kept = try Terminal(hasStore: false)
        try copy(try await made.value, to: kept)
        return kept
    }

    /// The same store in a folder of its own, for what writes.
    static func copy() async throws -> Terminal {
        let copy = try Terminal(hasStore: false)
        try await Self.copy(unopened.value, to: copy)
        return copy
    }

    private static func copy(_ store: Terminal, to other: Terminal) throws {
        try FileManager.default.copyItem(
            at: store.folder.appending(path: ".daybook"),
            to: other.folder.appending(path: ".daybook"))
    }
}
