import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Replay
import Testing

@Suite struct `A replay under rules` {
    @Test func `leaves out what a rule forbids, and what can't be without it`() async throws {
        let history = try await ReplayableHistory.ofBoxes()
        let (report, scratch) = try await history.replay(.refuse(command: "PackBox"))
        #expect(report.differences.map(\.position) == [1, 2, 3, 4, 5, 7])
        #expect(report.refused == 6 && report.same == 0)
        #expect(report.differences[0].refusals.map(\.code) == [.replayRule])
        #expect(report.differences[2].refusals.map(\.code) == [.notFound])
        #expect(report.entities.map(\.id) == ["a", "b"])
        #expect(try await scratch.load(Box.self, "a").revision == nil)
        // Whatever stands after them stands where it stood.
        #expect(try await scratch.head() == 7)
    }

    private static let count = ReplayRule.Field(category: "box", path: ["count"])

    private static func forbid(_ from: String?, _ to: String?) -> ReplayRule.Demand {
        func value(_ text: String?) -> ReplayRule.Value { text.map { .text($0) } ?? .any }
        let label = ReplayRule.Field(category: "box", path: ["label"])
        return .forbid(label, from: value(from), to: value(to))
    }

    @Test(
        arguments: [
            ([.limit(count, 4)], [4, 5]), ([.limit(count, 7)], [5]), ([.limit(count, 8)], []),
            ([forbid("a", "c")], [7]), ([forbid(nil, "c")], [7]), ([forbid("a", nil)], [7]),
            ([forbid("c", nil)], []), ([forbid("a", "b")], []),
            ([.requireReason(command: "FillBox")], [3, 4, 5]),
            ([.requireReason(command: "RelabelBox")], []), ([.refuse(command: "EmptyInto")], [5]),
            ([.refuse(command: "EmptyInto"), .limit(count, 3)], [4, 5]), ([], []),
        ] as [([ReplayRule.Demand], [Position])])
    func `refuses what each rule says`(
        rules: [ReplayRule.Demand], positions: [Position]
    ) async throws {
        let (report, _) = try await ReplayableHistory.ofBoxes().replay(rules)
        #expect(report.differences.map(\.position) == positions, "\(report.differences)")
    }

    @Test func `lets be what was past a limit before, as long as it doesn't grow`() async throws {
        let history = ReplayableHistory()
        for envelope in try [pack("a"), fill("a", 5), fill("a", -1), fill("a", 2)] {
            try await history.bus.send(envelope)
        }
        let (report, _) = try await history.replay(.limit(Self.count, 3), from: 3)
        #expect(report.differences.map(\.position) == [4])
    }

    @Test func `changes nothing of the log, and sends nothing to it`() async throws {
        let history = try await ReplayableHistory.ofBoxes()
        let before = try await history.store.events()
        _ = try await history.replay(.refuse(command: "FillBox"))
        #expect(try await history.store.events() == before)
    }

}
