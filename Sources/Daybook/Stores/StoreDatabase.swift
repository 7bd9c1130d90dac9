import EventStore
import Foundation
import Postgres
import PostgresEventStore
import Synchronization
import Threads

/// Many stores as schemas of one database. The address's own schema is what their names begin with: `daybook_acme` is the
/// store `acme`, `daybook__service` the service's own; a `-` in a name is a `_` there, which no name has.
final class StoreDatabase: Sendable {
    private let address: StoreAddress
    /// Of the keys, which are schemas of another database likewise; `nil`: this machine keeps them with what is its own.
    private let keys: StoreAddress?
    let machine: String
    private let connections: Int
    private let schemas: StoreSchemas
    /// What was found of each lately.
    private let known = Mutex<[StoreName: Known]>([:])

    private struct Known {
        var standing: StorePlace.Standing
        var until: ContinuousClock.Instant
    }

    /// For so long what was found of a store counts, and a request doesn't ask the database first; and no longer does it
    /// wait to be told whether that still holds.
    private static let moment = Duration.seconds(1)
    /// How many connections read of each: one, since there are many.
    private static let readers = 1

    init(
        _ text: String, keys: String?, machine: String, connections: Int
    ) throws(DatabaseFault) {
        do throws(PostgresOpeningError) {
            address = try StoreAddress(text)
            self.keys = try keys.map { keys throws(PostgresOpeningError) in
                // A file holds one store's.
                guard StoreAddress.isOne(keys) else { throw .badAddress }
                return try StoreAddress(keys, schema: "daybook_keys")
            }
            schemas = try StoreSchemas(at: address.database)
        } catch {
            throw DatabaseFault(error)
        }
        self.machine = machine
        self.connections = connections
    }

    /// By the connections that each may come to have: besides them there are the service's own, the one that finds them, and
    /// what the server hasn't noticed yet to be closed of the last.
    var mostOpen: Int {
        var options = PostgresOptions()
        options.mostReaders = Self.readers
        return max((connections - 1) / options.mostConnections - 2, 1)
    }

    private var prefix: String { address.schema + "_" }

    /// `nil`: with what stands before it that is no schema's name.
    func place(of name: StoreName) -> DatabasePlace? {
        do throws(PostgresOpeningError) {
            let word = name.text.replacing("-", with: "_")
            return DatabasePlace(
                try address.naming(prefix + word),
                keys: try keys.map { keys throws(PostgresOpeningError) in
                    try keys.naming(keys.schema + "_" + word).text
                }, machine: machine, readers: Self.readers)
        } catch {
            return nil
        }
    }

    /// The one whose schema is called so; `nil`: none's is.
    private func name(of schema: String) -> StoreName? {
        let word = String(schema.dropFirst(prefix.count))
        let text = word == StoreName.service.text ? word : word.replacing("_", with: "-")
        return StoreName(text)
    }

    func standing(of name: StoreName) async throws(EventStoreError) -> StorePlace.Standing? {
        guard let place = place(of: name) else { return nil }
        let last = known.withLock { $0[name] }
        if let last, .now < last.until { return last.standing }
        let schema = place.address.schema
        let found: StoreSchemas.Found?
        if let last {
            // While the database is away it isn't known to have gone: what is open says so itself.
            do {
                found = try await Alarms.all.waiting(
                    atMost: Self.moment, late: { CancellationError() }
                ) { [schemas] in try await schemas.one(schema) }
            } catch { return last.standing }
        } else {
            found = try await schemas.one(schema)
        }
        note(found, of: name)
        return found.map { .schema($0.number) }
    }

    private func note(_ found: StoreSchemas.Found?, of name: StoreName) {
        known.withLock { known in
            known[name] = found.map {
                Known(standing: .schema($0.number), until: .now + Self.moment)
            }
        }
    }

    func names() async throws(EventStoreError) -> [StoreName] {
        try await schemas.all(beginning: prefix).compactMap { name(of: $0.name) }
            .filter { $0 != .service }.sorted()
    }

    func make(_ name: StoreName) async throws -> Bool {
        guard let place = place(of: name) else { throw DatabaseFault(.badSchemaName) }
        do {
            try await BackOffice.create(at: .database(place), actor: "service").close()
            return true
        } catch let fault as DatabaseFault where fault.kind == .alreadyThere {
            return false
        }
    }

    func close() async { await schemas.close() }
}
