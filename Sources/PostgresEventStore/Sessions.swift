internal import EventStore
internal import Postgres
internal import Synchronization
internal import struct Foundation.UUID

/// Makes connections to one store, and sees to it that each is one to the log that was there before.
final class Sessions: Sendable {
    /// The last event that is known to be acknowledged.
    private struct Known {
        var position: Position = 0
        var checksum: UInt32 = 0
        /// Why nothing is to be had of the store any more.
        var broken: PostgresOpeningError?
        var accepted: Set<WeakSetting> = []
        var epoch: Int64 = 0
    }

    /// What a connection is known by on its server.
    struct Backend: Equatable {
        var process: Int32
        var began: Int64
    }

    let address: Address
    let schema: SchemaName
    let options: PostgresOptions
    let statements: StoreStatements
    private let known = Mutex(Known())

    init(_ address: Address, _ schema: SchemaName, _ options: PostgresOptions) {
        self.address = address
        self.schema = schema
        self.options = options
        statements = StoreStatements(schema)
    }

    /// What the server may lose acknowledged events by, as far as that was accepted.
    var accepted: Set<WeakSetting> { known.withLock { $0.accepted } }

    /// Why nothing is to be had of the store any more, until it is opened anew.
    var broken: PostgresOpeningError? { known.withLock { $0.broken } }

    /// The log's own, which is another after it may have lost something.
    var epoch: Int64 { known.withLock { $0.epoch } }

    /// An event was acknowledged: from now on it must be there.
    func acknowledged(_ position: Position, _ checksum: UInt32) {
        known.withLock { known in
            if position > known.position {
                (known.position, known.checksum) = (position, checksum)
            }
        }
    }

    /// A connection, for whatever.
    func connect() throws(PostgresFailure) -> Connection {
        let connection = try Connection(to: address, mostTime: options.mostTime)
        try connection.run(Connection.session)
        return connection
    }

    /// One to read by, or to write by: then the server is looked at besides.
    func enter(toWrite: Bool) throws(PostgresFailure) -> (Connection, Entry) {
        if let broken { throw .unfit(broken) }
        let connection = try connect()
        if toWrite { try look(at: connection, toWrite: true) }
        return (connection, try identify(connection))
    }

    /// Looks at the server of a connection.
    func look(at connection: Connection, toWrite: Bool) throws(PostgresFailure) {
        let accepted = try ServerCheck.look(
            connection, accepting: options.accepting, toWrite: toWrite)
        known.withLock { $0.accepted = accepted }
    }

    /// What is found when somebody comes in.
    struct Entry {
        var id: UUID
        var head: Position
        var backend: Backend
    }

    /// Sees to it that the log is the one that was there before.
    func identify(_ connection: Connection) throws(PostgresFailure) -> Entry {
        let last = known.withLock { $0 }
        var parameters = Parameters()
        parameters.add(Int64(clamping: last.position))
        let rows = try connection.query(statements.identity, parameters)
        guard rows.count == 1 else { throw .unfit(.notAStore(schema: schema.text)) }
        // A form that is newer by now is one under which those of the version before can go on.
        let epoch = rows.int8(0, 1)
        let isThere =
            last.position == 0
            || !rows.isNull(0, 3) && rows.int8(0, 3) == Int64(last.checksum)
        if !isThere || last.epoch != 0 && epoch != last.epoch {
            let broken = PostgresOpeningError.rolledBack(
                schema: schema.text, known: last.position)
            known.withLock { $0.broken = broken }
            throw .unfit(broken)
        }
        known.withLock { $0.epoch = epoch }
        return Entry(
            id: rows.uuid(0, 0), head: Position(clamping: rows.int8(0, 2)),
            backend: Backend(process: rows.int4(0, 4), began: rows.int8(0, 5)))
    }

    /// Sees to it that a connection which was lost does nothing any more: what it was sent may still lie before its
    /// server, and be done when everybody has reckoned with the contrary.
    func fence(_ backend: Backend, _ connection: Connection) throws(PostgresFailure) {
        var parameters = Parameters()
        parameters.add(backend.process)
        parameters.add(backend.began)
        // It is asked again and again; no wait of it may be taken for a server that doesn't answer.
        parameters.add(Int64(min(options.mostTime / .milliseconds(2), 5_000)))
        let rows = try connection.query(Self.fence, parameters)
        for row in 0..<rows.count where !rows.isTrue(row, 0) { throw .lost }
    }

    private static let fence = Statement(
        name: "fence",
        text: """
            SELECT pg_terminate_backend(pid, $3::bigint) FROM pg_stat_activity
            WHERE pid = $1::integer AND (extract(epoch FROM backend_start) * 1000000)::bigint = $2::bigint
                AND pid <> pg_backend_pid()
            """)
}
