internal import EventStore
internal import Postgres
internal import Synchronization
internal import struct Foundation.UUID

/// Makes connections to the keys of one store, and sees to it that each is to what was there before, and to no database
/// that has the log as well.
final class KeySessions: Sendable {
    /// What was found on the last connection.
    private struct Found {
        var accepted: Set<WeakSetting> = []
        var remains: Set<KeyRemains> = []
    }

    let address: Address
    let schema: SchemaName
    let store: UUID
    let options: KeysOptions
    let statements: KeyStatements
    private let found = Mutex(Found())

    init(_ address: Address, _ schema: SchemaName, of store: UUID, _ options: KeysOptions) {
        self.address = address
        self.schema = schema
        self.store = store
        self.options = options
        statements = KeyStatements(schema)
    }

    /// What the server may lose or show keys by, as far as that was accepted.
    var accepted: Set<WeakSetting> { found.withLock { $0.accepted } }
    var remains: Set<KeyRemains> { found.withLock { $0.remains } }

    func enter() throws(PostgresFailure) -> Connection {
        let connection = try Connection(to: address, mostTime: options.mostTime)
        try connection.run(Connection.session + "; " + KeyStatements.session)
        var accepted = try ServerCheck.look(connection, accepting: options.accepting)
        if let log = options.log {
            let place = try DatabasePlace.look(connection)
            if place == log { throw .unfit(.keysInLogsDatabase) }
            if place.server == log.server {
                guard options.accepting.contains(.keysOnLogsServer) else {
                    throw .unfit(.unsafe(.keysOnLogsServer))
                }
                accepted.insert(.keysOnLogsServer)
            }
        }
        let remains = try KeyRemains.look(connection)
        found.withLock { [accepted] in $0 = Found(accepted: accepted, remains: remains) }
        return connection
    }

    /// Makes the keys unless they are there, or brings them to the newest form.
    func begin(_ connection: Connection, makes: Bool) throws(PostgresFailure) {
        let schema = VersionedSchema.keys(schema, options.forms)
        do throws(PostgresFailure) {
            if makes {
                do throws(PostgresFailure) { return try make(schema, connection) } catch {
                    guard error == .unfit(.alreadyThere(schema: self.schema.text)) else {
                        throw error
                    }
                }
            }
            try schema.upgrade(connection)
        } catch {
            guard error == .unfit(.notAStore(schema: self.schema.text)) else { throw error }
            throw .unfit(.noKeys(self.schema.text))
        }
    }

    private func make(
        _ schema: VersionedSchema, _ connection: Connection
    ) throws(PostgresFailure) {
        try schema.make(
            connection,
            begin: """
                INSERT INTO @.keyring (form, store, secret, secret_checksum)
                SELECT \(schema.newest), '\(store.lowercaseText)', d.secret, substr(sha256(d.secret), 1, 8)
                FROM (SELECT @.drawn() AS secret OFFSET 0) AS d;
                """)
    }

    /// What is wrong with the keys, as the server finds by their checksums.
    func check(_ connection: Connection) throws(PostgresFailure) -> [String] {
        let rows = try connection.query(statements.damaged)
        var faults = (0..<rows.count).map { row in
            let name = String(UInt64(bitPattern: rows.int8(row, 0)), radix: 16)
            return "the key \(name) in the schema \(schema.text) is damaged"
        }
        let all = rows.count > 0 ? Int(rows.int8(0, 1)) : 0
        if all > rows.count { faults.append("further keys that are damaged: \(all - rows.count)") }
        return faults
    }
}

extension PostgresOpeningError {
    /// Whether those are other keys than the ones that were used, and not only out of reach.
    var isOfOtherKeys: Bool {
        ["postgres-keys-rolled-back", "postgres-keys-of-another", "postgres-keys-damaged"]
            .contains(code)
    }

    static let keysInLogsDatabase = ofItsKind(
        code: "postgres-keys-in-logs-database",
        why:
            "the keys are in the database that has the log: a backup of it would hold both, and what is forgotten could "
            + "be read from it for ever; give the keys a database of their own, on a server of their own"
    )

    static func noKeys(_ schema: String) -> PostgresOpeningError {
        .ofItsKind(
            code: "postgres-no-keys",
            why:
                "there are no keys in the schema \(schema): name the database that has them, or put back a copy"
        )
    }

    static func keysOfAnother(_ schema: String) -> PostgresOpeningError {
        .ofItsKind(
            code: "postgres-keys-of-another",
            why:
                "the keys in the schema \(schema) are those of another store: name the database that has this one's"
        )
    }

    static func damagedSecret(_ schema: String) -> PostgresOpeningError {
        .ofItsKind(
            code: "postgres-keys-damaged",
            why:
                "the secret of the keys in the schema \(schema) is damaged: put back a copy of the keys"
        )
    }

    static func keysRolledBack(_ schema: String) -> PostgresOpeningError {
        .ofItsKind(
            code: "postgres-keys-rolled-back",
            why:
                "the keys in the schema \(schema) lack what they had: a server that lagged behind was put in the place "
                + "of the old one, or a copy put back. None is given out until this program is started anew and "
                + "has carried out again what was forgotten since")
    }
}
