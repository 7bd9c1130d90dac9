import Answers
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records
import Testing

@Suite struct `What became of the rows of a list` {
    private func row(_ id: Int, _ value: Int = 0) -> JSONValue {
        .object([.init("id", .string("r-\(id)")), .init("value", .integer(Int64(value)))])
    }

    /// A list, and what may become of one.
    private func lists(_ random: inout SeededRandom) -> (before: [JSONValue], after: [JSONValue]) {
        let count = Int.random(in: 0...40, using: &random)
        let before = (0..<count).shuffled(using: &random).map { row($0) }
        var after = before
        for step in 0..<Int.random(in: 0...12, using: &random) {
            let place = Int.random(in: 0...after.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: after.insert(row(100 + step), at: place)
            case 1 where place < after.count: after.remove(at: place)
            case 2 where place < after.count:
                after[place]["value"] = .integer(Int64(step + 1))
            case 3 where place < after.count:
                let moved = after.remove(at: place)
                after.insert(moved, at: Int.random(in: 0...after.count, using: &random))
            case _: after.shuffle(using: &random)
            }
        }
        return (before, after)
    }

    @Test(arguments: (1...200) as ClosedRange<UInt64>, [["id"], []])
    func `makes of the list that was the one that is`(seed: UInt64, key: [String]) throws {
        var random = SeededRandom(seed: seed)
        let (before, after) = lists(&random)
        let change = try #require(RowChange(from: before, to: after, by: key), "seed \(seed)")
        #expect(change.applied(to: before) == after, "seed \(seed)")
        // Nothing is told of what is as it was, but that something else was put around it.
        let same = after.filter(before.contains)
        #expect(change.put.count <= after.count - (same.isEmpty ? 0 : 1), "seed \(seed)")
    }

    @Test func `is as few rows as can be, each with where it stood and stands`() throws {
        let before = (0..<10).map { row($0) }
        var after = before
        after.insert(after.remove(at: 7), at: 0)
        after[4] = row(3, 1)
        after.remove(at: 9)
        after.append(row(10))
        let change = try #require(RowChange(from: before, to: after, by: ["id"]))
        #expect(change.removed == [9])
        #expect(change.put.map(\.at) == [0, 4, 9])
        #expect(change.put.map(\.was) == [7, 3, nil])
        #expect(change.put.map(\.row) == [row(7), row(3, 1), row(10)])
    }

    @Test func `isn't told where rows can't be told apart, nor applied to another list`() throws {
        #expect(RowChange(from: [], to: [row(1), row(1, 2)], by: ["id"]) == nil)
        #expect(RowChange(from: [row(1), row(1, 2)], to: [], by: ["id"]) == nil)
        #expect(RowChange(from: [], to: [.object([])], by: ["id"]) == nil)
        let rows = (0..<3).map { row($0) }
        let change = try #require(RowChange(from: rows, to: [row(2), row(5)], by: ["id"]))
        #expect(change.applied(to: [row(2)]) == nil)
        #expect(RowChange.applied(.object([]), to: .object([])) == nil)
        #expect(
            RowChange.applied(
                JSONValue(payload: Array(#"{"removed":[],"put":[{"at":7,"row":{}}]}"#.utf8)),
                to: JSONValue(payload: Array(#"{"items":[]}"#.utf8))) == nil)
    }

    @Test func `is told only where it is shorter than the list`() throws {
        func reply(_ rows: [JSONValue]) -> QueryReply {
            QueryReply(
                query: "rows", position: 7,
                answer: QueryAnswer.list(rows, total: rows.count, next: nil))
        }
        let all = (0..<50).map { row($0) }
        let told = try #require(
            RowChange.told(from: reply(all), to: reply(all.dropLast()), by: ["id"]))
        #expect(
            String(decoding: told, as: UTF8.self)
                == #"{"query":"rows","position":7,"removed":[49],"put":[],"total":49,"next":null}"#)
        let applied = RowChange.applied(JSONValue(payload: told), to: reply(all).json)
        #expect(applied?.json() == reply(all.dropLast()).json.json())
        #expect(RowChange.told(from: reply(all), to: reply([row(0)]), by: ["id"]) == nil)
        let others = (0..<50).map { row($0, 1) }
        #expect(RowChange.told(from: reply(all), to: reply(others), by: ["id"]) == nil)
    }

    @Test func `takes a time that grows as the rows do`() throws {
        func time(_ count: Int) throws -> Duration {
            let before = (0..<count).map { row($0) }
            // Half of them from the end to the front, each another way round.
            let after = Array(before.suffix(count / 2).reversed() + before.prefix(count / 2))
            return try (0..<3).map { _ in
                try ContinuousClock().measure {
                    let change = try #require(RowChange(from: before, to: after, by: ["id"]))
                    #expect(change.put.count == count / 2)
                }
            }.min() ?? .zero
        }
        let (few, many) = (try time(500), try time(16_000))
        print("a change of 16,000 rows: \(many), of 500: \(few)")
        // 32 times as many; if each were compared with each, 1,024 times as long. What lies between is far from
        // both, for a machine that does other things meanwhile.
        #expect(many < few * 250)
    }

    @Test func `goes by what each list says of its own`() throws {
        for query in BackOffice.questions {
            guard let fields = query.rowFields else { continue }
            #expect(!fields.key.isEmpty, "\(query.name)")
            #expect(Set(fields.key).isSubset(of: fields.paths), "\(query.name)")
        }
    }
}
