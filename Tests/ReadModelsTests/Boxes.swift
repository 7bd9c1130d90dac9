import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import ReadModels
import Records
import Testing
import Upkeep

// A business as small as can be: boxes that are filled, and two projections of that.

/// Something was put into a box.
struct BoxFilled: DomainEvent {
    static let type = "BoxFilled"
    var count: Int64 = 0

    init() {}
    init(_ count: Int64) { self.count = count }

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("count", &count) }
}

enum Box {}

struct BoxRow: Row {
    static let table = "boxes"
    static let keyColumns = ["boxId"]

    var boxId = Identifier<Box>()
    var count: Int64 = 0

    var key: Identifier<Box> { boxId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("boxId", &boxId)
        fields.field("count", &count)
    }
}

/// What is in each box.
struct BoxesProjector: Projector {
    static let name = "boxes"
    static let version = 1
    static let tables: [any Row.Type] = [BoxRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(BoxFilled.self) { projector, filled, view in
            try projector.boxes.fill(view, with: filled.count)
        }
    ]

    let boxes: RowTable<BoxRow>
    init(_ rows: Rows) { boxes = rows.table(BoxRow.self) }
}

/// How often each box was filled.
struct FillingsProjector: Projector {
    static let name = "fillings"
    static let version = 1
    static let tables: [any Row.Type] = [BoxRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(BoxFilled.self) { projector, _, view in try projector.boxes.fill(view, with: 1) }
    ]

    let boxes: RowTable<BoxRow>
    init(_ rows: Rows) { boxes = rows.table(BoxRow.self) }
}

extension RowTable<BoxRow> {
    fileprivate func fill(_ view: borrowing EventView, with count: Int64) throws {
        let id = Identifier<Box>(view.stream.id)
        var blank = BoxRow()
        blank.boxId = id
        try upsert(id, blank) { $0.count += count }
    }
}

/// What is in all boxes.
struct BoxListQuery: Query {
    static let name = "boxes"
    static let projections = ["boxes"]
    static let guide = QueryGuide("Boxes.")

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let all = "SELECT * FROM boxes ORDER BY boxId"
        let boxes = try source.read("boxes") { try $0.all(BoxRow.self, all) }
        return list(boxes.map { box($0.boxId.text, .integer($0.count)) })
    }
}

func box(_ id: String, _ rest: JSONValue...) -> JSONValue { .array([.string(id)] + rest) }

func list(_ items: [JSONValue]) -> QueryAnswer {
    .list(items, total: items.count, next: nil)
}

/// Where rows are kept: what is true of those in a folder is true of those in memory.
enum RowsPlace: CaseIterable {
    case folder, memory

    func databases(of log: any EventStore, _ folder: TemporaryFolder) -> RowDatabases {
        switch self {
        case .folder: RowDatabases(folder: folder.path, of: log)
        case .memory: RowDatabases(inMemoryOf: log)
        }
    }
}

/// A log, read models over it, and what a test does with them.
struct Desk {
    let store: InMemoryEventStore
    let models: ReadModels
    let queries: QueryBus
    private let place: RowsPlace
    let folder: TemporaryFolder
    private let databases: RowDatabases

    init(
        _ descriptions: [QueryDescription] = [QueryDescription(BoxListQuery.self)],
        on threads: ServiceThreads? = ServiceThreads(), in place: RowsPlace,
        store: InMemoryEventStore = InMemoryEventStore()
    ) {
        let folder = TemporaryFolder()
        self.init(
            descriptions, on: threads, store, place, folder, place.databases(of: store, folder))
    }

    private init(
        _ descriptions: [QueryDescription], on threads: ServiceThreads?,
        _ store: InMemoryEventStore, _ place: RowsPlace, _ folder: TemporaryFolder,
        _ databases: RowDatabases
    ) {
        self.store = store
        self.place = place
        self.folder = folder
        self.databases = databases
        models = ReadModels(
            [Projection(BoxesProjector.self), Projection(FillingsProjector.self)],
            databases: databases, on: threads,
            decisions: keptDecisions)
        queries = QueryBus(descriptions, models: models)
    }

    /// Another over the same log and the same rows, which keeps nothing: as another process.
    func beside() -> Desk {
        let databases =
            switch place {
            case .folder: place.databases(of: store, folder)
            // There is one way to those, in one process.
            case .memory: databases
            }
        return Desk(queries.descriptions, on: nil, store, place, folder, databases)
    }

    func happen(_ stream: String, _ event: any DomainEvent) async throws {
        try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName(stream), events: [event.stored])],
                commandID: UUID().uuidString))
    }

    func fill(_ box: String, _ count: Int64) async throws {
        try await happen("box-\(box)", BoxFilled(count))
    }

    func skip(_ position: Position) async throws {
        try await happen(
            "projection-boxes",
            EventSkipped(position: Int64(clamping: position), type: nil, reason: "no use"))
    }

    func boxes(_ freshness: Freshness = .head) async throws -> QueryReply {
        try await queries.ask("boxes", freshness: freshness)
    }
}

/// A folder of its own for a test, gone with the value.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "daybook-reads-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
