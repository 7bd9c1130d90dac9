import EventSourcing
import Records
import Vocabulary

/// Begins to buy from someone.
struct AddSupplier: Command {
    static let name = "AddSupplier"

    var supplierId = SupplierID()
    var title = ""

    var target: SupplierID { supplierId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("supplierId", &supplierId)
        fields.field("name", &title, .line)
    }

    func decide(
        on supplier: Supplier, given facts: Facts
    ) throws(Rejection) -> Decision<Supplier> {
        guard !supplier.exists else { throw .alreadyExists("supplier", supplierId, "supplierId") }
        var added = SupplierAdded()
        added.name = title
        return [.added(added)]
    }

    static let guide = CommandGuide(
        "Begins to buy from someone.",
        rules: [.isNew("supplier")],
        example: #"{"supplierId":"brass","name":"Brass & Glass"}"#)
}

/// Buys from them no longer.
struct DropSupplier: Command {
    static let name = "DropSupplier"

    var supplierId = SupplierID()

    var target: SupplierID { supplierId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("supplierId", &supplierId)
    }

    func decide(
        on supplier: Supplier, given facts: Facts
    ) throws(Rejection) -> Decision<Supplier> {
        guard supplier.exists else { throw .notFound("supplier", supplierId, "supplierId") }
        return supplier.isDropped ? [] : [.dropped(SupplierDropped())]
    }

    static let guide = CommandGuide(
        "Buys from them no longer.", rules: [.exists("supplier")],
        example: #"{"supplierId":"brass"}"#,
        needs: [
            #"{"command":"AddSupplier","data":{"supplierId":"brass","name":"Brass & Glass"}}"#
        ])
}
