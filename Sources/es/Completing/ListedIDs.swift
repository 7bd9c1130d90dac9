import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records
import Threads

/// Ids that begin in some way.
protocol BeginningIDs {
    /// Those of a kind of thing, by their numbers too where they have any.
    func of(_ category: String) async -> [String]
    /// Those that a field of this name may hold.
    func named(_ field: String) async -> [String]
}

/// Where ids come from: the store that a line or the environment names, or the server.
struct PlaceOfIDs {
    private let data: String?
    private let environment: String?
    private let server: ServedIDs.Place?

    init(in line: [String]) {
        data = GlobalFlags.value(of: "--data", in: line)
        environment = GlobalFlags.environment(line)
        server = ServedIDs.Place(in: line)
    }

    func ids(_ start: String) -> any BeginningIDs {
        if let server { return ServedIDs(place: server, start: start) }
        return ListedIDs(data: data, environment: environment, start: start)
    }
}

/// The ids of things that begin in some way, out of the rows that this machine has as they are: by the index of their
/// key, so it is the same among a million as among ten. Nothing is caught up and nothing opened to be written, and nothing
/// but ids may be said here: what goes wrong is left unsaid.
struct ListedIDs: BeginningIDs {
    /// The store that was named, if one was.
    var data: String?
    var environment: String?
    /// How they begin.
    var start: String

    private static let most = 100
    /// Nobody waits at TAB for a database that is far away.
    private static let patience = Duration.seconds(1)

    func of(_ category: String) async -> [String] {
        let key = key { $0.lowercased() == category.lowercased() + "id" }
        let columns = key.map { [$0.column, category + "Number"] } ?? []
        return await inAMoment { try await find(key, columns, orLatestOf: category) }
    }

    func named(_ field: String) async -> [String] {
        let name = Self.people.contains(field) ? "userId" : field
        guard let key = key({ $0 == name }) else { return [] }
        return await inAMoment { try await find(key, [key.column], orLatestOf: nil) }
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

    /// Among its rows; where there are none, and a kind of thing is named, those that something happened to last.
    private func find(
        _ key: Key?, _ columns: [String], orLatestOf category: String?
    ) async throws -> [String] {
        let place = try place()
        if case .folder(let path) = place {
            let found = ids(key, columns, in: path)
            if !found.isEmpty || category == nil { return found }
        }
        // Only once a store in a database is open it is known where this machine has its rows.
        let office = try await BackOffice.open(at: place, actor: "", onlyReads: true)
        do {
            var found = ids(key, columns, in: office.folder)
            if found.isEmpty, let category { found = try await latest(of: category, in: office) }
            await office.close()
            return found
        } catch {
            await office.close()
            throw error
        }
    }

    private func place() throws -> StorePlace {
        let settings = try Settings(environment: environment, file: try .here())
        return try StorePlace(
            settings.folder(data, among: FoldersAbove()).value, keys: settings.keys)
    }

    /// Rows that can't be read are as if there were none: the log has the ids, too.
    private func ids(_ key: Key?, _ columns: [String], in folder: String) -> [String] {
        var found: [String] = []
        do {
            let databases = RowDatabases(folder: folder + "/views", of: InMemoryEventStore())
            guard let key, let rows = try databases.open(key.database) else { return [] }
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
        } catch { return found }
        return found
    }

    private func latest(of category: String, in office: BackOffice) async throws -> [String] {
        var ids: [String] = []
        _ = try await office.store.readAll(
            LogRead(.categories([category]), limit: Self.mostEvents, backward: true)
        ) { view in
            let id = view.stream.id
            if id.hasPrefix(start), !ids.contains(id) { ids.append(id) }
            return ids.count < Self.most
        }
        return ids
    }

    private static let mostEvents = 2000

    /// What is found in that time, if anything is. What goes on behind it ends with the program.
    private func inAMoment(
        _ look: @escaping @Sendable () async throws -> [String]
    ) async -> [String] {
        do {
            return try await Alarms.all.waiting(
                atMost: Self.patience, late: { CancellationError() }, look)
        } catch { return [] }
    }
}
