import EventSourcing

extension RowConnection {
    /// The row of the thing called `id`, where rows are kept by id: a `kind` for a person, named by
    /// the parameter `field`, and one of those that the query `list` lists.
    ///
    /// Throws `not-found` when there is none.
    func find<R: Row, Thing>(
        _ kind: String, _ id: Identifier<Thing>, _ field: String, list: String
    ) throws -> R where R.Key == Identifier<Thing> {
        let column = R.keyColumns.first ?? ""
        var rows = Selection<R>(sort: column)
        rows.require(column, is: id)
        guard let row = try rows.page(self, limit: ListLimit(1), after: nil).rows.first else {
            throw Rejection.notFound(kind, id, field, hint: "es query \(list) lists them")
        }
        return row
    }
}
