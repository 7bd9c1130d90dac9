import EventSourcing
import EventSourcingTesting
import EventStore
import PersonalData
import Records
import Testing

@Suite struct `What is told of somebody before they are forgotten` {
    private typealias Trace = PersonTraces.Trace
    private static let types = Safe.named + Safe.events

    private func trace(
        _ type: String, _ path: String, _ events: Int, _ positions: ClosedRange<Position>,
        _ text: String? = nil
    ) -> Trace {
        Trace(
            place: .data(type: type, path: path), events: events, positions: positions, text: text)
    }

    /// A store with an event of each kind, by an actor and for a reason.
    private func happen(
        _ safe: Safe, _ stream: String, _ event: any DomainEvent, actor: String = "tester",
        reason: String? = nil, command: String? = nil, isSealed: Bool = true
    ) async throws {
        var metadata = EventMetadata()
        metadata.actor = actor
        metadata.reason = reason
        var first = metadata.json()
        if let command {
            first.removeLast()
            first += Array(
                #","command":{"name":"Tell","decidedAt":"2026-03-01T12:00:00.000Z","data":\#(command)}}"#
                    .utf8)
        }
        let request = AppendRequest(
            [StreamAppend(try StreamName(stream), events: [event.stored])],
            commandID: stream + "." + actor.filter { $0 != " " }, metadata: metadata.json(),
            firstMetadata: first)
        try await (isSealed ? safe.store : safe.log).append(request)
    }

    @Test func `is what goes, and every place where it stands in the clear`() async throws {
        let safe = try Safe(events: Self.types)
        let data = #"{"text":"Ada Quist"}"#
        try await happen(
            safe, "user-u1", Told("Ada Quist", email: "ada@quist.example"), command: data)
        try await happen(safe, "user-u2", Told("Bob Other"), actor: "ADA QUIST")
        try await happen(
            safe, "order-1", Sent(to: "u1", name: "A. Quist"), reason: "Ada Quist rang")
        try await happen(safe, "review-1", Plain("as Ada Quist said"))
        try await happen(safe, "review-2", Plain("as Ada Quister said"), actor: "u1")
        let traces = try await safe.store.traces(of: Person(id: "u1"), id: "u1")
        #expect(
            traces.goes == [
                trace("Sent", "address.name", 1, 3...3), trace("Told", "email", 1, 1...1),
                trace("Told", "text", 1, 1...1),
            ])
        #expect(
            traces.stays
                == [
                    trace("Plai", "text", 1, 4...4, "Ada Quist"),
                    Trace(
                        place: .actor("ADA QUIST"), events: 1, positions: 2...2, text: "Ada Quist"),
                    Trace(place: .reason, events: 1, positions: 3...3, text: "Ada Quist"),
                    Trace(place: .id, events: 3, positions: 1...5, text: "u1"),
                ].sorted { $0.place < $1.place })
        // It changes nothing, and is the same when it is asked again.
        #expect(try await safe.store.traces(of: Person(id: "u1"), id: "u1") == traces)
        try await safe.happen("user-u1", Forgotten())
        let after = try await safe.store.traces(of: Person(id: "u1"), id: "u1")
        #expect(after.goes == [])
    }

    @Test func `is what was written in the clear before it was sealed`() async throws {
        let safe = try Safe(events: Self.types)
        try await happen(
            safe, "user-u1", Told("Ada Quist"), command: #"{"text":"Ada Quist"}"#, isSealed: false)
        try await happen(safe, "review-1", Plain("as Ada Quist said"))
        for isForgotten in [false, true] {
            if isForgotten { try await safe.happen("user-u1", Forgotten()) }
            let traces = try await safe.store.traces(of: Person(id: "u1"))
            #expect(traces.goes == [])
            #expect(
                traces.stays
                    == [
                        trace("Plai", "text", 1, 2...2, "Ada Quist"),
                        trace("Told", "text", 1, 1...1),
                        Trace(
                            place: .command("Tell"), events: 1, positions: 1...1, text: "Ada Quist"),
                    ].sorted { $0.place < $1.place }, "\(isForgotten)")
        }
    }

    @Test func `is what can be read among others' texts`() async throws {
        let safe = try Safe(events: Self.types)
        try await happen(safe, "user-u1", Told("佐藤 葵", email: "ada@quist.example"))
        try await happen(safe, "invite-1", Asked("ada@quist.example"))
        try await happen(
            safe, "bill-1", Billed("佐藤 葵"), command: #"{"payer":"佐藤 葵"}"#)
        try await happen(safe, "order-1", Sent(to: "u2", name: "佐藤 葵様", lines: ["1 \"Loom\""]))
        let traces = try await safe.store.traces(of: Person(id: "u1"))
        #expect(
            traces.stays == [
                trace("Asked", "email", 1, 2...2, "ada@quist.example"),
                trace("Billed", "payer", 1, 3...3, "佐藤 葵"),
                trace("Sent", "address.name", 1, 4...4, "佐藤 葵"),
                Trace(place: .command("Tell"), events: 1, positions: 3...3, text: "佐藤 葵"),
            ])
        // By the name that is known of them alone.
        let name = try await safe.store.traces(of: try #require(Person(name: "佐藤  葵")))
        #expect(name.goes == [trace("Billed", "payer", 1, 3...3)])
        #expect(
            name.stays.map(\.place) == [
                .data(type: "Sent", path: "address.name"), .data(type: "Told", path: "text"),
            ])
        #expect(Person(name: "  ") == nil)
    }
}
