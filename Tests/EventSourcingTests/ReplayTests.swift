import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Replay
import Testing

@Suite struct `A replay` {
    @Test func `makes a log again as it is, to the byte and the id`() async throws {
        let history = try await ReplayableHistory.ofBoxes()
        let (report, scratch) = try await history.replay()
        #expect(!report.isDifferent, "\(report.differences)")
        #expect(report.decided == 6 && report.same == 6 && report.eventsTakenOver == 0)
        #expect(report.from == 1 && report.through == 7)
        #expect(try await scratch.events() == history.store.events())
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `makes whatever came of random commands again`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let history = ReplayableHistory()
        var batch: [CommandEnvelope] = []
        for number in 0..<300 {
            let (one, other) = (
                Int.random(in: 0..<9, using: &random), Int.random(in: 0..<9, using: &random)
            )
            var envelope =
                switch Int.random(in: 0..<10, using: &random) {
                case 0...2: try command("PackBox", #"{"boxId":"\#(one)","label":"l\#(other)"}"#)
                case 3...6: try fill("\(one)", other - 2)
                case 7: try command("EmptyInto", #"{"boxId":"\#(one)","otherId":"\#(other)"}"#)
                case 8:
                    try command(
                        "RelabelBox", #"{"boxId":"\#(one)","label":"l\#(other)"}"#, reason: "r")
                default: try command("PackBox", #"{"label":"made \#(number)"}"#)
                }
            if Bool.random(using: &random) {
                let now = history.clock.now
                envelope.occurredAt = Timestamp(
                    milliseconds: now.milliseconds - Int64.random(in: 0..<10_000, using: &random))
            }
            if Bool.random(using: &random) { envelope.correlationID = "wish-\(number)" }
            history.wait(Int64.random(in: -50..<200, using: &random))
            // Refused ones are part of it.
            if Bool.random(using: &random) {
                batch.append(envelope)
            } else {
                _ = try await history.bus.send(batch: batch)
                batch = []
                _ = try? await history.bus.send(envelope)
            }
        }
        let (report, scratch) = try await history.replay()
        #expect(!report.isDifferent, "seed \(seed): \(report.differences.prefix(3))")
        #expect(try await scratch.events() == history.store.events(), "seed \(seed)")
        #expect(report.decided > 50 && report.accepted.isEmpty, "seed \(seed): \(report.accepted)")
    }

    @Test func `takes over what is kept of no command, as it is`() async throws {
        let history = ReplayableHistory()
        func append(_ id: String, _ events: [NewEvent], _ first: String?) async throws {
            try await history.store.append(
                AppendRequest(
                    [StreamAppend(try StreamName("box-a"), events: events)], commandID: id,
                    metadata: Array(#"{"actor":"old"}"#.utf8),
                    firstMetadata: first.map { Array($0.utf8) }))
        }
        let kept =
            #"{"actor":"x","command":{"name":"FillBox","decidedAt":"2026-01-01T00:00:00.000Z""#
        try await append(
            "1", [BoxPacked(label: "a").stored, BoxFilled(count: 1, total: 1).stored], nil)
        try await append("2", [BoxFilled(count: 1, total: 2).stored], kept + "}}")
        try await append(
            "3", [BoxFilled(count: 1, total: 3).stored], kept + #","data":"[erased]"}}"#)
        try await history.bus.send(fill("a", 4))
        let (report, scratch) = try await history.replay()
        #expect(!report.isDifferent && report.decided == 1 && report.same == 1)
        #expect(report.takenOver == [.notKept: 1, .nameOnly: 1, .erased: 1])
        #expect(report.eventsTakenOver == 4)
        #expect(try await scratch.events() == history.store.events())
    }

    @Test func `begins and ends where it is told to, between commands`() async throws {
        let history = try await ReplayableHistory.ofBoxes()
        let (report, scratch) = try await history.replay(
            .refuse(command: "FillBox"), from: 4, through: 5)
        // EmptyInto has the events 5 and 6: it is gone through whole.
        #expect(report.takenOver == [.earlier: 3] && report.decided == 2 && report.through == 6)
        #expect(report.differences.map(\.position) == [4, 5])
        #expect(try await scratch.head() == 6)
    }

    @Test func `decides on what was taken over in between`() async throws {
        let history = ReplayableHistory()
        try await history.bus.send(pack("a"))
        try await history.bus.send(fill("a", 1))
        try await history.store.append(
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("box-a"),
                        events: [BoxFilled(count: 4, total: 5, after: 1).stored])
                ], commandID: "old"))
        try await history.bus.send(fill("a", 1))
        let (report, scratch) = try await history.replay()
        #expect(!report.isDifferent && report.decided == 3, "\(report.differences)")
        #expect(try await scratch.load(Box.self, "a").state.count == 6)
    }

    @Test func `is of an empty log, too`() async throws {
        let (report, _) = try await ReplayableHistory().replay()
        #expect(!report.isDifferent && report.decided == 0 && report.through == 0)
    }
}
