import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `A batch of commands` {
    private let store = InterruptedStore()
    private var bus: CommandBus { EventSourcingTests.bus(on: store) }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `comes to the same as its lines one by one`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let lines = try (0..<300).map { _ in try Self.anyCommand(using: &random) }
        let alone = InMemoryEventStore(clock: { Given.now })
        let oneByOne = EventSourcingTests.bus(on: alone)
        var expected: [Result<CommandOutcome, Rejection>] = []
        for line in lines {
            do throws(Rejection) {
                expected.append(.success(try await oneByOne.send(line)))
            } catch {
                expected.append(.failure(error))
            }
        }
        let results = try await bus.send(batch: lines)
        #expect(results.map(Self.told) == expected.map(Self.told), "seed \(seed)")
        #expect(try await story(store) == story(alone), "seed \(seed)")
    }

    @Test func `lets later lines see what earlier ones did, to others too`() async throws {
        let lines = [
            try pack("a"), try pack("b"), try pack("c"), try fill("a", 5),
            try command("EmptyInto", #"{"boxId":"a","otherId":"b"}"#),
            try command("EmptyInto", #"{"boxId":"b","otherId":"c"}"#),
            try pack("d", "a"), try command("CloseShelf", #"{"shelfId":"s"}"#),
            try pack("e", on: "s"),
        ]
        let results = try await bus.send(batch: lines)
        #expect(
            results.map(Self.told) == [
                "BoxPacked", "BoxPacked", "BoxPacked", "BoxFilled", "BoxFilled,BoxFilled",
                "BoxFilled,BoxFilled", "label-taken", "ShelfClosed", "shelf-closed",
            ])
        #expect(try await store.load(Box.self, "c").state.count == 5)
    }

    @Test func `answers an id that stands twice in it once and again`() async throws {
        var first = try pack("b")
        first.id = "p"
        let lines = [first, first, try fill("b", 1, id: "f"), try fill("b", 2, id: "f")]
        let results = try await bus.send(batch: lines)
        #expect(try results[0].get().duplicate == false)
        #expect(try results[1].get().duplicate)
        #expect(try results[2].get().position == 2)
        #expect(results.map(Self.told)[3] == "command-id-reused")
        #expect(try await store.head() == 2)
    }

    @Test func `sent again appends nothing`() async throws {
        let lines = try (0..<50).map { try fill("b", $0 % 7, id: "f-\($0)") }
        try await bus.send(pack("b"))
        let bus = bus
        _ = try await bus.send(batch: lines)
        let head = try await store.head()
        let again = try await bus.send(batch: lines)
        #expect(try again.allSatisfy { try $0.get().duplicate })
        #expect(try await store.head() == head)
    }

    @Test func `decides a line anew when another writer came in between, and those after it`()
        async throws
    {
        try await bus.send(pack("b"))
        store.interrupt { store in
            // Just as many events as the batch counts on, so that revisions alone don't tell.
            let other = EventSourcingTests.bus(on: store)
            try await other.send(fill("b", 100))
            try await other.send(fill("b", 100))
        }
        let results = try await bus.send(batch: (0..<4).map { _ in try fill("b", 1) })
        #expect(results.map(Self.told) == Array(repeating: "BoxFilled", count: 4))
        let totals = try await store.events(of: StreamName("box-b")).compactMap { event in
            try JSONValue(parsing: event.payload)["total"]?.integer
        }
        #expect(totals == [100, 200, 201, 202, 203, 204])
    }

    @Test func `refuses nothing on what another writer has changed meanwhile`() async throws {
        let own = bus
        let other = EventSourcingTests.bus(on: store.store)
        let lines = [try pack("a"), try fill("b", 1), try fill("b", 2)]
        var next = 0
        var results: [Result<CommandOutcome, Rejection>] = []
        // Read while there is no box b, which comes before its line does.
        _ = try await own.send(batch: [fill("b", 9)])
        try await other.send(pack("b"))
        try await own.send(
            batch: {
                defer { next += 1 }
                return next < lines.count ? .success(lines[next]) : nil
            },
            answer: { result in
                results.append(result)
                return true
            })
        #expect(results.map(Self.told) == ["BoxPacked", "BoxFilled", "BoxFilled"])
    }

    @Test func `keeps a line that can't be read in its place, and can be ended`() async throws {
        let lines: [Result<CommandEnvelope, Rejection>] = [
            .success(try pack("a")), .failure(Rejection(.invalidJSON, "no")),
            .success(try pack("b")),
        ]
        var next = 0
        var told: [String] = []
        try await bus.send(
            batch: {
                defer { next += 1 }
                return next < lines.count ? lines[next] : nil
            },
            answer: { result in
                told.append(Self.told(result))
                return told.count < 2
            })
        #expect(told == ["BoxPacked", "invalid-json"])
    }

    @Test func `that comes bit by bit is answered at each pause, in somebody's name`() async throws
    {
        var lines: [BatchLine] = [
            .pause, .command(try pack("a")), .unreadable(Rejection(.invalidJSON, "what?")), .pause,
            .command(try fill("a", 1)), .command(try fill("none", 1)), .pause, .pause,
            .command(try fill("a", 2)), .end,
        ]
        lines.reverse()
        var told: [String] = []
        var toldByPause: [Int] = []
        try await bus.send(
            batch: {
                // As if it came from elsewhere.
                await Task.yield()
                let line = lines.popLast() ?? .end
                if case .pause = line { toldByPause.append(told.count) }
                return line
            }, by: "ada",
            answer: { result in
                await Task.yield()
                told.append(Self.told(result))
                return true
            })
        #expect(
            told == ["BoxPacked", "invalid-json", "BoxFilled", "not-found", "BoxFilled"])
        // Of what came before a pause all was told by the next time that anything was asked for.
        #expect(toldByPause == [0, 0, 2, 4])
        #expect(try await store.events().map(\.context.actor) == ["ada", "ada", "ada"])
    }

    /// A result as one word: what happened, or why nothing did.
    private static func told(_ result: Result<CommandOutcome, Rejection>) -> String {
        switch result {
        case .success(let outcome): outcome.events.joined(separator: ",")
        case .failure(let rejection): rejection.refusals.map(\.code.rawValue).joined(separator: ",")
        }
    }

    private static func anyCommand(
        using random: inout SeededRandom
    ) throws -> CommandEnvelope {
        let box = "b\(Int.random(in: 0..<6, using: &random))"
        let other = "b\(Int.random(in: 0..<6, using: &random))"
        let shelf = "s\(Int.random(in: 0..<3, using: &random))"
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: return try pack(box, other, on: shelf)
        case 2: return try command("CloseShelf", #"{"shelfId":"\#(shelf)"}"#)
        case 3: return try command("EmptyInto", #"{"boxId":"\#(box)","otherId":"\#(other)"}"#)
        case 4:
            return try command(
                "RelabelBox", #"{"boxId":"\#(box)","label":"\#(other)"}"#, reason: "r")
        default: return try fill(box, Int.random(in: -2...3, using: &random))
        }
    }
}
