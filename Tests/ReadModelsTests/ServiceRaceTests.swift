import EventSourcing
import EventSourcingTesting
import EventStore
import ReadModels
import Records
import Testing
import Upkeep

@Suite struct `Answers under load` {
    /// What was asked, and what came of it.
    private struct Answered: Sendable {
        var query: String
        var atLeast: Position
        var reply: QueryReply
    }

    /// What is filled last of all.
    private static let end = "end"

    @Test(.timeLimit(.minutes(5)), arguments: [3, 7] as [UInt64], RowsPlace.allCases)
    func `are what the log makes of nothing at the position that they state`(
        seed: UInt64, place: RowsPlace
    ) async throws {
        let desk = Desk.served(in: place)
        try await desk.fill("a", 1)
        let following = ["both", "boxes"].map { query in
            Task { try await follow(query, desk) }
        }
        var answers = try await withThrowingTaskGroup(of: [Answered].self) { group in
            for writer in 0..<3 {
                group.addTask { try await write(seed + UInt64(writer), desk) }
            }
            for reader in 0..<8 {
                group.addTask { try await read(seed + 100 + UInt64(reader), desk) }
            }
            group.addTask { try await disturb(seed + 200, desk) }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        try await desk.fill(Self.end, 1)
        for follower in following { answers += try await follower.value }
        let log = try Log(await desk.store.events(LogRead()))
        for answered in answers {
            let reply = answered.reply
            #expect(reply.position >= answered.atLeast, "seed \(seed)")
            let expected = log.folds(through: reply.position, answered.query)
            #expect(expected.contains(reply.answer), "seed \(seed), position \(reply.position)")
        }
        #expect(answers.count > 100, "seed \(seed)")
    }

    private func write(_ seed: UInt64, _ desk: Desk) async throws -> [Answered] {
        var random = SeededRandom(seed: seed)
        for _ in 0..<60 {
            let box = "b\(Int.random(in: 0..<5, using: &random))"
            try await desk.fill(box, Int64.random(in: 1..<100, using: &random))
            await Task.yield()
        }
        return []
    }

    /// Follows a question until it is told how things are in the end.
    private func follow(_ query: String, _ desk: Desk) async throws -> [Answered] {
        var answers: [Answered] = []
        while true {
            do {
                for try await reply in try desk.queries.follow(query) {
                    // Later ones are never older.
                    let last = answers.last?.reply.position ?? 0
                    answers.append(Answered(query: query, atLeast: last, reply: reply))
                    if reply.answer.tells(of: Self.end) { return answers }
                }
            } catch ReadModelFault.busy {
                // Rows are taken away here as fast as they are made.
                continue
            }
        }
    }

    private func read(_ seed: UInt64, _ desk: Desk) async throws -> [Answered] {
        var random = SeededRandom(seed: seed)
        var answers: [Answered] = []
        for _ in 0..<30 {
            let query = Bool.random(using: &random) ? "both" : "boxes"
            let head = try await desk.store.head()
            let (freshness, atLeast): (Freshness, Position) =
                switch Int.random(in: 0..<3, using: &random) {
                case 0: (.head, head)
                case 1: (.asItIs, 0)
                default: (.atLeast(head / 2), head / 2)
                }
            let asking = Task { try await desk.queries.ask(query, freshness: freshness) }
            if Int.random(in: 0..<8, using: &random) == 0 { asking.cancel() }
            do {
                answers.append(
                    Answered(query: query, atLeast: atLeast, reply: try await asking.value))
            } catch AskError.cancelled {
                continue
            } catch ReadModelFault.busy {
                // Rows are taken away here as fast as they are made: told, and never a wrong answer.
                continue
            }
        }
        return answers
    }

    /// Rows are made anew, an event is skipped, and all that was made is taken away.
    private func disturb(_ seed: UInt64, _ desk: Desk) async throws -> [Answered] {
        var random = SeededRandom(seed: seed)
        for round in 0..<6 {
            switch round == 0 ? 0 : Int.random(in: 0..<3, using: &random) {
            case 0:
                let skipped = try await desk.store.head()
                try await desk.skip(skipped)
            case 1:
                do { try await desk.models.rebuild("boxes") } catch ReadModelFault.busy { continue }
            default: try desk.models.discard(madeOf: ["BoxFilled"])
            }
            for _ in 0..<20 { await Task.yield() }
        }
        return []
    }

}

extension QueryAnswer {
    fileprivate func tells(of box: String) -> Bool {
        switch self {
        case .list(let boxes, _, _, _): boxes.contains { $0.elements?.first == .string(box) }
        case .item: false
        }
    }
}

/// What happened, once it is over.
private struct Log {
    private var fillings: [(position: Position, box: String, count: Int64)] = []
    private var skips: [(skipped: Position, decided: Position)] = []

    init(_ events: [RecordedEvent]) throws {
        for event in events {
            if case .one(let filled)? = try event.decoded(as: BoxFilled.self) {
                fillings.append((event.position, event.stream.id, filled.count))
            } else if case .one(let skip)? = try event.decoded(as: EventSkipped.self) {
                skips.append((Position(clamping: skip.position), event.position))
            }
        }
    }

    /// What it may be folded to, up to a position: what was decided later may be followed, and what was
    /// decided by then must be.
    func folds(through position: Position, _ query: String) -> [QueryAnswer] {
        let due = skips.filter { $0.decided <= position }.count
        return (due...skips.count).map { count in
            fold(through: position, without: Set(skips.prefix(count).map(\.skipped)), query)
        }
    }

    private func fold(
        through position: Position, without skipped: Set<Position>, _ query: String
    ) -> QueryAnswer {
        var counts: [String: Int64] = [:]
        var times: [String: Int64] = [:]
        for filling in fillings where filling.position <= position {
            times[filling.box, default: 0] += 1
            // Decisions are about the boxes alone.
            if skipped.contains(filling.position) { continue }
            counts[filling.box, default: 0] += filling.count
        }
        let items = counts.sorted { $0.key < $1.key }.map { id, count in
            query == "boxes"
                ? box(id, .integer(count))
                : box(id, .integer(count), .integer(times[id] ?? 0))
        }
        return .list(items, total: query == "boxes" ? items.count : times.count, next: nil)
    }
}

extension RecordedEvent {
    fileprivate func decoded<Event: DomainEvent>(as type: Event.Type) throws -> Decoded<Event>? {
        self.type == Event.type ? try withView { try Event.decode($0) } : nil
    }
}
