import EventSourcing
import EventStore
import Foundation
import PersonalData
import Testing

@Suite struct `A file of keys` {
    private func told() async throws -> Safe {
        let safe = try Safe()
        try await safe.happen("user-ada", Told("Quist"))
        return safe
    }

    private func url(_ safe: Safe) -> URL { URL(fileURLWithPath: safe.keys.path) }

    /// The first words of what is refused.
    private func refusal(_ body: () async throws -> Void) async -> String {
        do {
            try await body()
            return ""
        } catch let error as EventStoreError {
            if case .unavailable(let why) = error { return why }
            return "another error: \(error)"
        } catch { return "another error: \(error)" }
    }

    @Test func `that says so is begun anew, leaves the old texts unreadable, and counts them`()
        async throws
    {
        let safe = try await told()
        for words in ["begin anew", "begin anew\n"] {
            try Data(words.utf8).write(to: url(safe))
            let opened = try Safe(beside: safe)
            #expect(opened.keys.isToBeginAnew)
            try opened.keys.make()
            #expect(!opened.keys.isToBeginAnew)
            #expect(try await opened.payloads("user-ada").first?.contains("[unreadable]") == true)
        }
        let opened = try Safe(beside: safe)
        try await opened.happen("user-ada", Told("new"))
        #expect(try await opened.payloads("user-ada").last?.contains("new") == true)
        #expect(
            try await opened.store.faultsOfKeys()
                == ["events whose keys are lost: 1, the first at position 1"])
    }

    /// Looks that nothing personal is taken or shown, that this is said, and that the file is left.
    private func checkRefused(_ opened: Safe, _ words: String) async throws {
        let left = try Data(contentsOf: url(opened))
        for _ in 0..<2 {
            let reading = await refusal { _ = try await opened.payloads("user-ada") }
            #expect(reading.contains(words) && reading.contains("file back"), "\(reading)")
            try await checkWritingRefused(opened, words)
        }
        #expect(opened.keys.faults().count == 1)
        #expect(try Data(contentsOf: url(opened)) == left)
    }

    private func checkWritingRefused(_ opened: Safe, _ words: String) async throws {
        let left = try Data(contentsOf: url(opened))
        let writing = await refusal { try await opened.happen("user-eve", Told("Lovelace")) }
        #expect(
            writing.contains(words) && writing.contains("back; where there is none"), "\(writing)")
        #expect(try await opened.store.faultsOfKeys().first?.contains(words) == true)
        #expect(try Data(contentsOf: url(opened)) == left)
        // All else goes on.
        try await opened.happen("note-1", Plain("open"))
    }

    @Test(arguments: [0, 5, 16, 127]) func `that is emptied or cut off is refused and left`(
        bytes: Int
    ) async throws {
        let safe = try await told()
        let whole = try Data(contentsOf: url(safe))
        try whole.prefix(bytes).write(to: url(safe))
        try await checkRefused(
            Safe(beside: safe), "are empty or cut off")
        // Under a running process too.
        try await checkWritingRefused(safe, "are empty or cut off")
        try whole.write(to: url(safe))
        let opened = try Safe(beside: safe)
        #expect(try await opened.payloads("user-ada").first?.contains("Quist") == true)
        try await opened.happen("user-eve", Told("Lovelace"))
        #expect(try await opened.store.faultsOfKeys() == [])
    }

    @Test(arguments: [128, 200, 300]) func `that is cut off among its keys takes no new ones`(
        bytes: Int
    ) async throws {
        let safe = try await told()
        try await safe.happen("user-bob", Told("Babbage"))
        let whole = try Data(contentsOf: url(safe))
        try whole.prefix(bytes).write(to: url(safe))
        let words = "are cut off, with \(bytes) bytes where 384 were"
        let opened = try Safe(beside: safe)
        try await checkWritingRefused(opened, words)
        try await checkWritingRefused(safe, words)
        // What is there still opens.
        let ada = try await opened.payloads("user-ada").first
        #expect(ada?.contains(bytes < 256 ? "[unreadable]" : "Quist") == true)
        #expect(try await opened.payloads("user-bob").first?.contains("[unreadable]") == true)
        try whole.write(to: url(safe))
        #expect(try await Safe(beside: safe).store.faultsOfKeys() == [])
    }

    @Test func `of another store is refused and left`() async throws {
        let safe = try await told()
        let other = try await told()
        try Data(contentsOf: url(other)).write(to: url(safe))
        let words = "are those of another store, \(other.id.uuidString.lowercased())"
        try await checkRefused(Safe(beside: safe), words)
        try await checkWritingRefused(safe, words)
        // Nor is it begun anew, or anything destroyed in it.
        let left = try Data(contentsOf: url(safe))
        let opened = try Safe(beside: safe)
        try opened.keys.make()
        await #expect(throws: EventStoreError.self) {
            try await opened.happen("user-ada", Forgotten())
        }
        #expect(try Data(contentsOf: url(safe)) == left)
    }

    /// As a file was before it said whose it is.
    private func unclaim(_ safe: Safe) throws {
        var bytes = try Data(contentsOf: url(safe))
        bytes.replaceSubrange(72..<128, with: Data(count: 56))
        try bytes.write(to: url(safe))
    }

    @Test func `of before is read, and says from its next change on whose it is`() async throws {
        let safe = try await told()
        try unclaim(safe)
        let opened = try Safe(beside: safe)
        #expect(try await opened.payloads("user-ada").first?.contains("Quist") == true)
        #expect(try await opened.store.faultsOfKeys() == [])
        #expect(try Data(contentsOf: url(safe))[72..<88].allSatisfy { $0 == 0 })
        try await opened.happen("user-bob", Told("Babbage"))
        let id = withUnsafeBytes(of: safe.id.uuid) { Data($0) }
        #expect(try Data(contentsOf: url(safe))[72..<88] == id)
        #expect(try await Safe(beside: safe).payloads("user-ada").first?.contains("Quist") == true)
        // One that nothing was sealed with says it as well.
        let new = try Safe()
        try unclaim(new)
        try await Safe(beside: new).happen("user-bob", Told("Babbage"))
        #expect(try Data(contentsOf: url(new))[72..<88].contains { $0 != 0 })
    }

    @Test func `of before and of another store takes no keys, and loses none`() async throws {
        let safe = try await told()
        let other = try await told()
        try Data(contentsOf: url(other)).write(to: url(safe))
        try unclaim(safe)
        let opened = try Safe(beside: safe)
        #expect(try await opened.payloads("user-ada").first?.contains("[unreadable]") == true)
        try await checkWritingRefused(opened, "open nothing of this store")
        let left = try Data(contentsOf: url(safe))
        await #expect(throws: EventStoreError.self) {
            try await opened.happen("user-ada", Forgotten())
        }
        #expect(try Data(contentsOf: url(safe)) == left)
    }
}
