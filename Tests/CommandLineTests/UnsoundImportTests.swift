import Foundation
import Glibc
import Records
import Testing

@Suite struct `Exported events, on a disk that harms them` {
    @Test func `that make no sound log are refused, and leave nothing`() async throws {
        let terminal = try Terminal(hasStore: false)
        let title = "The first of many"
        for words in [
            ["init", "--data", "a"],
            ["send", "AddCategory", "categoryId=c1", "title=\(title)", "--data", "a"],
            ["export", "--out", "one", "--data", "a"],
        ] {
            try #require(try await terminal.run(words).status == 0)
        }
        let first = try terminal.text(of: "one")
        let event = try #require(JSONValue(text: first)["eventId"]?.text)
        let command = try #require(JSONValue(text: first)["commandId"]?.text)
        let lines =
            [first]
            + (2...4_000).map { number in
                first.replacing(#""position":1,"#, with: #""position":\#(number),"#)
                    .replacing("category-c1", with: "category-c\(number)")
                    .replacing(event, with: UUID().uuidString.lowercased())
                    .replacing(command, with: "command-\(number)")
            }
        try Data(lines.joined().utf8).write(to: terminal.folder.appending(path: "many"))
        let importing = try terminal.start(
            ["import", "events", "many", "--data", "b", "--json"], pace: .slow)
        // The disk keeps what it was given first otherwise than it was given.
        try await untilHarmed(title, of: "b", in: terminal, importing.process)
        let ran = try await importing.ended()
        #expect(ran.status == 65 && ran.error["code"]?.text == "refused-log", "\(ran.err)")
        #expect(ran.error["message"]?.text?.contains("position 1: ") == true, "\(ran.err)")
        let left = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        #expect(!left.contains { $0 == "b" || $0.hasPrefix(".b") }, "\(left)")
    }

    /// Looked for by a thread of its own: one that waits its turn among the tests comes when all is over.
    private func untilHarmed(
        _ text: String, of store: String, in terminal: Terminal, _ importing: Process
    ) async throws {
        try await withCheckedThrowingContinuation { (over: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread {
                over.resume(
                    with: Result {
                        while try !harm(text, of: store, in: terminal) {
                            try #require(importing.isRunning, "it was done before")
                            usleep(1_000)
                        }
                    })
            }
        }
    }

    /// Changes the first letter of a text in the journal of the store that is being made; `false` where it isn't there yet.
    private func harm(_ text: String, of store: String, in terminal: Terminal) throws -> Bool {
        let names = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        guard let beside = names.first(where: { $0.hasPrefix(".\(store).made-") }) else {
            return false
        }
        let journal = terminal.folder.appending(
            path: beside + "/store/log/journal-00000000000000000001")
        guard let bytes = FileManager.default.contents(atPath: journal.path),
            let found = bytes.range(of: Data(text.dropFirst().utf8))
        else { return false }
        let file = try FileHandle(forUpdating: journal)
        try file.seek(toOffset: UInt64(found.lowerBound) - 1)
        try file.write(contentsOf: Data("t".utf8))
        try file.close()
        return true
    }
}
