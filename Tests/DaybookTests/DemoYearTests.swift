import Daybook
import DaybookDemo
import EventSourcing
import EventSourcingRuntime
import EventStore
import Records
import Replay
import Testing

@Suite struct `The made-up year` {
    @Test func `is the same every time, byte for byte`() {
        let bytes = DemoYear(days: 60).map(Self.text)
        #expect(bytes == DemoYear(days: 60).map(Self.text))
        #expect(bytes != DemoYear(seed: 2, days: 60).map(Self.text))
        #expect(Array(DemoYear(days: 90).map(Self.text).prefix(bytes.count)) == bytes)
    }

    @Test func `runs from January to December of 2025, in order, each command with its own id`() {
        var last = Timestamp.earliest
        var ids: Set<String> = []
        for envelope in DemoYear() {
            let time = envelope.occurredAt ?? .earliest
            #expect(time >= last, "\(envelope.id ?? "")")
            last = time
            #expect(ids.insert(envelope.id ?? "").inserted, "\(envelope.id ?? "")")
            #expect(envelope.actor?.isEmpty == false)
        }
        #expect(last.day.hasPrefix("2025-12-31"))
        #expect(
            abs(ids.count - DemoYear.expectedCount) < DemoYear.expectedCount / 20, "\(ids.count)")
    }

    @Test func `has customers who act under their ids`() {
        var names: Set<String> = []
        for envelope in DemoYear() {
            #expect(!names.contains(envelope.actor ?? ""), "\(envelope.id ?? "")")
            if envelope.command == "RegisterUser", let name = envelope.data["displayName"]?.text {
                names.insert(name)
            }
        }
        #expect(names.count > 300)
    }

    @Test func `is accepted whole, is large enough, and appends nothing when it comes again`()
        async throws
    {
        let store = InMemoryEventStore()
        let bus = CommandBus(BackOffice.contexts, store: store, actor: "tester")
        var outcomes = try await Self.send(DemoYear(), to: bus)
        #expect(outcomes.refused.isEmpty, "\(outcomes.refused.prefix(3))")
        #expect(outcomes.unchanged.isEmpty, "\(outcomes.unchanged.prefix(3))")
        let head = try await store.head()
        #expect(head >= 50_000)
        let events = try await Dictionary(
            grouping: store.events(), by: { $0.stream.category }
        ).mapValues(\.count)
        for (category, least) in [
            "order": 30_000, "product": 8_000, "conversation": 2_000, "user": 400,
            "transaction": 2_000, "project": 50, "account": 8, "invite": 5, "space": 60,
            "item": 60, "job": 80, "invoice": 120, "sync": 60, "club": 30, "match": 150,
            "wallet": 400, "sale": 8, "bookmarks": 10,
        ] {
            #expect(events[category] ?? 0 >= least, "\(events[category] ?? 0) of \(category)")
        }
        // What is done to the store's own read models and reactors, and who comes in, is no part of a year of
        // business.
        let silent = BackOffice.entities.map(\.category).filter {
            events[$0] == nil && !["projection", "reactor", "token", "hook"].contains($0)
        }
        #expect(silent == [], "there is nothing to see of these")
        // Decided again, all of it comes out as it is.
        let (report, again) = try await Replay(BackOffice.contexts, of: store).run()
        #expect(report.differences.isEmpty, "\(report.differences.prefix(3))")
        #expect(report.decided == report.same && report.decided > 25_000)
        #expect(report.takenOver == [:])
        #expect(try await again.events() == store.events())
        outcomes = try await Self.send(DemoYear(), to: bus)
        #expect(outcomes.refused.isEmpty && outcomes.fresh == 0)
        #expect(try await store.head() == head)
    }

    private struct Outcomes {
        var refused: [String] = []
        var unchanged: [String] = []
        var fresh = 0
    }

    private static func send(_ year: DemoYear, to bus: CommandBus) async throws -> Outcomes {
        var commands = year.makeIterator()
        var ids: [String] = []
        var answered = 0
        var outcomes = Outcomes()
        try await bus.send(
            batch: {
                guard let next = commands.next() else { return nil }
                ids.append(next.id ?? "")
                return .success(next)
            },
            answer: { result in
                defer { answered += 1 }
                switch result {
                case .success(let outcome):
                    if outcome.events.isEmpty { outcomes.unchanged.append(ids[answered]) }
                    if !outcome.duplicate { outcomes.fresh += 1 }
                case .failure(let rejection):
                    outcomes.refused.append("\(ids[answered]): \(rejection.refusals)")
                }
                return true
            })
        return outcomes
    }

    private static func text(_ envelope: CommandEnvelope) -> String {
        let data = String(decoding: envelope.data.json(), as: UTF8.self)
        return [
            envelope.command, envelope.id ?? "", envelope.actor ?? "", envelope.reason ?? "",
            envelope.occurredAt?.description ?? "", data,
        ].joined(separator: "|")
    }
}
