import EventSourcing
import EventStore
import Records

/// One supplier, as the list shows it.
struct SupplierRow: Row {
    static let table = "suppliers"
    static let keyColumns = ["supplierId"]

    var supplierId = SupplierID()
    var name = ""
    var isDropped = false

    var key: SupplierID { supplierId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("supplierId", &supplierId)
        fields.field("name", &name)
        fields.field("isDropped", &isDropped)
    }
}

/// Keeps the list of suppliers.
struct SuppliersProjector: Projector {
    static let name = "suppliers"
    static let version = 1
    static let tables: [any Row.Type] = [SupplierRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(SupplierAdded.self) { projector, added, view in
            var row = SupplierRow()
            row.supplierId = SupplierID(view.stream.id)
            row.name = added.name
            projector.suppliers.put(row)
        },
        on(SupplierDropped.self) { projector, _, view in
            try projector.suppliers.update(SupplierID(view.stream.id)) { $0.isDropped = true }
        },
    ]

    let suppliers: RowTable<SupplierRow>

    init(_ rows: Rows) { suppliers = rows.table(SupplierRow.self) }
}

/// The list of suppliers.
struct SupplierListQuery: Query {
    static let name = "suppliers"
    static let projections = [SuppliersProjector.name]
    static let guide = QueryGuide("Those we buy from, by name.")

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let rows = try source.read(SuppliersProjector.name) { connection in
            try connection.all(
                SupplierRow.self,
                "SELECT supplierId, name, isDropped FROM suppliers WHERE NOT isDropped ORDER BY name"
            )
        }
        return .list(rows.map { JSONValue(of: $0) }, total: rows.count, next: nil)
    }
}
