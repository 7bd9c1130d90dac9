import EventSourcing
import Records
import Vocabulary

/// Rows of values under named columns: what a list is before it becomes a table, CSV or text.
struct Listing {
    var columns: [Column]
    /// A value a column; `null` where there is none.
    var rows: [[JSONValue]]
    /// Lines under a row of a table, by the row's index: why something was done.
    var notes: [Int: String] = [:]

    init(_ columns: [Column], rows: [[JSONValue]] = []) {
        self.columns = columns
        self.rows = rows
    }

    /// The members of `items`, all objects, each name a column in the order in which it is met.
    init(items: [JSONValue]) {
        var columns: [Column] = []
        var indices: [String: Int] = [:]
        for item in items {
            for member in item.members ?? [] where indices[member.name] == nil {
                indices[member.name] = columns.count
                columns.append(Column(member.name))
            }
        }
        self.columns = columns
        rows = items.map { item in
            var row = [JSONValue](repeating: .null, count: columns.count)
            for member in item.members ?? [] {
                if let index = indices[member.name] { row[index] = member.value }
            }
            return row
        }
    }

    /// The `items` with a column for each of these fields, whether any of them has it or not; a field of an
    /// object is named by its path, as `settings.isPublic`.
    init(items: [JSONValue], fields: [String]) {
        columns = fields.map { path in Column(path) }
        let paths = fields.map { $0.split(separator: ".").map(String.init) }
        rows = items.map { item in
            paths.map { path in path.reduce(item) { $0[$1] ?? .null } }
        }
    }

    /// Only the columns with these names, as far as they are there, in this order.
    func showing(only names: [String]) -> Listing {
        let indices = names.compactMap { name in columns.firstIndex { $0.name == name } }
        var listing = Listing(
            indices.map { columns[$0] }, rows: rows.map { row in indices.map { row[$0] } })
        listing.notes = notes
        return listing
    }
}
