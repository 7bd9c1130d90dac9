import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import PersonalData
import Synchronization
import Testing

/// A log that lets somebody do something right after it has said where it ends.
private final class AskedLog: StoreOver {
    let store: any EventStore
    let afterwards = Mutex<(@Sendable () async throws -> Void)?>(nil)

    init(_ store: any EventStore) { self.store = store }

    func head() async throws(EventStoreError) -> Position {
        let head = try await store.head()
        let work = afterwards.withLock { work in
            defer { work = nil }
            return work
        }
        do { try await work?() } catch { throw .unavailable("\(error)") }
        return head
    }
}

/// A thread for each step of a task. Each turn at the lock of the keys is waited for by several steps, and other tests
/// keep the threads that all tasks share for seconds.
private final class OwnThreads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        let (job, executor) = (UnownedJob(job), asUnownedTaskExecutor())
        Thread.detachNewThread { job.runSynchronously(on: executor) }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `Forgetting while something is told` {
    @Test func `isn't carried out between the look at the log and the making of a key`()
        async throws
    {
        let safe = try Safe()
        try await safe.happen("note-1", Plain("first"))
        let log = AskedLog(safe.log)
        let teller = SealedEventStore(
            log, keys: KeyFile(path: safe.keys.path, of: safe.id), events: Safe.events)
        let wasFree = Mutex(false)
        log.afterwards.withLock {
            $0 = {
                // Whoever forgets needs the file for it.
                let file = open(safe.keys.path, O_RDWR)
                defer { close(file) }
                guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return }
                flock(file, LOCK_UN)
                wasFree.withLock { $0 = true }
                try await safe.happen("user-ada", Forgotten())
            }
        }
        let before = Array(try Data(contentsOf: URL(fileURLWithPath: safe.keys.path)))
        try await teller.append(
            AppendRequest(
                [StreamAppend(try StreamName("user-ada"), events: [Told("Quist").stored])],
                commandID: "c"))
        // As if whoever forgot had ended before it noted so, and the next one does it again.
        var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: safe.keys.path)))
        bytes.replaceSubrange(56..<72, with: before[56..<72])
        try Data(bytes).write(to: URL(fileURLWithPath: safe.keys.path))
        try await Safe(beside: safe).store.carryOutErasures()
        #expect(!wasFree.withLock { $0 })
        #expect(try await safe.payloads("user-ada").last?.contains("Quist") == true)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `leaves nothing readable of before, and all of after`(seed: UInt64) async throws {
        let safe = try Safe()
        let forgetter = try Safe(beside: safe)
        var random = SeededRandom(seed: seed)
        let pauses = (0..<40).map { _ in Int.random(in: 0..<20, using: &random) }
        let threads = OwnThreads()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<2 {
                group.addTask(executorPreference: threads) {
                    let teller = try Safe(beside: safe)
                    for pause in pauses {
                        try await teller.happen("user-ada", Told("by \(part)"))
                        for _ in 0..<pause { await Task.yield() }
                    }
                }
            }
            group.addTask(executorPreference: threads) {
                for pause in pauses.prefix(10) {
                    for _ in 0..<pause { await Task.yield() }
                    try await forgetter.happen("user-ada", Forgotten())
                }
            }
            try await group.waitForAll()
        }
        try await safe.happen("user-ada", Told("at last"))
        let told = try await safe.payloads("user-ada")
        let lastForgotten = try #require(told.lastIndex(of: "{}"))
        for text in told[..<lastForgotten] where text != "{}" {
            #expect(text.contains("[erased]"), "seed \(seed)")
        }
        #expect(told.last?.contains("at last") == true, "seed \(seed)")
        #expect(!told.contains { $0.contains("[unreadable]") }, "seed \(seed)")
        #expect(try await safe.store.faultsOfKeys() == [], "seed \(seed)")
    }
}
