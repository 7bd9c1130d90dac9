import EventSourcing

/// Those we buy from.
let suppliersContext = Context(
    "suppliers",
    commands: [CommandDescription(AddSupplier.self), CommandDescription(DropSupplier.self)],
    aggregates: [AggregateDescription(Supplier.self)])

/// What can be asked of them.
let supplierQueries = [QueryDescription(SupplierListQuery.self)]
