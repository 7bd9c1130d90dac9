import EventSourcing
import Foundation
import Records
import Testing

@Suite struct `An export for hledger` {
    @Test(.enabled(if: Hledger.isWanted))
    func `comes to the figures that the queries give, by hledger's own sums`() async throws {
        let log = try await RawLog(days: 60)
        let books = try Hledger(of: log.es)
        let projects = try log.es.ask("projects")["items"]?.elements ?? []
        #expect(projects.count > 1)
        var categories = 0
        for project in projects {
            let id = try #require(project["projectId"]?.text)
            let account = try #require(project["accountId"]?.text)
            let progress = try #require(try log.es.ask("budget-progress", "project=\(id)")["item"])
            // Of all that is in the project, and of each category, whether it counts or not.
            let spent = try log.es.ask("transactions", "scope=project:\(id)")["totalCents"]
            #expect(books.cents("\(account):projects:\(id)") == spent?.integer, "\(id)")
            for category in progress["categories"]?.elements ?? [] {
                let name = try #require(category["budgetCategoryId"]?.text)
                #expect(
                    books.cents("\(account):projects:\(id):\(name)")
                        == category["spentCents"]?.integer, "\(id), \(name)")
                categories += 1
            }
        }
        #expect(categories > 3)
        // Every entry balances, and nothing is lost on the way.
        #expect(books.sum == 0)
    }

    @Test func `is whole or isn't made`() async throws {
        let es = try Es()
        _ = try es.run("init")
        for part in [["--from", "2"], ["--since", "1h"], ["--stream", "a-1"], ["--type", "X"]] {
            let ran = try es.start(["export", "--format", "hledger"] + part).wait()
            #expect(ran.status == 64, "\(part)")
            #expect(ran.err.contains("books are whole"), "\(ran.err)")
        }
    }

    @Test(.enabled(if: Hledger.isWanted))
    func `takes any text, and leaves out what was cancelled`() throws {
        let es = try Es()
        for line in [
            "OpenAccount accountId=a name='A; b: c|d' ownerUid=u currency=EUR",
            "CreateProject projectId=p accountId=a name='two  spaces'",
            "RecordTransaction transactionId=1 accountId=a projectId=p transactionDate=2026-03-02 "
                + "amountCents:=5 transactionType=purchase source='; not: a | comment' "
                + "purchasedBy='Ada:  the first;' notes='one'",
            "RecordTransaction transactionId=2 accountId=a transactionDate=2026-03-01 "
                + "amountCents:=123456789 transactionType=to-inventory",
            "RecordTransaction transactionId=3 accountId=a projectId=p transactionDate=2026-03-01 "
                + "amountCents:=700 transactionType=purchase",
            "CancelTransaction transactionId=3 --reason twice",
        ] {
            let ran = try es.start(["send"] + Self.words(line)).wait()
            #expect(ran.status == 0, "\(ran.err)")
        }
        let books = try Hledger(of: es)
        #expect(books.cents("a:projects:p:uncategorized") == 5)
        #expect(books.cents("a:paid:Ada the first,") == -5)
        #expect(books.cents("a:inventory:uncategorized") == 123_456_789)
        #expect(books.cents("a:paid:business") == -123_456_789)
        // As they stood before the cancelling.
        let before = try Hledger(of: es, "--to", "5")
        #expect(before.cents("a:projects:p") == 705)
    }

    /// The words of a shell's line, with quotes.
    private static func words(_ line: String) -> [String] {
        var words = [""]
        var isQuoted = false
        for character in line {
            switch character {
            case "'": isQuoted.toggle()
            case " " where !isQuoted: words.append("")
            default: words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }
    }
}

/// What hledger, which shares nothing with Daybook, makes of the exported books.
private struct Hledger {
    /// Whether to run what needs it. Where everything is to be checked, not having it is a failure.
    static let isWanted: Bool =
        FileManager.default.isExecutableFile(atPath: program)
        || ProcessInfo.processInfo.environment["CI"] != nil
    private static let program = "/usr/bin/hledger"

    /// Of each account with those below it, in cents.
    private var balances: [String: Int64] = [:]

    init(of es: Es, _ options: String...) throws {
        let file = es.folder.appending(path: "books-\(options.count).journal")
        let ran = try es.start(["export", "--format", "hledger", "--out", file.path] + options)
            .wait()
        #expect(ran.status == 0, "\(ran.err)")
        _ = try Self.run("check", file)
        let lines = try Self.run("balance --tree --no-elide --no-total --empty -O csv", file)
        // "loom:projects","1300.00 USD": each with what is below it.
        for line in lines.split(separator: "\n").dropFirst() {
            let cells = line.dropFirst().dropLast().components(separatedBy: "\",\"")
            guard cells.count == 2 else { continue }
            let digits = cells[1].filter { "-0123456789".contains($0) }
            balances[cells[0]] = Int64(digits) ?? 0
        }
    }

    func cents(_ account: String) -> Int64? { balances[account] ?? 0 }

    /// Of all that is at the top.
    var sum: Int64 { balances.filter { !$0.key.contains(":") }.values.reduce(0, +) }

    private static func run(_ command: String, _ file: URL) throws -> String {
        let out = file.appendingPathExtension("out")
        try Data().write(to: out)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = command.split(separator: " ").map(String.init) + ["-f", file.path]
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: out)
        process.standardError = try FileHandle(forWritingTo: out)
        try process.run()
        process.waitUntilExit()
        let said = try String(contentsOf: out, encoding: .utf8)
        try #require(process.terminationStatus == 0, "\(said)")
        return said
    }
}
