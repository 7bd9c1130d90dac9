package import EventStore
internal import GroupCommit
package import Postgres
internal import Synchronization
internal import Threads
package import struct Foundation.UUID

/// The event store in a schema of a PostgreSQL database, for many processes on many machines.
///
/// Each of these has a connection that appends, at most a few that read, and one that listens, each on a thread of
/// its own. Replication and what follows a server's death are PostgreSQL's and its manager's.
package final class PostgresEventStore: EventStore {
    package let newEvents = NewEvents()
    package let id: UUID
    /// `nil` once closed.
    private let database: Mutex<OpenDatabase?>

    /// Makes a new, empty store in the schema `schema`, which isn't there yet or is empty, and opens it.
    /// `address` is `postgres://…`, or libpq's words and values.
    package static func create(
        at address: String, schema: String = "daybook",
        _ options: PostgresOptions = PostgresOptions()
    ) async throws(PostgresOpeningError) -> PostgresEventStore {
        try await enter(address, schema, options, .make)
    }

    /// Opens the store in the schema `schema`, and brings it to the newest form first. Never makes one.
    package static func open(
        at address: String, schema: String = "daybook",
        _ options: PostgresOptions = PostgresOptions()
    ) async throws(PostgresOpeningError) -> PostgresEventStore {
        try await enter(address, schema, options, .open)
    }

    private static func enter(
        _ address: String, _ schema: String, _ options: PostgresOptions,
        _ opening: OpenDatabase.Opening
    ) async throws(PostgresOpeningError) -> PostgresEventStore {
        let opened = await onOwnThread {
            Result { () throws(PostgresOpeningError) in
                try OpenDatabase(address, schema: schema, options, opening)
            }
        }
        return PostgresEventStore(try opened.get())
    }

    init(_ database: OpenDatabase) {
        id = database.id
        self.database = Mutex(database)
    }

    deinit {
        // Forgotten to be closed; closing blocks, and nobody can wait for it here.
        guard let database = database.withLock({ $0 }) else { return }
        if !beginThread({ database.stop() }) { database.stop() }
    }

    package func close() async {
        let closed = database.withLock { database in
            defer { database = nil }
            return database
        }
        if let closed { await onOwnThread { closed.stop() } }
    }

    /// The store, while it is open.
    func open() throws(EventStoreError) -> OpenDatabase {
        guard let database = database.withLock({ $0 }) else {
            throw .unavailable("the store is closed")
        }
        return database
    }

    /// Settings by which the server may lose what it has acknowledged, and that were accepted: what those who run it
    /// are to be told again and again.
    package func acceptedWeaknesses() throws(EventStoreError) -> Set<WeakSetting> {
        try open().sessions.accepted
    }

    /// Whether nothing can be appended, since that was asked for.
    package var isReadOnly: Bool {
        get throws(EventStoreError) { try open().sessions.options.isReadOnly }
    }

    /// The log's epoch: another whenever it may have lost something that it had.
    package func epoch() throws(EventStoreError) -> Int64 { try open().sessions.epoch }

    package func changes() -> AsyncStream<Void> {
        do throws(EventStoreError) { return try open().feed.listen() } catch {
            return AsyncStream { $0.finish() }
        }
    }
}

extension PostgresEventStore: Announcing, Breakable {
    package var whyBroken: String? {
        do throws(EventStoreError) { return try open().sessions.broken.map { "\($0)" } } catch {
            return "\(error)"
        }
    }
}

// MARK: - Appending

extension PostgresEventStore {
    /// More than this is handed in in several goes.
    private static let mostAtOnce = (requests: 4096, bytes: 4 << 20)

    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        let database: OpenDatabase
        do throws(EventStoreError) {
            database = try open()
            if database.sessions.options.isReadOnly {
                throw .unavailable("the store was opened for asking only")
            }
        } catch {
            return requests.map { _ in .failure(error) }
        }
        var results: [AppendResult] = []
        results.reserveCapacity(requests.count)
        var rest = requests[...]
        while !rest.isEmpty {
            var faults: [EventStoreError?] = []
            var prepared: [PreparedAppend] = []
            var bytes = 0
            while prepared.count < Self.mostAtOnce.requests, bytes < Self.mostAtOnce.bytes,
                let request = rest.popFirst()
            {
                do throws(EventStoreError) {
                    let one = try PreparedAppend(checking: request)
                    prepared.append(one)
                    bytes += one.bytes
                    faults.append(nil)
                } catch {
                    faults.append(error)
                }
            }
            var answers = await hand(prepared, bytes, to: database).makeIterator()
            for fault in faults {
                let answer = fault.map { .failure($0) } ?? answers.next()
                results.append(answer ?? .failure(.outcomeUnknown("the writer gave no answer")))
            }
        }
        return results
    }

    private func hand(
        _ prepared: [PreparedAppend], _ bytes: Int, to database: OpenDatabase
    ) async -> [AppendResult] {
        if prepared.isEmpty { return [] }
        return await withCheckedContinuation { caller in
            let handedIn = HandedIn(prepared, bytes: bytes, caller)
            if !database.group.join(handedIn) {
                caller.resume(
                    returning: prepared.map { _ in .failure(.unavailable("the store is closed")) })
            }
        }
    }
}
