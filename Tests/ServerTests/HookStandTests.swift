import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct `What is known of how far a hook has come` {
    @Test func `is of no use where it is of another log, and nothing is posted`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        try await store.add("crm", receiver.url)
        try await store.posting { _ in
            try await store.happen("a")
            await receiver.has(1)
            try await store.stands(.live)
        }
        let key = "crm.json"
        let kept = try #require(try await store.office.side.get(key, of: .hooks))
        let other = String(decoding: kept, as: UTF8.self).replacing(
            /"eventId":"[^"]*"/, with: #""eventId":"00000000-0000-8000-8000-000000000000/00000000""#
        )
        try await store.office.side.put([.init(key, Array(other.utf8))], of: .hooks)
        try await store.posting { _ in
            try await store.happen("b")
            #expect(try await store.stands(.parked).stop?.fault == .anotherLog)
            // It can't be guessed, whoever asks.
            try await store.send("RetryHook", #"{"hookId":"crm"}"#)
            try await store.stands(.parked)
        }
        #expect(receiver.positions == [2])
    }

    @Test func `isn't guessed where it can't be read, and nothing is posted`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        try await store.add("crm", receiver.url)
        try await store.office.side.put([.init("crm.json", Array("{".utf8))], of: .hooks)
        try await store.posting { _ in
            try await store.happen("a")
            try await store.send("RetryHook", #"{"hookId":"crm"}"#)
            let status = try await store.stands(.parked)
            #expect(status.stop?.fault == .damaged)
        }
        #expect(receiver.received.isEmpty)
    }
}
