import EventSourcing
import Records

struct Added: DomainEvent, EventSet {
    static let type = "Added"
    var title = ""
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("title", &title) }
}

struct List: Aggregate {
    static let category = "list"
    var titles: [String] = []
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("titles", &titles) }
    mutating func evolve(_ added: Added, _: Occurrence) { titles.append(added.title) }
}

struct Add: Command {
    static let name = "Add"
    var target = List.ID()
    var title = ""
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("list", &target)
        fields.field("title", &title, .notBlank(atMost: 120))
    }
    func decide(on list: List, given facts: Facts) throws(Rejection) -> Decision<List> {
        list.titles.contains(title) ? [] : [Added(title: title)]
    }
}

struct Item: Row {
    static let table = "items"
    var title = ""
    var key: String { title }
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("title", &title) }
}

struct Items: Projector {
    static let name = "items"
    static let handlers = [on(Added.self) { it, added, _ in it.rows.put(Item(title: added.title)) }]
    let rows: RowTable<Item>
    init(_ rows: Rows) { self.rows = rows.table(Item.self) }
}

struct AllItems: Query {
    static let name = "items"
    static let projections = [Items.name]
    mutating func visit(_ fields: inout some FieldVisitor) {}
    func answer(from source: QuerySource) async throws -> Listed<Item> {
        Listed(items: try source.read(Items.name) { try $0.all(Item.self, "SELECT * FROM items") })
    }
}

let lists = Context("lists", [Add.self], [List.self]).answering([AllItems.self], from: Items.self)
