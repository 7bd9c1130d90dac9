import EventSourcing

/// Those we buy from.
let suppliersContext = Context(
    "suppliers", [AddSupplier.self, DropSupplier.self], [Supplier.self])

/// What can be asked of them.
let supplierQueries: [any Query.Type] = [SupplierListQuery.self]
