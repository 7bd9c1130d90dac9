import EventSourcing
import EventStore
import Records

struct ListRow: Row {
    static let table = "lists"
    static let keyColumns = ["id"]
    var id = List.ID()
    var count: Int64 = 0
    var key: List.ID { id }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("id", &id)
        fields.field("count", &count)
    }
}

struct Lists: Projector {
    static let name = "lists"
    static let version = 1
    static let tables: [any Row.Type] = [ListRow.self]
    static let handlers = [
        on(Added.self) { lists, added, view in
            let id = List.ID(view.stream.id)
            try lists.rows.upsert(id, ListRow(id: id)) { $0.count += 1 }
        }
    ]
    let rows: RowTable<ListRow>
    init(_ rows: Rows) { self.rows = rows.table(ListRow.self) }
}

struct AllLists: Query {
    static let name = "lists"
    static let projections = [Lists.name]
    mutating func visit(_ fields: inout some FieldVisitor) {}
    func answer(from source: QuerySource) async throws -> Listed<ListRow> {
        Listed(
            items: try source.read(Lists.name) { try $0.all(ListRow.self, "SELECT * FROM lists") })
    }
}

let lists = Context("lists", [Add.self], [List.self]).answering([AllLists.self], from: Lists.self)
