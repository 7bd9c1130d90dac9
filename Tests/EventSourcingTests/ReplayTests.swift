import EventSourcingRuntime
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Replay
import Synchronization
import Testing

@Suite struct `A replay` {
    /// A log, and the commands that can be sent to it at times of one's own.
    private final class History: Sendable {
        let clock = Hands()
        let store: InMemoryEventStore
        private let side = SideStoreInMemory()
        var refused: RefusedCommands { RefusedCommands(in: side) }
        let contexts: [Context]
        let bus: CommandBus

        init(_ contexts: [Context] = [warehouse]) {
            let clock = clock
            store = InMemoryEventStore(clock: { clock.now })
            self.contexts = contexts
            bus = CommandBus(
                contexts, store: store, side: side, actor: "tester", clock: { clock.now })
        }

        func wait(_ milliseconds: Int64) {
            clock.now = Timestamp(milliseconds: clock.now.milliseconds + milliseconds)
        }

        func replay(
            _ demands: ReplayRule.Demand..., from: Position = 1, through: Position = .max
        ) async throws -> (report: ReplayReport, store: any EventStore) {
            try await replay(demands, from: from, through: through)
        }

        func replay(
            _ demands: [ReplayRule.Demand], from: Position = 1, through: Position = .max
        ) async throws -> (report: ReplayReport, store: any EventStore) {
            let rules = demands.map { ReplayRule("a rule", $0) }
            return try await Replay(contexts, of: store, rules: rules)
                .run(from: from, through: through, refused: try await refused.all())
        }
    }

    private func history() async throws -> History {
        let history = History()
        for envelope in try [
            pack("a"), pack("b"), fill("a", 3), fill("b", 5),
            command("EmptyInto", #"{"boxId":"a","otherId":"b"}"#),
            command("RelabelBox", #"{"boxId":"a","label":"c"}"#, reason: "torn"),
        ] {
            history.wait(1_000)
            try await history.bus.send(envelope)
        }
        return history
    }

    @Test func `makes a log again as it is, to the byte and the id`() async throws {
        let history = try await history()
        let (report, scratch) = try await history.replay()
        #expect(!report.isDifferent, "\(report.differences)")
        #expect(report.decided == 6 && report.same == 6 && report.eventsTakenOver == 0)
        #expect(report.from == 1 && report.through == 7)
        #expect(try await scratch.events() == history.store.events())
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `makes whatever came of random commands again`(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let history = History()
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

    @Test func `changes nothing of the log, and sends nothing to it`() async throws {
        let history = try await history()
        let before = try await history.store.events()
        _ = try await history.replay(.refuse(command: "FillBox"))
        #expect(try await history.store.events() == before)
    }

    @Test func `takes over what is kept of no command, as it is`() async throws {
        let history = History()
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

    @Test func `tells what isn't as it was, field by field, and only what comes of it`()
        async throws
    {
        let history = try await history()
        // As if today's FillBox counted otherwise.
        let twisted = Context(
            "warehouse",
            [
                PackBox.self, TwistedFillBox.self, RelabelBox.self, EmptyInto.self, CloseShelf.self,
            ], [Box.self, Shelf.self])
        let (report, scratch) = try await Replay([twisted], of: history.store).run()
        let first = try #require(report.differences.first)
        #expect(first.position == 3 && first.command == "FillBox" && first.refusals.isEmpty)
        #expect(
            first.changes == [
                FieldChange(field: "BoxFilled data.total", from: .integer(3), to: .integer(4))
            ])
        // What follows is decided on that.
        #expect(report.differences.map(\.position) == [3, 4, 5])
        #expect(report.differences[2].changes.map(\.field).contains("BoxFilled data.total"))
        #expect(report.same == 3 && report.decided == 6)
        #expect(try await scratch.load(Box.self, "b").state.count == 10)
        #expect(
            report.entities.map(\.id) == ["b"]
                && report.entities[0].changes
                    == [FieldChange(field: "count", from: .integer(8), to: .integer(10))]
        )
    }

    @Test(arguments: [
        ("stream", "box-z"), ("type", "BoxPacked"), ("schemaVersion", "7"), ("tags", "x"),
        ("data.total", "9"), ("metadata.reason", "x"), ("countInCommand", ""),
        ("data", ""),
    ]) func `notices every part of an event that isn't as it was`(field: String, _ value: String)
        async throws
    {
        let history = try await history()
        let other = History()
        for event in try await history.store.events() where event.indexInCommand == 0 {
            let all = try await history.store.events().filter { $0.commandID == event.commandID }
            other.clock.now = event.recordedAt
            var request = AppendRequest(
                all.map { event in
                    StreamAppend(
                        event.stream,
                        events: [
                            NewEvent(type: event.type, tags: event.tags, payload: event.payload)
                        ])
                }, commandID: event.commandID,
                metadata: Array(#"{"actor":"tester"}"#.utf8), firstMetadata: event.metadata)
            if event.position == 4 { Self.change(&request, field, value, other) }
            try await other.store.append(request)
        }
        let report = try await other.replay(through: 4).report
        let fields = report.differences.flatMap(\.changes).map(\.field)
        #expect(report.differences.first?.position == 4, "\(fields)")
        #expect(
            fields.contains { $0.hasSuffix(" " + field) || field == "countInCommand" }, "\(fields)")
    }

    /// The one event of a request made another.
    private static func change(
        _ request: inout AppendRequest, _ field: String, _ value: String, _ history: History
    ) {
        switch field {
        case "stream": request.streams[0].stream = StreamName(unchecked: value)
        case "type": request.streams[0].events[0].type = value
        case "schemaVersion": request.streams[0].events[0].schemaVersion = 7
        case "tags": request.streams[0].events[0].tags = [value]
        case "data.total":
            request.streams[0].events[0].payload = Array(#"{"count":5,"total":9,"after":0}"#.utf8)
        case "data": request.streams[0].events[0].payload += Array(" ".utf8)
        case "metadata.reason":
            request.firstMetadata = request.firstMetadata.map {
                Array(#"{"actor":"tester","reason":" x","#.utf8)
                    + $0.dropFirst(#"{"actor":"tester","#.utf8.count)
            }
        default: request.streams[0].events.append(request.streams[0].events[0])
        }
    }

    @Test func `begins and ends where it is told to, between commands`() async throws {
        let history = try await history()
        let (report, scratch) = try await history.replay(
            .refuse(command: "FillBox"), from: 4, through: 5)
        // EmptyInto has the events 5 and 6: it is gone through whole.
        #expect(report.takenOver == [.earlier: 3] && report.decided == 2 && report.through == 6)
        #expect(report.differences.map(\.position) == [4, 5])
        #expect(try await scratch.head() == 6)
    }

    @Test func `leaves out what a rule forbids, and what can't be without it`() async throws {
        let history = try await history()
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
        let (report, _) = try await history().replay(rules)
        #expect(report.differences.map(\.position) == positions, "\(report.differences)")
    }

    @Test func `lets be what was past a limit before, as long as it doesn't grow`() async throws {
        let history = History()
        for envelope in try [pack("a"), fill("a", 5), fill("a", -1), fill("a", 2)] {
            try await history.bus.send(envelope)
        }
        let (report, _) = try await history.replay(.limit(Self.count, 3), from: 3)
        #expect(report.differences.map(\.position) == [4])
    }

    @Test func `decides on what was taken over in between`() async throws {
        let history = History()
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

    @Test func `tells of refused commands that wouldn't be by today's rules`() async throws {
        let history = History()
        try await history.bus.send(pack("a"))
        _ = try? await history.bus.send(fill("b", 1))
        _ = try? await history.bus.send(command("RelabelBox", #"{"boxId":"a","label":"n"}"#))
        try await history.bus.send(pack("b"))
        #expect(try await history.replay().report.accepted.isEmpty)
        // As if a relabelling had needed no reason.
        let lenient = Context(
            "warehouse",
            [
                PackBox.self, FillBox.self, LenientRelabelBox.self, EmptyInto.self, CloseShelf.self,
            ], [Box.self, Shelf.self])
        let (report, scratch) = try await Replay([lenient], of: history.store)
            .run(refused: try await history.refused.all())
        #expect(report.accepted.map(\.command) == ["RelabelBox"])
        // It is told, and nothing more.
        #expect(!report.isDifferent)
        #expect(try await scratch.events() == history.store.events())
    }

    @Test func `refuses today what isn't of today's form`() async throws {
        let history = History()
        try await history.bus.send(pack("a"))
        let none = Context("warehouse", [], [Box.self, Shelf.self])
        let (report, _) = try await Replay([none], of: history.store).run()
        #expect(report.differences.first?.refusals.map(\.code) == [.unknownCommand])
    }

    @Test func `is of an empty log, too`() async throws {
        let (report, _) = try await History().replay()
        #expect(!report.isDifferent && report.decided == 0 && report.through == 0)
    }
}

/// A clock that is moved by hand.
private final class Hands: Sendable {
    private let time = Mutex(Given.now)

    var now: Timestamp {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}

/// Counts one too many.
private struct TwistedFillBox: Command {
    static let name = "FillBox"
    static let guide = FillBox.guide
    var fill = FillBox()
    var target: Identifier<Box> { fill.target }
    mutating func visit(_ fields: inout some FieldVisitor) { fill.visit(&fields) }
    func decide(on box: Box, given facts: Facts) throws(Rejection) -> Decision<Box> {
        let decision = try fill.decide(on: box, given: facts)
        return Decision(
            decision.events.map { event in
                guard case .filled(var filled) = event else { return event }
                filled.total += 1
                return .filled(filled)
            })
    }
}

/// Asks for no reason.
private struct LenientRelabelBox: Command {
    static let name = "RelabelBox"
    static let guide = RelabelBox.guide
    var relabel = RelabelBox()
    var target: Identifier<Box> { relabel.target }
    mutating func visit(_ fields: inout some FieldVisitor) { relabel.visit(&fields) }
    func decide(on box: Box, given facts: Facts) throws(Rejection) -> Decision<Box> {
        [.relabelled(BoxRelabelled(from: box.label ?? "", to: relabel.label))]
    }
}
