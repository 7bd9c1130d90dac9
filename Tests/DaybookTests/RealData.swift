import EventSourcing
import Foundation
import Records
import Testing

/// Real order books, dialogues and ledgers, with answers from sqlite3, beancount, fava and hledger.
enum RealData {
    /// `DAYBOOK_DATA`, or else `../shared/data` beside the checkout. `nil`, and a line that says so,
    /// when it isn't there.
    static let folder: URL? = {
        let checkout = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let beside = checkout.deletingLastPathComponent().appending(path: "shared/data")
        let given = ProcessInfo.processInfo.environment["DAYBOOK_DATA"]
        let folder = given.map { URL(fileURLWithPath: $0) } ?? beside
        if FileManager.default.fileExists(atPath: folder.appending(path: "to_commands.py").path) {
            return folder
        }
        print(
            "The real data isn't in \(folder.path), so the tests that go by it are left out. "
                + "Set DAYBOOK_DATA to its folder.")
        return nil
    }()

    static var isThere: Bool { folder != nil }

    /// The commands that bring one data set in, as a file of lines.
    static func commands(_ name: String, into es: Es) throws -> URL {
        let folder = try #require(folder)
        let file = es.folder.appending(path: "\(name).ndjson")
        try Data().write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", folder.appending(path: "to_commands.py").path, name]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: file)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return file
    }

    /// A table of an oracle, a row a line, by the names of its columns.
    static func expected(_ path: String) throws -> [[String: String]] {
        let folder = try #require(folder)
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        let rows = csv(text)
        let names = try #require(rows.first)
        return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
    }

    /// Comma-separated values: quotes around what has commas, doubled inside.
    private static func csv(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell = ""
        var isQuoted = false
        var characters = text.replacing("\r\n", with: "\n").makeIterator()
        var held: Character?
        while let character = held ?? characters.next() {
            held = nil
            switch character {
            case "\"" where isQuoted:
                held = characters.next()
                if held == "\"" {
                    cell.append("\"")
                    held = nil
                } else {
                    isQuoted = false
                }
            case "\"" where cell.isEmpty: isQuoted = true
            case "," where !isQuoted:
                row.append(cell)
                cell = ""
            case "\n" where !isQuoted:
                rows.append(row + [cell])
                row = []
                cell = ""
            default: cell.append(character)
            }
        }
        if !row.isEmpty || !cell.isEmpty { rows.append(row + [cell]) }
        return rows
    }
}

extension Es {
    /// Brings a real data set in, and checks that every line of it was taken.
    func bring(_ name: String, at here: SourceLocation = #_sourceLocation) throws -> URL {
        let commands = try RealData.commands(name, into: self)
        try bring(commands, at: here)
        return commands
    }

    /// Brings commands in, and checks that every line of them was taken.
    func bring(_ commands: URL, at here: SourceLocation = #_sourceLocation) throws {
        let sent = try run("send", "--batch", "-", "--json", input: commands)
        let results = try sent.lines
        let refused = results.filter { $0["ok"] != .boolean(true) }
        #expect(sent.status == 0, "\(sent.err)", sourceLocation: here)
        #expect(refused.isEmpty, "\(refused.prefix(3).map(\.cell))", sourceLocation: here)
        #expect(results.map { $0["line"]?.integer } == (1...results.count).map { Int64($0) })
    }

    /// Brings the same commands in again, which must append nothing.
    func bringAgain(_ commands: URL, at here: SourceLocation = #_sourceLocation) throws {
        let head = try head()
        let sent = try run("send", "--batch", "-", "--json", input: commands)
        #expect(sent.status == 0, "\(sent.err)", sourceLocation: here)
        let fresh = try sent.lines.filter { $0["duplicate"] != .boolean(true) }
        #expect(fresh.isEmpty, "\(fresh.prefix(3).map(\.cell))", sourceLocation: here)
        #expect(try self.head() == head, sourceLocation: here)
    }

    /// The last position of the log.
    func head() throws -> Int64 {
        let run = try run("projections", "status", "--json")
        return try #require(try json(run.out)["head"]?.integer, "\(run.err)")
    }

    /// Compares cells row by row, and says at most which few differ.
    static func compare(
        _ ours: [[String]], _ theirs: [[String]], at here: SourceLocation = #_sourceLocation
    ) {
        let left = Set(ours)
        let right = Set(theirs)
        #expect(ours.count == theirs.count, sourceLocation: here)
        #expect(
            left == right,
            """
            ours alone: \(left.subtracting(right).prefix(3)); \
            the oracle's alone: \(right.subtracting(left).prefix(3))
            """, sourceLocation: here)
    }
}
