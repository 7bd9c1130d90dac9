import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import PersonalData
import Synchronization
import Testing

@Suite struct `Erasing a person` {
    private func told() async throws -> Safe {
        let safe = try Safe()
        try await safe.happen("user-ada", Told("Quist", other: "open"))
        try await safe.happen("order-1", Sent(to: "ada", name: "Quist"))
        try await safe.happen("user-bob", Told("Babbage"))
        return safe
    }

    @Test func `makes all that was said of them unreadable, and nothing else`() async throws {
        let safe = try await told()
        let before = try await safe.payloads("user-ada", raw: true)
        try await safe.happen("user-ada", Forgotten())
        #expect(
            try await safe.payloads("user-ada") == [#"{"text":"[erased]","other":"open"}"#, "{}"])
        #expect(
            try await safe.payloads("order-1")
                == [#"{"to":"ada","address":{"name":"[erased]","lines":[],"number":0}}"#])
        #expect(try await safe.payloads("user-bob") == [#"{"text":"Babbage","other":""}"#])
        // The log is what it was.
        #expect(try await safe.payloads("user-ada", raw: true).first == before[0])
        #expect(safe.keys.faults() == [])
    }

    @Test func `leaves no byte of the key`() async throws {
        let safe = try await told()
        let url = URL(fileURLWithPath: safe.keys.path)
        let before = Array(try Data(contentsOf: url))
        try await safe.happen("user-ada", Forgotten())
        let after = Array(try Data(contentsOf: url))
        #expect(before.count == after.count)
        // Ada's is the first slot: digest and key from its byte 32 on.
        #expect(before[160..<224].contains { $0 != 0 })
        #expect(after[160..<224].allSatisfy { $0 == 0 })
        // Bob's is the second.
        #expect(before[256...] == after[256...])
    }

    @Test func `is noticed by another process at once`() async throws {
        let safe = try await told()
        let other = try Safe(beside: safe)
        #expect(try await other.payloads("user-ada").first?.contains("Quist") == true)
        try await safe.happen("user-ada", Forgotten())
        #expect(try await other.payloads("user-ada").first?.contains("[erased]") == true)
        // What that one writes of her later is sealed with a new key, known here as well.
        try await other.happen("order-2", Sent(to: "ada", name: "Quist again"))
        #expect(try await safe.payloads("order-2").first?.contains("Quist again") == true)
        #expect(try await safe.payloads("order-1").first?.contains("[erased]") == true)
    }

    @Test func `is carried out at the next opening if a crash kept it from being`() async throws {
        let safe = try await told()
        // The event is stored, and there it ended.
        try await safe.log.append(
            AppendRequest(
                [StreamAppend(try StreamName("user-ada"), events: [Forgotten().stored])],
                commandID: "c"))
        #expect(try await safe.store.faultsOfKeys() == ["erasures that aren't carried out: 1"])
        let opened = try Safe(beside: safe)
        try await opened.store.carryOutErasures()
        #expect(try await opened.payloads("user-ada").first?.contains("[erased]") == true)
        #expect(try await opened.store.faultsOfKeys() == [])
    }

    @Test func `takes what a process left undone along, whoever comes next`() async throws {
        let safe = try await told()
        try await safe.log.append(
            AppendRequest(
                [StreamAppend(try StreamName("user-ada"), events: [Forgotten().stored])],
                commandID: "c"))
        try await safe.happen("user-bob", Forgotten())
        #expect(try await safe.payloads("user-ada").first?.contains("[erased]") == true)
        #expect(try await safe.payloads("user-bob").first?.contains("[erased]") == true)
    }

    @Test func `spares what came after it, however often it is carried out`() async throws {
        let safe = try await told()
        let file = URL(fileURLWithPath: safe.keys.path)
        let before = try Data(contentsOf: file)
        try await safe.happen("user-ada", Forgotten())
        try await safe.happen("order-2", Sent(to: "ada", name: "Later"))
        // As if it had ended before the file noted how far it had come.
        var after = try Data(contentsOf: file)
        after.replaceSubrange(56..<72, with: before[56..<72])
        try after.write(to: file)
        let opened = try Safe(beside: safe)
        try await opened.store.carryOutErasures()
        #expect(try await opened.payloads("order-2").first?.contains("Later") == true)
        #expect(try await opened.payloads("order-1").first?.contains("[erased]") == true)
    }

    @Test func `is carried out again on an old copy of the keys that is put back`() async throws {
        let safe = try await told()
        let file = URL(fileURLWithPath: safe.keys.path)
        let copy = try Data(contentsOf: file)
        try await safe.happen("user-ada", Forgotten())
        try copy.write(to: file)
        let opened = try Safe(beside: safe)
        try await opened.store.carryOutErasures()
        #expect(try await opened.payloads("user-ada").first?.contains("[erased]") == true)
        #expect(try Data(contentsOf: file) != copy)
    }

    @Test func `counts as done only when what was made of the texts is cleared away`() async throws
    {
        let safe = try await told()
        struct Full: Error {}
        let isFull = Mutex(true)
        let cleared = Mutex(0)
        safe.store.afterErasing { _ in
            if isFull.withLock({ $0 }) { throw Full() }
            cleared.withLock { $0 += 1 }
        }
        await #expect { try await safe.happen("user-ada", Forgotten(), id: "c") } throws: { error in
            if case EventStoreError.outcomeUnknown = error { true } else { false }
        }
        #expect(try await safe.payloads("user-ada").first?.contains("[erased]") == true)
        #expect(try await safe.store.faultsOfKeys() == ["erasures that aren't carried out: 1"])
        isFull.withLock { $0 = false }
        #expect(try await safe.happen("user-ada", Forgotten(), id: "c").duplicate)
        #expect(cleared.withLock { $0 } == 1)
        #expect(try await safe.store.faultsOfKeys() == [])
    }

    @Test func `of somebody of whom nothing is known does no harm`() async throws {
        let safe = try await told()
        try await safe.happen("user-eve", Forgotten())
        #expect(try await safe.store.faultsOfKeys() == [])
        #expect(try await safe.payloads("user-bob").first?.contains("Babbage") == true)
    }
}
