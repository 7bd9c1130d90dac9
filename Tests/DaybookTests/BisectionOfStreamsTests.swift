import Daybook
import EventSourcing
import EventSourcingTesting
import EventStore
import History
import ReadModels
import Records
import Synchronization
import Testing

/// Nothing that these go by is in any read model: the walk must find out what matters to them.
@Suite struct `A search in answers of streams and of the time` {
    @Test func `sees every turn`() async throws {
        let seed = UInt64.random(in: 0...9999)
        var random = SeededRandom(seed: seed)
        let now = Mutex(Timestamp.earliest)
        let store = InMemoryEventStore(clock: { now.withLock { $0 } })
        for number in 0..<120 {
            let minutes = Int64.random(in: 0...1, using: &random)
            now.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + minutes * 60_000) }
            let stream = ["a-1", "b-1", "noise-1", "noise-2"].randomElement(using: &random) ?? ""
            let event = NewEvent(type: "Ticked", payload: Array("{}".utf8))
            try await store.append(
                AppendRequest(
                    [StreamAppend(try StreamName(stream), events: [event])],
                    commandID: "\(number)"))
        }
        let views = Views(on: store)
        let queries = QueryBus(
            [QueryDescription(OfStreams.self), QueryDescription(OfTime.self)],
            models: views.models)
        let head = try await store.head()
        for query in ["of-streams", "of-time"] {
            let search = try QueryCondition("\(query) item.turn = 1")
            var turns: [Bool] = []
            for position in 0...head {
                let answer = try await queries.ask(query, asOf: position).json
                turns.append(search.condition.holds(in: answer))
            }
            for first in 1...head where !turns[Int(first) - 1] {
                let expected = (first...head).first { turns[Int($0)] }
                let found = try await queries.bisect(search, from: first, through: head)
                #expect(found.position == expected, "seed \(seed): \(query) from \(first)")
            }
        }
    }
}

/// Looks into one stream, and by what it finds there into another.
private struct OfStreams: Query {
    static let name = "of-streams"
    static let guide = QueryGuide("For the tests.")
    static let projections = ["clubs"]

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        func count(_ stream: String) async throws -> Int {
            var count = 0
            try await source.readStream(try StreamName(stream)) { _ in
                count += 1
                return true
            }
            return count
        }
        let first = try await count("a-1")
        let turn = first % 3 == 0 ? 0 : try await count("b-1") % 4
        return .item(.object([.init("turn", .integer(Int64(turn)))]))
    }
}

/// Goes by the time of asking.
private struct OfTime: Query {
    static let name = "of-time"
    static let guide = QueryGuide("For the tests.")
    static let projections = ["clubs"]

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let minutes = source.now.milliseconds - Timestamp.earliest.milliseconds
        return .item(.object([.init("turn", .integer(minutes / 60_000 % 5))]))
    }
}
