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

    @Test(arguments: [3, 7, 20] as [UInt64])
    func `are what the log makes of nothing at the position that they state`(
        seed: UInt64
    ) async throws {
        let desk = Desk.served()
        try await desk.fill("a", 1)
        let answers = try await withThrowingTaskGroup(of: [Answered].self) { group in
            for writer in 0..<3 {
                group.addTask { try await write(seed + UInt64(writer), desk) }
            }
            for reader in 0..<8 {
                group.addTask { try await read(seed + 100 + UInt64(reader), desk) }
            }
            group.addTask { try await disturb(seed + 200, desk) }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let log = try await desk.store.events(LogRead())
        for answered in answers {
            let reply = answered.reply
            #expect(reply.position >= answered.atLeast, "seed \(seed)")
            let expected = Self.folds(of: log, through: reply.position, answered.query)
            #expect(expected.contains(reply.answer), "seed \(seed), position \(reply.position)")
        }
        #expect(answers.count > 300, "seed \(seed)")
    }

    private func write(_ seed: UInt64, _ desk: Desk) async throws -> [Answered] {
        var random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            let box = "b\(Int.random(in: 0..<5, using: &random))"
            try await desk.fill(box, Int64.random(in: 1..<100, using: &random))
            await Task.yield()
        }
        return []
    }

    private func read(_ seed: UInt64, _ desk: Desk) async throws -> [Answered] {
        var random = SeededRandom(seed: seed)
        var answers: [Answered] = []
        for _ in 0..<60 {
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
            case 1: try await desk.models.rebuild("boxes")
            default: try desk.models.discard(madeOf: ["BoxFilled"])
            }
            for _ in 0..<20 { await Task.yield() }
        }
        return []
    }

    /// What the log up to a position may be folded to: what was decided later may be followed, and what
    /// was decided by then must be.
    private static func folds(
        of log: [RecordedEvent], through position: Position, _ query: String
    ) -> [QueryAnswer] {
        let skips = log.compactMap { event -> (skipped: Position, decided: Position)? in
            guard event.type == EventSkipped.type,
                let skip = try? event.withView({ try EventSkipped.decode($0) }),
                case .one(let skip) = skip
            else { return nil }
            return (Position(clamping: skip.position), event.position)
        }
        let due = skips.filter { $0.decided <= position }.count
        return (due...max(due, skips.count)).map { count in
            fold(log, through: position, without: Set(skips.prefix(count).map(\.skipped)), query)
        }
    }

    private static func fold(
        _ log: [RecordedEvent], through position: Position, without skipped: Set<Position>,
        _ query: String
    ) -> QueryAnswer {
        var boxes: [String: (count: Int64, fillings: Int64, isThere: Bool)] = [:]
        for event in log where event.position <= position && event.type == BoxFilled.type {
            let filled = try? event.withView { try BoxFilled.decode($0) }
            guard case .one(let filled) = filled else { continue }
            var box = boxes[event.stream.id] ?? (0, 0, false)
            box.fillings += 1
            // Decisions are about the boxes alone.
            if !skipped.contains(event.position) {
                box.count += filled.count
                box.isThere = true
            }
            boxes[event.stream.id] = box
        }
        let items = boxes.filter(\.value.isThere).sorted { $0.key < $1.key }.map { id, made in
            query == "boxes"
                ? box(id, .integer(made.count))
                : box(id, .integer(made.count), .integer(made.fillings))
        }
        return .list(items, total: query == "boxes" ? items.count : boxes.count, next: nil)
    }
}
