import EventSourcing
import EventStore
import Foundation
import PersonalData
import Synchronization
import Testing

@Suite struct `What was acknowledged opens after a power cut` {
    private let power = PowerCut()
    private let safe: Safe

    init() throws { safe = try Safe(disk: power.process()) }

    /// Has the power cut, and reads what was told of Ada.
    private func afterwards() async throws -> [String] {
        try power.strike(safe.keys.path)
        return try await Safe(beside: safe).payloads("user-ada")
    }

    private func tell(_ text: String, by other: KeyDisk) async throws {
        try await Safe(beside: safe, disk: other).happen("user-ada", Told(text))
    }

    @Test(arguments: [PowerCut.Syncs.kill, .fail])
    func `though its key was made by a process that didn't come to sync it`(
        syncs: PowerCut.Syncs
    ) async throws {
        await #expect(throws: EventStoreError.self) {
            try await tell("never", by: power.process(syncs))
        }
        try await tell("Quist", by: power.process())
        try await tell("Hopper", by: power.process())
        let told = try await afterwards()
        #expect(told.count == 2 && told[0].contains("Quist") && told[1].contains("Hopper"))
    }

    @Test func `though syncs failed before, in the same process`() async throws {
        let failures = Mutex(2)
        let other = try Safe(
            beside: safe,
            disk: power.process {
                failures.withLock { left in
                    left -= 1
                    return left < 0 ? .work : .fail
                }
            })
        for _ in 0..<2 {
            await #expect(throws: EventStoreError.self) {
                try await other.happen("user-ada", Told("never"))
            }
        }
        try await other.happen("user-ada", Told("Quist"))
        #expect(try await afterwards().map { $0.contains("Quist") } == [true])
    }

    @Test func `though the file was begun by a process that didn't come to sync it`() async throws {
        for syncs in [PowerCut.Syncs.kill, .fail] {
            let power = PowerCut()
            let path = safe.keys.path + "-begun"
            #expect(throws: EventStoreError.self) {
                try KeyFile(path: path, of: safe.id, disk: power.process(syncs)).make()
            }
            // Whoever comes next, before there is anything in the log.
            let keys = KeyFile(path: path, of: safe.id, disk: power.process())
            try keys.make()
            let begun = try contents(path)
            try power.strike(path)
            #expect(try contents(path).prefix(72) == begun.prefix(72))
            try FileManager.default.removeItem(atPath: path)
        }
    }

    @Test func `but not where the disk lies`() async throws {
        try await tell("Quist", by: power.process(.lie))
        #expect(try await afterwards().map { $0.contains("[unreadable]") } == [true])
    }

    @Test func `and what was erased doesn't, though syncs failed at first`() async throws {
        // In a sector of its own, that the header isn't in.
        for other in ["bob", "eve", "joe"] { try await safe.happen("user-\(other)", Told("x")) }
        try await safe.happen("user-ada", Told("Quist"))
        let key = Array(try contents(safe.keys.path)[544..<608])
        #expect(key.contains { $0 != 0 } && power.bytes.holds(key))
        let isFailing = Mutex(true)
        let other = try Safe(
            beside: safe, disk: power.process { isFailing.withLock { $0 } ? .fail : .work })
        await #expect(throws: EventStoreError.self) {
            try await other.happen("user-ada", Forgotten())
        }
        isFailing.withLock { $0 = false }
        try await Safe(beside: safe, disk: power.process()).store.carryOutErasures()
        #expect(!power.bytes.holds(key))
        #expect(try await afterwards().first?.contains("[erased]") == true)
    }

    @Test func `at the price of one sync for each process and each new person`() async throws {
        try await safe.happen("user-ada", Told("Quist"))
        try await safe.happen("user-bob", Told("Babbage"))
        let before = power.syncs
        for _ in 0..<10 {
            try await safe.happen("user-ada", Told("more"))
            try await safe.happen("user-bob", Told("more"))
        }
        #expect(power.syncs == before)
        let other = try Safe(beside: safe, disk: power.process())
        for _ in 0..<10 { try await other.happen("user-bob", Told("more")) }
        #expect(power.syncs == before + 1)
        try await other.happen("user-eve", Told("new"))
        #expect(power.syncs == before + 2)
        // Of the one that another process has made, it doesn't know yet.
        try await safe.happen("user-eve", Told("more"))
        try await safe.happen("user-eve", Told("more"))
        #expect(power.syncs == before + 3)
    }

    private func contents(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
}

extension [UInt8] {
    fileprivate func holds(_ part: [UInt8]) -> Bool { Data(self).range(of: Data(part)) != nil }
}
