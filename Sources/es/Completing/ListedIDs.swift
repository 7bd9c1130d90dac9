import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records

/// Ids that begin in some way.
protocol BeginningIDs {
    /// Those of a kind of thing, by their numbers too where they have any.
    func of(_ category: String) async -> [String]
    /// Those that a field of this name may hold.
    func named(_ field: String) async -> [String]
}

/// Where ids come from: a folder, or the server that a line names, or else the environment.
struct PlaceOfIDs {
    private let folder: String?
    private let server: ServedIDs.Place?

    init(in line: [String]) {
        folder = GlobalFlags.value(of: "--data", in: line)
        server = ServedIDs.Place(in: line)
    }

    func ids(_ start: String) -> any BeginningIDs {
        if let server { return ServedIDs(place: server, start: start) }
        return ListedIDs(folder: folder, start: start)
    }
}

/// The ids of things that begin in some way, out of the rows as they are: by the index of their key, so
/// it is the same among a million as among ten. Nothing is caught up and nothing opened to be written,
/// and nothing but ids may be said here: what goes wrong is left unsaid.
struct ListedIDs: BeginningIDs {
    /// The store that was named, if one was.
    var folder: String?
    /// How they begin.
    var start: String

    private static let most = 100

    func of(_ category: String) async -> [String] {
        guard let key = key({ $0.lowercased() == category.lowercased() + "id" }) else {
            return await latest(of: category)
        }
        let found = read(key, columns: [key.column, category + "Number"])
        return found.isEmpty ? await latest(of: category) : found
    }

    func named(_ field: String) async -> [String] {
        let name = Self.people.contains(field) ? "userId" : field
        guard let key = key({ $0 == name }) else { return [] }
        return read(key, columns: [key.column])
    }

    /// Fields that name a user by what the user is there.
    static let people: Set = ["customerId", "byId", "senderId", "ownerId", "payerId"]

    /// Where rows are kept under a key.
    private struct Key {
        var database: String
        var row: any Row.Type
        var column: String
    }

    /// The table that has this, and nothing else, as its key.
    private func key(_ isMeant: (String) -> Bool) -> Key? {
        for projection in BackOffice.projections {
            for row in projection.tables {
                if row.keyColumns.count == 1, let column = row.keyColumns.first, isMeant(column) {
                    return Key(database: projection.databaseName, row: row, column: column)
                }
            }
        }
        return nil
    }

    private func read(_ key: Key, columns: [String]) -> [String] {
        var found: [String] = []
        do {
            let databases = RowDatabases(
                folder: try path() + "/views", of: InMemoryEventStore())
            guard let rows = try databases.open(key.database) else { return [] }
            for column in columns where key.row.columnNames.contains(column) {
                try rows.glance { connection in
                    try connection.query(
                        """
                        SELECT "\(column)" FROM "\(key.row.table)"
                        WHERE "\(column)" >= ? AND "\(column)" < ?
                        ORDER BY "\(column)" LIMIT \(Self.most)
                        """, [.text(start), .text(start + "\u{10FFFF}")]
                    ) { values in
                        if case .text(let id)? = values.first, !found.contains(id) {
                            found.append(id)
                        }
                        return true
                    }
                }
            }
        } catch {
            return found
        }
        return found
    }

    /// Where no rows were made yet: those that something happened to last.
    private func latest(of category: String) async -> [String] {
        do {
            let office = try await BackOffice.open(at: .folder(try path()), actor: "")
            var ids: [String] = []
            _ = try await office.store.readAll(
                LogRead(.categories([category]), limit: Self.mostEvents, backward: true)
            ) { view in
                let id = view.stream.id
                if id.hasPrefix(start), !ids.contains(id) { ids.append(id) }
                return ids.count < Self.most
            }
            await office.store.close()
            return ids
        } catch {
            return []
        }
    }

    private static let mostEvents = 2000

    /// - Returns: Nothing of use for a store in a database: what is its own on this machine is known once that is open.
    private func path() throws -> String {
        try Settings(environment: nil, file: try .here()).folder(folder, among: FoldersAbove())
            .value
    }
}
