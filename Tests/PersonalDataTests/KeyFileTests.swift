import EventSourcing
import EventStore
import Foundation
import PersonalData
import Testing

@Suite struct `The file of keys` {
    private func told() async throws -> Safe {
        let safe = try Safe()
        try await safe.happen("user-ada", Told("Quist"))
        return safe
    }

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

    @Test func `is for its owner alone`() throws {
        let safe = try Safe()
        var status = stat()
        #expect(stat(safe.keys.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        chmod(safe.keys.path, 0o644)
        #expect(safe.keys.faults().first?.contains("can be read by others") == true)
    }

    @Test func `that is missing stops what is personal and says what to do`() async throws {
        let safe = try await told()
        try await safe.happen("note-1", Plain("open"))
        unlink(safe.keys.path)
        let opened = try Safe(beside: safe)
        let reading = await refusal { _ = try await opened.payloads("user-ada") }
        #expect(reading.contains("aren't there: put the file back"))
        let writing = await refusal { try await opened.happen("user-bob", Told("Babbage")) }
        #expect(writing.contains("aren't there: put the file back"))
        #expect(opened.keys.faults().first?.contains("put the file back") == true)
        // All else goes on.
        #expect(try await opened.payloads("note-1") == [#"{"text":"open"}"#])
        try await opened.happen("note-2", Plain("more"))
        #expect(try await opened.store.head() == 3)
    }

    @Test func `that is put back opens everything again`() async throws {
        let safe = try await told()
        let url = URL(fileURLWithPath: safe.keys.path)
        let copy = try Data(contentsOf: url)
        unlink(safe.keys.path)
        let opened = try Safe(beside: safe)
        _ = await refusal { _ = try await opened.payloads("user-ada") }
        try copy.write(to: url)
        #expect(try await opened.payloads("user-ada").first?.contains("Quist") == true)
    }

    @Test func `that was taken away under a running process takes no new keys`() async throws {
        let safe = try await told()
        unlink(safe.keys.path)
        let why = await refusal { try await safe.happen("user-bob", Told("Babbage")) }
        #expect(why.contains("aren't there"))
    }

    @Test(arguments: [0, 5, 20, 50]) func `whose header is damaged is refused`(byte: Int)
        async throws
    {
        let safe = try await told()
        try Self.flip(byte, of: safe)
        let opened = try Safe(beside: safe)
        let why = await refusal { _ = try await opened.payloads("user-ada") }
        #expect(why.contains("isn't a file of keys, or is damaged"))
    }

    @Test(arguments: [0, 8, 16, 40, 70, 121])
    func `with a damaged key loses that one and says so`(byte: Int) async throws {
        let safe = try await told()
        try await safe.happen("user-bob", Told("Babbage"))
        try Self.flip(128 + byte, of: safe)
        let opened = try Safe(beside: safe)
        #expect(try await opened.payloads("user-ada").first?.contains("[unreadable]") == true)
        #expect(try await opened.payloads("user-bob").first?.contains("Babbage") == true)
        #expect(opened.keys.faults().first?.contains("the key at byte 128 is damaged") == true)
    }

    @Test(arguments: [1, 60, 127]) func `cut short by a crash in a key goes on`(bytes: Int)
        async throws
    {
        let safe = try await told()
        let url = URL(fileURLWithPath: safe.keys.path)
        let whole = try Data(contentsOf: url)
        try (whole + Data(repeating: 7, count: bytes)).write(to: url)
        let opened = try Safe(beside: safe)
        try await opened.happen("user-bob", Told("Babbage"))
        #expect(try await opened.payloads("user-ada").first?.contains("Quist") == true)
        #expect(try await opened.payloads("user-bob").first?.contains("Babbage") == true)
        #expect(try Data(contentsOf: url).count == 384)
        #expect(opened.keys.faults() == [])
    }

    @Test func `cut short by a crash in its making is made`() async throws {
        for left in [Data(), Data("daybook k".utf8), Data(repeating: 0, count: 128)] {
            let safe = try Safe()
            try left.write(to: URL(fileURLWithPath: safe.keys.path))
            let opened = try Safe(beside: safe)
            // As long as there is nothing in the log.
            try opened.keys.make()
            try await opened.happen("user-ada", Told("Quist"))
            #expect(try await opened.payloads("user-ada").first?.contains("Quist") == true)
        }
    }

    @Test func `gives one key to a person, however many ask at once`() async throws {
        let safe = try Safe()
        let all = try (0..<8).map { _ in try Safe(beside: safe) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, one) in all.enumerated() {
                group.addTask {
                    for round in 0..<10 {
                        try await one.happen("user-u\(round)", Told("by \(index)"))
                    }
                }
            }
            try await group.waitForAll()
        }
        let file = try Data(contentsOf: URL(fileURLWithPath: safe.keys.path))
        #expect(file.count == 128 * 11)
        for event in try await safe.store.events() { #expect(event.payload.holds("by ")) }
    }

    private static func flip(_ byte: Int, of safe: Safe) throws {
        let url = URL(fileURLWithPath: safe.keys.path)
        var bytes = try Data(contentsOf: url)
        bytes[byte] ^= 0x40
        try bytes.write(to: url)
    }
}
