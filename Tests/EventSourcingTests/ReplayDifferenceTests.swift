import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Replay
import Testing

@Suite struct `A replay by other code or of another log` {
    @Test func `tells what isn't as it was, field by field, and only what comes of it`()
        async throws
    {
        let history = try await ReplayableHistory.ofBoxes()
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
        let history = try await ReplayableHistory.ofBoxes()
        let other = ReplayableHistory()
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
        _ request: inout AppendRequest, _ field: String, _ value: String,
        _ history: ReplayableHistory
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

    @Test func `tells of refused commands that wouldn't be by today's rules`() async throws {
        let history = ReplayableHistory()
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
        let history = ReplayableHistory()
        try await history.bus.send(pack("a"))
        let none = Context("warehouse", [], [Box.self, Shelf.self])
        let (report, _) = try await Replay([none], of: history.store).run()
        #expect(report.differences.first?.refusals.map(\.code) == [.unknownCommand])
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
