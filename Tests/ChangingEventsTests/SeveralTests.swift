import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Foundation
import Preflight
import ReadModels
import Records
import Testing

// Stamps were once used by the sheet, in one event that listed them: it is told as an event for each.

private struct StampStuck: DomainEvent {
    static let type = "StampStuck"
    static let partOf = [
        Whole("SheetUsed") { payload in
            (payload["labels"]?.elements ?? []).map { .object([.init("label", $0)]) }
        }
    ]
    var label = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("label", &label) }
}

private struct StampSeen: DomainEvent {
    static let type = "StampSeen"
    var label = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("label", &label) }
}

private struct Sheet: Aggregate {
    static let category = "sheet"

    enum Event: EventSet {
        case stuck(StampStuck)
        case seen(StampSeen)

        static let cases = [of(stuck), of(seen)]
        var event: any DomainEvent {
            switch self {
            case .stuck(let event): event
            case .seen(let event): event
            }
        }
    }
    var stuck: [String] = []
    var seen: [String] = []

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("stuck", &stuck)
        fields.field("seen", &seen)
    }

    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .stuck(let stamp): stuck.append("\(stamp.label) at \(occurrence.revision)")
        case .seen(let stamp): seen.append(stamp.label)
        }
    }
}

private struct SeeStamp: Command {
    static let name = "SeeStamp"
    static let guide = CommandGuide("Sees a stamp.", example: "{}")
    var sheetId = Identifier<Sheet>()
    var label = ""
    var target: Identifier<Sheet> { sheetId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("sheetId", &sheetId)
        fields.field("label", &label)
    }

    func decide(on sheet: Sheet, given facts: Facts) throws(Rejection) -> Decision<Sheet> {
        var seen = StampSeen()
        seen.label = label
        return [.seen(seen)]
    }
}

private struct Seer: Reactor {
    static let name = "seer"
    static let handlers = [
        on(StampStuck.self) { stamp, stream in
            var see = SeeStamp()
            see.sheetId = Identifier(stream.id)
            see.label = stamp.label
            return [see]
        }
    ]
}

private struct StampRow: Row {
    static let table = "stamps"
    static let keyColumns = ["label"]
    var label = ""
    var key: String { label }

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("label", &label) }
}

private struct StampsProjector: Projector {
    static let name = "stamps"
    static let version = 1
    static let tables: [any Row.Type] = [StampRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(StampStuck.self) { projector, stamp, _ in
            projector.rows.put(StampRow(label: stamp.label))
        }
    ]
    let rows: RowTable<StampRow>
    init(_ rows: Rows) { self.rows = rows.table(StampRow.self) }
}

private let sheets = Context("sheets", [SeeStamp.self], [Sheet.self], reactors: [Seer.self])
    .answering([], from: StampsProjector.self)

@Suite struct `An event that is told as several of one type` {
    private static let log: [(type: String, version: UInt16, payload: String)] = [
        ("SheetUsed", 1, #"{"labels":["a","b","c"]}"#), ("SheetUsed", 1, #"{"labels":[]}"#),
        ("StampStuck", 1, #"{"label":"d"}"#),
    ]

    private func log() async throws -> InMemoryEventStore {
        try await store(Self.log, in: "sheet-1")
    }

    @Test func `is folded as all of them, at its one revision`() async throws {
        let loaded = try await log().load(Sheet.self, "1")
        #expect(loaded.state.stuck == ["a at 0", "b at 0", "c at 0", "d at 2"])
        #expect(loaded.revision == 2)
    }

    @Test func `is as many rows`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "daybook-\(UUID())")
        defer { do { try FileManager.default.removeItem(at: folder) } catch { print(error) } }
        let models = ReadModels(
            sheets.projections,
            databases: RowDatabases(folder: folder.path, of: try await log()))
        let labels = try await models.rows(of: "stamps").read { connection in
            try connection.all(StampRow.self, "SELECT * FROM stamps ORDER BY label").map(\.label)
        }
        #expect(labels == ["a", "b", "c", "d"])
    }

    @Test func `is reacted to for each of them, once`() async throws {
        let store = try await log()
        for _ in 1...2 {
            let bus = CommandBus([sheets], store: store, actor: "tester")
            _ = try? await bus.send(CommandEnvelope("SeeStamp", data: .object([])))
        }
        let seen = try await store.load(Sheet.self, "1").state.seen
        #expect(seen == ["a", "b", "c", "d"])
    }

    @Test func `is lost nothing of when one of them says less than it did`() async throws {
        let store = try await store(
            [("SheetUsed", 1, #"{"labels":["a","b"]}"#)], in: "sheet-1")
        let report = try await Preflight([sheets], store: store).run()
        #expect(report.unreadable.isEmpty && report.lost.isEmpty && report.altered.isEmpty)
    }
}
