import Foundation
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
            + (2...1_200).map { number in
                first.replacing(#""position":1,"#, with: #""position":\#(number),"#)
                    .replacing("category-c1", with: "category-c\(number)")
                    .replacing(event, with: UUID().uuidString.lowercased())
                    .replacing(command, with: "command-\(number)")
            }
        try Data(lines.joined().utf8).write(to: terminal.folder.appending(path: "many"))
        let importing = try terminal.start(["import", "events", "many", "--data", "b", "--json"])
        // The disk keeps what it was given first otherwise than it was given.
        try await until { try harm(title, of: "b", in: terminal) }
        let ran = try await importing.ended()
        #expect(ran.status == 65 && ran.error["code"]?.text == "refused-log", "\(ran.err)")
        let left = try FileManager.default.contentsOfDirectory(atPath: terminal.folder.path)
        #expect(!left.contains { $0 == "b" || $0.hasPrefix(".b") }, "\(left)")
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
