package import EventStore
package import PersonalData
internal import Postgres
internal import Threads

// How keys are changed. Each change is one statement that comes to the same whether it is done once or twice, in a
// transaction that holds the one row of `keyring`: so a connection that breaks off leaves nothing half done and nobody
// waiting, and what it was sent and is done late does no harm.

extension PostgresKeyStore {
    /// The log is asked without anything held: keys are only made if no erasure was carried out since before it was.
    package func makeKeys(
        for persons: Set<[UInt8]>, at head: () async throws(EventStoreError) -> Position
    ) async throws(EventStoreError) -> [[UInt8]: PersonKey] {
        if persons.isEmpty { return [:] }
        let opened = try open()
        var list = ListParameter(.bytes)
        for person in persons.sorted(by: { $0.lexicographicallyPrecedes($1) }) { list.add(person) }
        var erasings = opened.watch.state.withLock(\.ring.erasings)
        for _ in 0..<1_000 {
            var parameters = Parameters()
            parameters.add(list)
            parameters.add(Int64(clamping: try await head()))
            parameters.add(erasings)
            let rows = try await change(sessions.statements.make, parameters)
            guard rows.count == 1, rows.isNull(0, 2) else {
                return try taken(rows, persons, opened.watch)
            }
            erasings = rows.int8(0, 0)
        }
        throw .unavailable("people are forgotten again and again meanwhile: try again")
    }

    /// The keys that came, which are known here from now on.
    private func taken(
        _ rows: Rows, _ persons: Set<[UInt8]>, _ watch: KeyWatch
    ) throws(EventStoreError) -> [[UInt8]: PersonKey] {
        var keys: [[UInt8]: PersonKey] = [:]
        watch.state.withLock { state in
            for row in 0..<rows.count {
                let (id, packed) = (UInt64(bitPattern: rows.int8(row, 2)), rows.bytes(row, 3))
                state.keys.take(id, packed)
                guard packed.count == KeysAtHand.packedBytes else { continue }
                keys[Array(packed[8..<40])] = PersonKey(id: id, key: Array(packed[40..<72]))
            }
        }
        guard keys.count == persons.count else {
            throw .unavailable("the database of the keys doesn't make them: see its log")
        }
        return keys
    }

    /// They are named among the destroyed, then all keys are written anew without them; and this returns when everybody
    /// who had them in memory has let go of them.
    package func destroy(
        _ erasures: [(person: [UInt8], position: Position)]
    ) async throws(EventStoreError) {
        var (persons, positions) = (ListParameter(.bytes), ListParameter(.int8))
        for (person, position) in erasures {
            persons.add(person)
            positions.add(Int64(clamping: position))
        }
        var parameters = Parameters()
        parameters.add(persons)
        parameters.add(positions)
        _ = try await change(sessions.statements.destroy, parameters)
        try await clear()
    }

    /// Clears away what is destroyed and still there.
    func clear() async throws(EventStoreError) {
        let clear = sessions.statements.clear
        let wereThere = try await patiently(
            "somebody holds the table of the keys in the schema \(schema), be it a backup of it: see who "
                + "(pg_stat_activity), and try again"
        ) { (connection) throws(PostgresFailure) in
            do throws(PostgresFailure) {
                return try connection.query(clear).isTrue(0, 0)
            } catch {
                guard error == .refused("55P03") else { throw error }
                return nil
            }
        }
        if wereThere { await clearWAL() }
        try await awaitLetGo()
    }

    /// Has the server do away with the WAL that the keys are in, as far as it lets this user do that. Where the log is on
    /// the same server all of it is there in any case, and writers would wait.
    private func clearWAL() async {
        guard sessions.options.clearsWAL, !sessions.accepted.contains(.keysOnLogsServer) else {
            return
        }
        do throws(EventStoreError) {
            _ = try await open().changers.run { (connection) throws(PostgresFailure) in
                try connection.run("SELECT pg_switch_wal()")
                try connection.run("CHECKPOINT")
            }
        } catch {
            // It is told by ``remains()`` where that isn't allowed; and the server comes to it by itself.
        }
    }

    /// Waits until all who have keys in memory have let go of those that are destroyed, or can't give them out any more
    /// since they don't hear of anything.
    private func awaitLetGo() async throws(EventStoreError) {
        let (unheard, forget) = (sessions.statements.unheard, sessions.statements.forgetNodes)
        let over = ContinuousClock.now + KeyWatch.lease + .milliseconds(500)
        _ = try await patiently("the keys' other users don't let go of them: try again") {
            (connection) throws(PostgresFailure) in
            let rows = try connection.query(unheard)
            if rows.count == 1, rows.int8(0, 0) == 0 { return true }
            if .now < over { return nil }
            _ = try connection.query(forget)
            return true
        }
    }

    package func noteErased(through position: Position) async throws(EventStoreError) {
        let position = Position(clamping: Int64(clamping: position))
        var parameters = Parameters()
        parameters.add(Int64(clamping: position))
        _ = try await change(sessions.statements.noteErased, parameters)
        try open().watch.state.change { state in
            state.ring.erasedThrough = max(state.ring.erasedThrough, position)
        }
    }

    package func claim() async throws(EventStoreError) {
        var parameters = Parameters()
        parameters.add(store)
        _ = try await change(sessions.statements.claim, parameters)
        // Another may have been first, for another store.
        try await looked()
    }

    /// Whether one of the keys that are called so lies in the table: there, and not in anybody's memory.
    package func holds(anyOf keys: Set<UInt64>) async throws(EventStoreError) -> Bool {
        var list = ListParameter(.int8)
        for key in keys { list.add(Int64(bitPattern: key)) }
        var parameters = Parameters()
        parameters.add(list)
        let rows = try await change(sessions.statements.holds, parameters)
        guard rows.count == 1 else {
            throw .unavailable("the database of the keys doesn't say what it holds: see its log")
        }
        return rows.isTrue(0, 0)
    }

    /// Does one change.
    func change(
        _ statement: Statement, _ parameters: Parameters
    ) async throws(EventStoreError) -> Rows {
        try await open().changers.run { (connection) throws(PostgresFailure) in
            try connection.query(statement, parameters)
        }
    }

    /// Waits for a look that begins now, without keeping a thread of those that tasks share.
    func looked() async throws(EventStoreError) {
        let result = await onOwnThread { [self] in
            Result { () throws(EventStoreError) in
                _ = try answered(microseconds: 10_000_000) { _ in true }
            }
        }
        try result.get()
    }

    /// Does `step` again and again until it has an answer.
    private func patiently(
        _ late: String, _ step: @escaping @Sendable (Connection) throws(PostgresFailure) -> Bool?
    ) async throws(EventStoreError) -> Bool {
        let opened = try open()
        let deadline = ContinuousClock.now + sessions.options.patience
        while true {
            if let answer = try await opened.changers.run(step) { return answer }
            if .now > deadline { throw .unavailable(late) }
            // A task of its own, since what was begun is to be done though nobody waits for it any more.
            await Task { _ = try? await Task.sleep(for: .milliseconds(5)) }.value
        }
    }
}
