import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import PersonalData
import Records
import Synchronization
import Testing

@Suite struct `Whoever is known by nothing but a name` {
    private func billed() async throws -> Safe {
        let safe = try Safe(events: Safe.named)
        try await safe.happen("bill-1", Billed("Ada Quist"))
        try await safe.happen("bill-2", Billed(" ada  QUIST "))
        try await safe.happen("bill-3", Billed("Bob Other"))
        try await safe.happen("bill-4", Billed(nil))
        return safe
    }

    @Test func `is sealed, and forgotten wherever the name stands, and in what said so`()
        async throws
    {
        let safe = try await billed()
        let before = try await safe.bytes()
        for text in ["Ada", "QUIST", "Bob"] { #expect(!before.holds(text), "\(text)") }
        #expect(try await safe.payloads("bill-2") == [#"{"payer":" ada  QUIST ","cents":0}"#])
        try await safe.happen("gone-1", Unnamed("ADA Quist"))
        for number in [1, 2] {
            #expect(
                try await safe.payloads("bill-\(number)") == [#"{"payer":"[erased]","cents":0}"#])
        }
        #expect(try await safe.payloads("gone-1") == [#"{"name":"[erased]"}"#])
        #expect(try await safe.payloads("bill-3") == [#"{"payer":"Bob Other","cents":0}"#])
        #expect(try await safe.payloads("bill-4") == [#"{"cents":0}"#])
        #expect(try await safe.store.faultsOfKeys() == [])
    }

    @Test func `can come back afterwards, and be forgotten again`() async throws {
        let safe = try await billed()
        try await safe.happen("gone-1", Unnamed("Ada Quist"))
        try await safe.happen("bill-5", Billed("Ada Quist"))
        #expect(try await safe.payloads("bill-5").first?.contains("Ada Quist") == true)
        #expect(try await safe.payloads("bill-1").first?.contains("[erased]") == true)
        try await safe.happen("gone-2", Unnamed("Ada Quist"))
        #expect(try await safe.payloads("bill-5").first?.contains("[erased]") == true)
    }

    @Test func `is forgotten by whoever opens next, if a crash came in between`() async throws {
        let safe = try await billed()
        let file = URL(fileURLWithPath: safe.keys.path)
        try await safe.happen("bill-6", Billed("Eve"))
        let copy = try Data(contentsOf: file)
        try await safe.happen("gone-1", Unnamed("Eve"))
        // As it was before the key's end, and as an old copy is that is put back.
        try copy.write(to: file)
        let next = try Safe(beside: safe, events: Safe.named)
        #expect(try await next.payloads("bill-6").first?.contains("Eve") == true)
        try await next.store.carryOutErasures()
        #expect(try await next.payloads("bill-6").first?.contains("[erased]") == true)
        #expect(try await next.payloads("gone-1") == [#"{"name":"[erased]"}"#])
        #expect(try await next.store.faultsOfKeys() == [])
    }

    @Test func `of one batch before and after is told apart`() async throws {
        let safe = try Safe(events: Safe.named)
        let events: [(String, any DomainEvent)] = [
            ("bill-1", Billed("Ada")), ("gone-1", Unnamed("Ada")), ("bill-2", Billed("Ada")),
        ]
        let requests = try events.map { stream, event in
            AppendRequest(
                [StreamAppend(try StreamName(stream), events: [event.stored])], commandID: stream)
        }
        for result in await safe.store.append(requests) { _ = try result.get() }
        #expect(try await safe.payloads("bill-1").first?.contains("[erased]") == true)
        #expect(try await safe.payloads("bill-2").first?.contains("Ada") == true)
    }
}

@Suite struct `What goes to a customer, or to a name` {
    @Test func `is forgotten with the customer, or else with the name, and its lines with it`()
        async throws
    {
        let safe = try Safe(events: Safe.named + [EventDescription(Forgotten.self)])
        try await safe.happen("order-1", Shipped(to: "ada", name: "Ada Quist", title: "For Ada"))
        try await safe.happen("order-2", Shipped(name: "Ada Quist", title: "For Ada"))
        #expect(!(try await safe.bytes()).holds("For Ada"))
        // What a line is of is no text that tells of anybody.
        #expect((try await safe.bytes()).holds("p-1"))
        try await safe.happen("user-ada", Forgotten())
        let gone = #""address":{"name":"[erased]"},"lines":[{"product":"p-1","title":"[erased]"}]}"#
        #expect(try await safe.payloads("order-1") == [#"{"to":"ada",\#(gone)"#])
        #expect(try await safe.payloads("order-2").first?.contains("For Ada") == true)
        try await safe.happen("gone-1", Unnamed("ada quist"))
        #expect(try await safe.payloads("order-2") == ["{" + gone])
    }
}

@Suite struct `A thing with a key of its own` {
    @Test func `is forgotten when it is closed, and nothing else's`() async throws {
        let safe = try Safe(events: Safe.named)
        let cleared = Mutex<[Erasure]>([])
        safe.store.afterErasing { erasure in cleared.withLock { $0.append(erasure) } }
        try await safe.happen("invite-1", Asked("ada@quist.example"))
        try await safe.happen("invite-2", Asked("bob@other.example"))
        #expect(!(try await safe.bytes()).holds("quist"))
        try await safe.happen("invite-1", Answered())
        #expect(try await safe.payloads("invite-1") == [#"{"email":"[erased]"}"#, "{}"])
        #expect(try await safe.payloads("invite-2") == [#"{"email":"bob@other.example"}"#])
        // Only what is made of such things is made anew.
        #expect(cleared.withLock { $0 } == [Erasure(types: ["Asked"], isOfPeople: false)])
    }

    @Test func `is no user of the same name`() async throws {
        let safe = try Safe(events: Safe.named + Safe.events)
        try await safe.happen("user-1", Told("Quist"))
        try await safe.happen("invite-1", Asked("ada@quist.example"))
        try await safe.happen("invite-1", Answered())
        #expect(try await safe.payloads("user-1").first?.contains("Quist") == true)
    }

    @Test func `is forgotten when it is of no use any more`() async throws {
        let safe = try Safe(events: Safe.named)
        try await safe.happen("invite-1", Asked("ada@quist.example"))
        let day: Int64 = 86_400_000
        let recorded = try #require(try await safe.log.events().first?.recordedAt)
        try await safe.store.carryOutExpiries(
            at: Timestamp(milliseconds: recorded.milliseconds + day))
        #expect(try await safe.payloads("invite-1") == [#"{"email":"ada@quist.example"}"#])
        let isKilled = Mutex(true)
        struct Killed: Error {}
        safe.store.afterErasing { _ in if isKilled.withLock({ $0 }) { throw Killed() } }
        let late = Timestamp(milliseconds: recorded.milliseconds + day + 1)
        // What was made of it goes first: else nobody would ever take it away.
        await #expect(throws: Killed.self) { try await safe.store.carryOutExpiries(at: late) }
        #expect(try await safe.payloads("invite-1") == [#"{"email":"ada@quist.example"}"#])
        isKilled.withLock { $0 = false }
        try await safe.store.carryOutExpiries(at: late)
        #expect(try await safe.payloads("invite-1") == [#"{"email":"[erased]"}"#])
    }
}

@Suite struct `What earlier releases wrote in the clear` {
    private func request(_ event: any DomainEvent, _ id: String) throws -> AppendRequest {
        AppendRequest(
            [StreamAppend(try StreamName("bill-" + id), events: [event.stored])], commandID: id)
    }

    @Test func `is read as before, and its commands are known again`() async throws {
        let safe = try Safe(events: Safe.named)
        let old = try request(Billed("Ada Quist"), "old")
        try await safe.log.append(old)
        #expect(try await safe.payloads("bill-old").first?.contains("Ada Quist") == true)
        #expect(
            try await safe.store.receipt(of: "old")?.fingerprint == old.effectiveFingerprint)
        // One that says nothing personal is what it was, and one that does is sealed.
        for (event, id) in [(Billed(nil), "none"), (Billed("Ada Quist"), "new")] {
            let new = try request(event, id)
            let receipt = try await safe.store.append(new)
            #expect(receipt.fingerprint == new.effectiveFingerprint)
            #expect(
                try await safe.store.receipt(of: id)?.fingerprint == new.effectiveFingerprint)
            #expect(try await safe.store.append(new).duplicate)
            let stored = try await safe.log.receipt(of: id)?.fingerprint
            #expect((stored == new.effectiveFingerprint) == (id == "none"))
        }
    }
}
