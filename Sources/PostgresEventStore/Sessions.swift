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
        /// The cluster, the newest timeline of it that was met, and when the server began that was met last.
        var cluster: Int64 = 0
        var timeline: Int64 = 0
        var began: Int64 = 0
        /// The server that is asked first.
        var turn = 0
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

    /// The last event that must be there.
    var end: KnownEnd {
        known.withLock {
            KnownEnd(position: $0.position, checksum: $0.checksum, epoch: $0.epoch)
        }
    }

    /// Another program knew of this: it must be there as well, in the log of that epoch.
    func remember(_ end: KnownEnd) {
        known.withLock { known in
            if end.position > known.position {
                (known.position, known.checksum) = (end.position, end.checksum)
            }
            if end.epoch != 0 { known.epoch = end.epoch }
        }
    }

    /// A connection, for whatever.
    func connect() throws(PostgresFailure) -> Connection {
        let turn = known.withLock { $0.turn }
        let connection = try Connection(
            to: address.begun(at: turn), mostTime: options.mostTime)
        try connection.run(Connection.session)
        return connection
    }

    /// Another server than that of `connection` is asked first from now on: it may be cut off from the others, and not
    /// know that one of them has taken its place. Whoever asks it again and again would wait for ever.
    func turn(from connection: Connection) {
        guard let place = address.place(of: connection) else { return }
        known.withLock { $0.turn = place + 1 }
    }

    /// Whether a connection is one to the newest primary that any was made to. What is read of an older one lacks what
    /// was acknowledged since, and doesn't go together with what is read of the newer.
    func isCurrent(_ connection: Connection) -> Bool {
        options.isReadOnly || known.withLock { $0.timeline <= connection.timeline }
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
        let (cluster, timeline) = (rows.int8(0, 6), rows.int8(0, 7))
        // A standby has none: it is asked by those that only read, and may be.
        if cluster == last.cluster, timeline != 0, timeline < last.timeline {
            turn(from: connection)
            throw .noConnection(
                .unreachable(why: "only one answers in whose place another server is by now"))
        }
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
        let began = rows.int8(0, 8)
        let isOther = last.began != 0 && (last.began != began || last.timeline != timeline)
        if isOther, rows.isTrue(0, 9), !options.isReadOnly { try awaitStandby(connection) }
        connection.timeline = timeline
        known.withLock { known in
            known.began = began
            known.epoch = epoch
            // Another may have met a newer one meanwhile.
            known.timeline = cluster == known.cluster ? max(timeline, known.timeline) : timeline
            known.cluster = cluster
        }
        return Entry(
            id: rows.uuid(0, 0), head: Position(clamping: rows.int8(0, 2)),
            backend: Backend(process: rows.int4(0, 4), began: rows.int8(0, 5)))
    }

    /// Waits until a standby has all that is to be seen on a server which wasn't there a moment ago. What it had written
    /// before it crashed, and no standby had, is seen as soon as it is up again; if it then died for good, whoever had
    /// read it would know of what never was. So would who reads of a standby that has just taken the primary's place.
    private func awaitStandby(_ connection: Connection) throws(PostgresFailure) {
        _ = connection.wasWarned()
        _ = try connection.query(statements.barrier)
        // The wait was broken off.
        if connection.wasWarned() { throw .lost }
    }

    /// Sees to it that a connection which was lost does nothing any more: what it was sent may still lie before its
    /// server, and be done when everybody has reckoned with the contrary.
    ///
    /// If it is just being committed, and waits for a standby, then this waits for it: ended there, it would be seen by
    /// whoever reads, and perhaps be on no other server.
    func fence(_ backend: Backend, _ connection: Connection) throws(PostgresFailure) {
        var parameters = Parameters()
        parameters.add(backend.process)
        parameters.add(backend.began)
        // It is asked again and again; no wait of it may be taken for a server that doesn't answer.
        parameters.add(Int64(min(options.mostTime / .milliseconds(2), 5_000)))
        let rows = try connection.query(statements.fence, parameters)
        for row in 0..<rows.count where !rows.isTrue(row, 0) { throw .lost }
    }
}
