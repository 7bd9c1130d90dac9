import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `A reactor in a batch` {
    private let inner = InMemoryEventStore(clock: { Given.now })

    private static let lines = try? [
        pack("spare"), pack("a"), fill("a", 3, id: "f1"), pack("b"), fill("b", 9),
        fill("b", 2), fill("nobody", 1), fill("a", 9), fill("spare", 0),
    ]

    @Test func `answers a line before the next one, in the same commit`() async throws {
        let store = BreakingStore(inner)
        let own = reactingBus(on: store)
        let lines = try #require(Self.lines).filter { $0.id == nil }
        let results = try await own.send(batch: lines)
        #expect(results.count == lines.count)
        let told = results.map { result in
            switch result {
            case .success(let outcome): outcome.events.joined(separator: ",")
            case .failure(let rejection): rejection.refusals.map(\.code.rawValue).joined()
            }
        }
        #expect(
            told == [
                "BoxPacked", "BoxPacked", "BoxPacked", "BoxFilled", "BoxFilled", "not-found",
                "BoxFilled", "",
            ])
        #expect(try await inner.load(Box.self, "b").state.count == 2)
        #expect(try await inner.load(Box.self, "spare").state.count == 21)
        // Another box is moved by a line and gone by after it, and still all wait for one commit, the
        // line that changes nothing in view of what waits too.
        #expect(store.calls == 1)
        #expect(try await own.reactions.status().first?.state == .live)
    }

    @Test func `comes to the same log as line by line`() async throws {
        let lines = try #require(Self.lines)
        _ = try await reactingBus(on: inner).send(batch: lines)
        let alone = InMemoryEventStore(clock: { Given.now })
        let oneByOne = reactingBus(on: alone)
        for line in lines { _ = try? await oneByOne.send(line) }
        #expect(try await story(inner) == story(alone))
        #expect(try await inner.events().contains { $0.context.actor == "packer" })
    }

    @Test func `can't go on with what it is refused, and does with all other lines`()
        async throws
    {
        let own = reactingBus(on: inner)
        let results = try await own.send(batch: [pack("a"), fill("a", 9), pack("b")])
        #expect(results.allSatisfy { (try? $0.get()) != nil })
        let status = try #require(try await own.reactions.status().first)
        #expect(status.stop?.position == 3)
        #expect(try await inner.load(Box.self, "b").state.count == 1)
        #expect(try await inner.load(Box.self, "a").state.count == 10)
        // Refused before this line, and done behind it: it was the one that helps.
        _ = try await own.send(batch: [pack("spare")])
        #expect(try await inner.load(Box.self, "a").state.count == 0)
        #expect(try await own.reactions.status().first?.state == .live)
    }

    @Test func `comes to the same after a crash at any point`() async throws {
        let lines = try #require(Self.lines).enumerated().map { index, line in
            var line = line
            line.id = "line-\(index)"
            return line
        }
        let whole = BreakingStore(inner)
        _ = try await reactingBus(on: whole).send(batch: lines)
        let expected = try await story(inner)
        for count in 0...whole.taken {
            let log = InMemoryEventStore(clock: { Given.now })
            let side = SideStoreInMemory()
            let dying = BreakingStore(log, after: count)
            _ = try await reactingBus(on: dying, side).send(batch: lines)
            #expect(dying.taken == count)
            let restarted = reactingBus(on: log, side)
            _ = try await restarted.send(batch: lines)
            #expect(try await story(log) == expected, "a crash after \(count) appends")
        }
    }

    @Test func `isn't held to be done while it waits for its own line to be stored`() async throws {
        let lines = try [
            pack("a"), command("RelabelBox", #"{"boxId":"a","label":"z"}"#, reason: "worn"),
        ]
        let side = SideStoreInMemory()
        func heirs(on store: any EventStore) -> CommandBus {
            CommandBus(
                [
                    warehouse,
                    Context("heirs", [], [], reactors: [Heir.self]),
                ], store: store, side: side, actor: "tester", clock: { Given.now })
        }
        // The label is free only once the line is stored; right after that the process dies.
        _ = try await heirs(on: BreakingStore(inner, after: 2)).send(batch: lines)
        #expect(try await inner.head() == 2)
        try await heirs(on: inner).send(fill("a", 0))
        #expect(try await inner.load(Box.self, "heir-a").state.label == "a")
    }
}
