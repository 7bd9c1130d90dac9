import EventSourcing
import Records

// One row, by its key.

extension RowConnection {
    /// The row with this key, if there is one.
    func row<R: Row>(_ key: R.Key, of type: R.Type = R.self) throws -> R? {
        try all(R.self, R.selectByKey, key.columns).first
    }

    /// The row of the thing called `id`, where rows are kept by id: a `kind` for a person, named by
    /// the parameter `field`, and one of those that the query `list` lists.
    ///
    /// Throws `not-found` when there is none.
    func find<R: Row, Thing>(
        _ kind: Sentence, _ id: Identifier<Thing>, _ field: String, list: String
    ) throws -> R where R.Key == Identifier<Thing> {
        guard let row: R = try row(id) else {
            throw Rejection.notFound(kind, id, field, hint: .next(.ask(list)))
        }
        return row
    }
}
