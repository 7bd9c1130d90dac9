import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Records
import Synchronization
import Testing
import Vocabulary

@testable import CurlDownloads

@Suite(.timeLimit(.minutes(5))) struct `A hook whose other side fails` {
    @Test func `is tried again, ever more rarely, and goes on in order when it heals`() async throws
    {
        let store = try await HookedStore()
        let receiver = try HookReceiver { number, _ in
            switch number {
            case 1: .status(500)
            case 2: .status(404)
            case 3: .status(503, ["Retry-After: 7200"])
            default: .status(200)
            }
        }
        try await store.add("crm", receiver.url)
        try await store.posting { _ in
            try await store.happen("a", "b", "c")
            let first = try await store.failed(1)
            #expect(first.position == 3 && first.type == "CategoryAdded")
            #expect(first.fault == .status && first.status == 500)
            #expect(try await store.status().state == .failing)
            #expect(try await store.status().waiting == 2)
            await store.pauses.end()
            let second = try await store.failed(2)
            #expect(second.status == 404 && second.since == first.since)
            await store.pauses.end()
            _ = try await store.failed(3)
            await store.pauses.end()
            await receiver.has(6)
            try await store.stands(.live)
        }
        // The third pause is as long as the other side asked for.
        #expect(store.pauses.lengths == [.seconds(5), .seconds(300), .seconds(7_200)])
        #expect(receiver.positions == [2, 3, 3, 3, 3, 4])
        #expect(Set(receiver.received.map(\.id)).count == 3)
        #expect(try await store.status().stop == nil)
    }

    @Test func `is parked after three days, in sight, and goes on at the same event when told`()
        async throws
    {
        let store = try await HookedStore()
        let isHealed = Mutex(false)
        let receiver = try HookReceiver { _, _ in .status(isHealed.withLock { $0 } ? 200 : 500) }
        try await store.add("crm", receiver.url)
        try await store.posting { _ in
            try await store.happen("a", "b")
            for _ in HookSchedule.pauses { await store.pauses.end() }
            let status = try await store.stands(.parked)
            #expect(status.stop?.tries == 10 && status.stop?.position == 2)
            #expect(status.waiting == 2)
            #expect(store.pauses.lengths == HookSchedule.pauses)
            // More that happens doesn't wake it.
            try await store.happen("c")
            let reached = try await store.stands(.parked)
            #expect(reached.waiting == 3)
            // Told to go on it fails once more, and is tried by the schedule from its beginning.
            try await store.send("RetryHook", #"{"hookId":"crm"}"#)
            _ = try await store.failed(1)
            #expect(receiver.received.count == 11)
            isHealed.withLock { $0 = true }
            try await store.send("RetryHook", #"{"hookId":"crm"}"#)
            await receiver.has(16)
        }
        #expect(receiver.positions == Array(repeating: 2, count: 12) + [3, 4, 5, 6])
    }

    @Test func `is parked over the server's end, and told from elsewhere goes on`() async throws {
        let store = try await HookedStore()
        let receiver = try HookReceiver { number, _ in .status(number == 0 ? 410 : 200) }
        try await store.add("crm", receiver.url, #","types":["category"]"#)
        try await store.happen("a", "b")
        try await store.posting { _ in
            let status = try await store.stands(.parked)
            #expect(status.stop?.fault == .gone && status.stop?.status == 410)
        }
        #expect(store.pauses.lengths.isEmpty)
        try await store.posting { _ in try await store.stands(.parked) }
        try await store.send("RetryHook", #"{"hookId":"crm"}"#)
        #expect(try await store.status().state == .behind)
        try await store.posting { _ in await receiver.has(3) }
        #expect(receiver.positions == [2, 2, 3])
    }

    @Test func `waits on where it was after a restart, and not from the beginning`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver { _, _ in .status(500) })
        try await store.add("crm", receiver.url)
        try await store.happen("a")
        try await store.posting { _ in
            _ = try await store.failed(1)
            await store.pauses.end()
            _ = try await store.failed(2)
        }
        store.pauses.pass(.seconds(100))
        // It may have been ended before it had begun to wait once more.
        let pauses = store.pauses.lengths.count
        try await store.posting { _ in
            while store.pauses.lengths.count == pauses { await Task.yield() }
        }
        #expect(receiver.received.count == 2)
        #expect(store.pauses.lengths.last == .seconds(200))
    }

    @Test func `holds up no other`() async throws {
        let store = try await HookedStore()
        let (silent, redirecting, well) = (
            try HookReceiver { _, _ in .silence },
            try HookReceiver { _, _ in .status(302, ["Location: http://127.0.0.1:1/"]) },
            try HookReceiver()
        )
        for (name, receiver) in [("a", silent), ("b", redirecting), ("c", well)] {
            try await store.add(name, receiver.url, #","types":["category"]"#)
        }
        try await store.happen("a")
        try await store.posting { _ in
            await silent.has(1)
            try await store.happen("b", "c")
            await well.has(3)
            #expect(try await store.failed(1, "b").status == 302)
            #expect(try await store.status("a").waiting == 3)
            #expect(silent.received.count == 1)
        }
    }

    @Test func `isn't believed to have taken what it didn't answer`() async throws {
        let store = try await HookedStore()
        let receiver = try HookReceiver { _, _ in .hangUp }
        try await store.add("crm", receiver.url)
        try await store.happen("a")
        try await store.posting { _ in
            let stop = try await store.failed(1)
            #expect(stop.fault == .cutOff)
        }
    }

    @Test func `is late where it never answers`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver { _, _ in .silence })
        try await store.add("crm", receiver.url)
        try await store.happen("a")
        let line = { @Sendable in
            var limits = GuardedLine.Limits()
            limits.whole = .milliseconds(200)
            return GuardedLine(limits)
        }
        try await store.posting(line) { _ in
            let stop = try await store.failed(1)
            #expect(stop.fault == .late)
        }
    }

    @Test func `isn't posted to where its name comes to be private`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        try await store.send(
            "AddHook",
            #"{"hookId":"crm","url":"https://crm.example:\#(receiver.port)/"}"#)
        try await store.happen("a")
        let line = { @Sendable in
            GuardedLine(resolve: { _ in InternetAddress("127.0.0.1").map { [$0] } })
        }
        try await store.posting(line) { _ in
            let stop = try await store.failed(1)
            #expect(stop.fault == .privateAddress)
        }
        #expect(receiver.received.isEmpty)
    }

    @Test func `is posted the event again that nobody knows of, and none is left out`() async throws
    {
        let store = try await HookedStore()
        let receiver = try HookReceiver { number, _ in number == 1 ? .silence : .status(200) }
        try await store.add("crm", receiver.url)
        try await store.happen("a", "b", "c")
        // Cut off while the second is under way, as by a crash.
        try await store.posting { _ in await receiver.has(2) }
        try await store.posting { _ in await receiver.has(4) }
        #expect(receiver.positions == [2, 3, 3, 4])
        #expect(receiver.received[1].id == receiver.received[2].id)
    }

    @Test func `is posted nothing more once it is removed, and another of its name begins anew`()
        async throws
    {
        let store = try await HookedStore()
        let receiver = try HookReceiver { number, _ in number == 0 ? .silence : .status(200) }
        try await store.add("crm", receiver.url)
        try await store.posting { _ in
            try await store.happen("a")
            await receiver.has(1)
            let asked = ContinuousClock.now
            try await store.send("RemoveHook", #"{"hookId":"crm"}"#)
            while try await !store.office.side.list(.hooks).isEmpty { await Task.yield() }
            // At once, and what a busy machine makes of it: not the twenty seconds that an answer may take.
            #expect(ContinuousClock.now - asked < .seconds(15))
            #expect(try await store.office.hooks.all().isEmpty)
            try await store.happen("b")
            try await store.add("crm", receiver.url, #","types":["category"]"#)
            try await store.happen("c")
            await receiver.has(2)
        }
        #expect(receiver.positions == [2, 6])
    }

    @Test func `is tried by hand, beside what waits`() async throws {
        let store = try await HookedStore()
        let receiver = try HookReceiver { number, _ in .status(number == 0 ? 200 : 418) }
        try await store.add("crm", receiver.url)
        let first = try await store.office.hooks.test("crm")
        #expect(first.ok && first.status == nil && first.fault == nil)
        #expect(receiver.received.first?.type == "daybook.test")
        let second = try await store.office.hooks.test("crm")
        #expect(!second.ok && second.fault == .status && second.status == 418)
        #expect(try await store.status().stop == nil)
        await #expect(throws: Rejection.self) { try await store.office.hooks.test("none") }
    }
}
