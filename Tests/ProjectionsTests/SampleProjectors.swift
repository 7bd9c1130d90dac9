import EventSourcing
import EventStore
import Records

// A projection of the tests' own, in two versions, and the events it is made of.

/// Something was put into a box.
struct BoxFilled: DomainEvent {
    static let type = "BoxFilled"
    var count: Int64 = 0

    init() {}
    init(_ count: Int64) { self.count = count }

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("count", &count) }
}

/// A box was broken: no projector can bear it.
struct BoxBroken: DomainEvent {
    static let type = "BoxBroken"

    mutating func visit(_ fields: inout some FieldVisitor) {}
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

struct BoxFault: Error, CustomStringConvertible {
    var description: String { "the box is broken" }
}

struct BoxesProjector: Projector {
    static let name = "boxes"
    static let version = 1
    static let tables: [any Row.Type] = [BoxRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(BoxFilled.self) { projector, filled, view in
            let id = Identifier<Box>(view.stream.id)
            var blank = BoxRow()
            blank.boxId = id
            try projector.boxes.upsert(id, blank) { $0.count += filled.count }
        },
        on(BoxBroken.self) { projector, _, view in
            // Changes a row before it fails: nothing of that may stay.
            try projector.boxes.update(Identifier(view.stream.id)) { $0.count = -1 }
            throw BoxFault()
        },
    ]

    let boxes: RowTable<BoxRow>
    init(_ rows: Rows) { boxes = rows.table(BoxRow.self) }
}

/// The first version, mended: it bears broken boxes.
struct MendedBoxesProjector: Projector {
    static let name = "boxes"
    static let version = 1
    static let tables: [any Row.Type] = [BoxRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(BoxFilled.self) { projector, filled, view in
            let id = Identifier<Box>(view.stream.id)
            var blank = BoxRow()
            blank.boxId = id
            try projector.boxes.upsert(id, blank) { $0.count += filled.count }
        },
        on(BoxBroken.self) { _, _, _ in },
    ]

    let boxes: RowTable<BoxRow>
    init(_ rows: Rows) { boxes = rows.table(BoxRow.self) }
}

struct LabeledBoxRow: Row {
    static let table = "boxes"
    static let keyColumns = ["boxId"]
    static let indexes = [["label"]]

    var boxId = Identifier<Box>()
    var count: Int64 = 0
    var label = ""

    var key: Identifier<Box> { boxId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("boxId", &boxId)
        fields.field("count", &count)
        fields.field("label", &label)
    }
}

/// The second version, which bears broken boxes as well.
struct LabeledBoxesProjector: Projector {
    static let name = "boxes"
    static let version = 2
    static let tables: [any Row.Type] = [LabeledBoxRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(BoxFilled.self) { projector, filled, view in
            let id = Identifier<Box>(view.stream.id)
            var blank = LabeledBoxRow()
            blank.boxId = id
            blank.label = "box \(id)"
            try projector.boxes.upsert(id, blank) { $0.count += filled.count }
        }
    ]

    let boxes: RowTable<LabeledBoxRow>
    init(_ rows: Rows) { boxes = rows.table(LabeledBoxRow.self) }
}

struct BoxListQuery: Query {
    static let name = "boxes"
    static let projections = ["boxes"]
    static let guide = QueryGuide("Boxes.")

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read("boxes") { connection in
            var items: [JSONValue] = []
            try connection.query("SELECT * FROM boxes ORDER BY boxId", []) { columns in
                items.append(.array(columns.map(JSONValue.init)))
                return true
            }
            return .list(items, total: items.count, next: nil)
        }
    }
}

extension JSONValue {
    init(_ column: ColumnValue) {
        switch column {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .number("\(number)")
        case .text(let text): self = .string(text)
        }
    }
}

extension Desk {
    /// One with the boxes alone.
    static func boxes<P: Projector>(
        _ projector: P.Type = BoxesProjector.self,
        store: InMemoryEventStore = InMemoryEventStore(),
        folder: TemporaryFolder = TemporaryFolder(), copiesEvery step: Position = 100_000
    ) -> Desk {
        Desk(
            [Projection(projector)], [QueryDescription(BoxListQuery.self)], store: store,
            folder: folder, copiesEvery: step)
    }

    /// The boxes as `[id, count…]`.
    func boxes(asOf: Position? = nil) async throws -> [JSONValue] {
        try await items("boxes", asOf: asOf)
    }

    func fill(_ box: String, _ count: Int64) async throws {
        try await happen("box-\(box)", BoxFilled(count), at: .earliest)
    }
}

func box(_ id: String, _ rest: JSONValue...) -> JSONValue { .array([.string(id)] + rest) }
