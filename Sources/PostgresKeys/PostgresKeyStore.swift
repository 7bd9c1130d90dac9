package import EventStore
package import PersonalData
package import Postgres
internal import Synchronization
internal import Threads
package import struct Foundation.UUID

/// The keys of all persons, in a schema of a PostgreSQL database of their own, for many processes on many machines.
///
/// Each of these has all keys in memory, since they are asked for while an event is lent, and lets go of one as soon as
/// it is destroyed anywhere. A thread looks at what others have changed (``KeyWatch``). Whoever asks what can't be said
/// from memory, that thread is asked for, and waited for, for two seconds at most: it needs none of those that tasks
/// share, nor anything that whoever waits holds, so it always comes to it. That is as a file of keys is read; and
/// it is rare: a key that another node has made since the last look, or keys that weren't looked at for two seconds.
package final class PostgresKeyStore: KeyStore {
    /// What is open; `nil` once closed.
    struct Opened: Sendable {
        let watch: KeyWatch
        let changers: ConnectionThreads
    }

    package let store: UUID
    package let schema: String
    let sessions: KeySessions
    private let opened: Mutex<Opened?>

    private static let usualSchema = "daybook_keys"
    private static let mostWait = 2_000_000

    /// Makes the keys of the store `store` unless that was done, and opens them. To be called while there is nothing in
    /// the log, or where people say that keys are to begin anew. `address` is `postgres://…`, or libpq's words and
    /// values.
    package static func make(
        at address: String, schema: String = "daybook_keys", of store: UUID,
        _ options: KeysOptions = KeysOptions()
    ) async throws(PostgresOpeningError) -> PostgresKeyStore {
        try await enter(address, schema, store, options, makes: true)
    }

    /// Opens the keys of the store `store`. Never makes any.
    package static func open(
        at address: String, schema: String = "daybook_keys", of store: UUID,
        _ options: KeysOptions = KeysOptions()
    ) async throws(PostgresOpeningError) -> PostgresKeyStore {
        try await enter(address, schema, store, options, makes: false)
    }

    private static func enter(
        _ address: String, _ schema: String, _ store: UUID, _ options: KeysOptions, makes: Bool
    ) async throws(PostgresOpeningError) -> PostgresKeyStore {
        let watch = await onOwnThread { () -> Result<KeyWatch, PostgresOpeningError> in
            Result { () throws(PostgresOpeningError) in
                let name = try SchemaName(schema)
                let sessions = KeySessions(try Address(address), name, of: store, options)
                do throws(PostgresFailure) {
                    let connection = try sessions.enter()
                    try sessions.begin(connection, makes: makes)
                    let watch = KeyWatch(sessions)
                    try watch.begin(connection)
                    return watch
                } catch {
                    throw error.inOpeningTerms
                }
            }
        }
        return PostgresKeyStore(try watch.get())
    }

    private init(_ watch: KeyWatch) {
        sessions = watch.sessions
        store = sessions.store
        schema = sessions.schema.text
        let changers = ConnectionThreads(
            most: 1, patience: sessions.options.patience,
            enter: { [sessions] () throws(PostgresFailure) in try sessions.enter() })
        opened = Mutex(Opened(watch: watch, changers: changers))
    }

    deinit {
        // Forgotten to be closed; closing blocks, and nobody can wait for it here.
        guard let opened = opened.withLock({ $0 }) else { return }
        if !beginThread({ opened.stop() }) { opened.stop() }
    }

    package func letGo() async { await close() }

    package func close() async {
        let closed = opened.withLock { opened in
            defer { opened = nil }
            return opened
        }
        if let closed { await onOwnThread { closed.stop() } }
    }

    /// Settings by which the server may lose keys or show them, and that were accepted: what those who run it are to be
    /// told again and again.
    package func acceptedWeaknesses() -> Set<WeakSetting> { sessions.accepted }

    /// How the server keeps what was destroyed for longer than it must: likewise to be told.
    package func remains() -> Set<KeyRemains> { sessions.remains }

    func open() throws(EventStoreError) -> Opened {
        guard let opened = opened.withLock({ $0 }) else {
            throw .unavailable("the keys are closed")
        }
        return opened
    }
}

extension PostgresKeyStore.Opened {
    /// Blocks until nobody is at work any more.
    fileprivate func stop() {
        changers.stop()
        watch.stop()
    }
}

// MARK: - What is answered at once

extension PostgresKeyStore {
    package func secrets() throws(EventStoreError) -> StoreSecrets {
        // The same for ever: nobody need have looked just now.
        let watch = try open().watch
        return try watch.state.withLock { (state) throws(EventStoreError) in
            if let broken = state.broken { throw .unavailable("\(broken)") }
            guard let secrets = state.ring.secrets else {
                throw .unavailable("the keys are closed")
            }
            return secrets
        }
    }

    package func key(_ id: UInt64) throws(EventStoreError) -> FoundKey {
        let found = try asked { state in
            state.keys.find(id) ?? (state.missing.contains(id) ? .lost : nil)
        }
        if let found { return found }
        // A key is durable before what is sealed with it: it won't come any more.
        try open().watch.state.withLock { state in
            if state.missing.count < 10_000 { state.missing.insert(id) }
        }
        return .lost
    }

    package func keys(of persons: Set<[UInt8]>) throws(EventStoreError) -> [[UInt8]: PersonKey] {
        try asked { state in
            var keys: [[UInt8]: PersonKey] = [:]
            for person in persons { keys[person] = state.keys.key(of: person) }
            return keys
        } ?? [:]
    }

    package func erasedThrough() throws(EventStoreError) -> Position {
        try asked { $0.ring.erasedThrough } ?? 0
    }

    package func isClaimed() throws(EventStoreError) -> Bool {
        try asked { $0.ring.store != nil } ?? false
    }

    package var foreign: EventStoreError {
        .unavailable(
            "the keys of what is personal, in the schema \(schema), open nothing of this store: name the database that "
                + "has this one's; where there are none, have new ones made in another schema, and what the old ones "
                + "opened stays unreadable")
    }

    package func faults() -> [String] {
        do throws(EventStoreError) {
            let watch = try open().watch
            watch.state.withLock { $0.isToCheck = true }
            let faults = try answered(microseconds: 5 * Self.mostWait) { state in
                state.isToCheck ? nil : state.faults
            }
            return faults ?? []
        } catch {
            return ["\(error)"]
        }
    }

    /// What `body` makes of what is known, if that was looked at just now; else, or where it makes nothing of it, of what
    /// a look finds. `nil`: nothing even so.
    private func asked<R>(
        _ body: (inout KeyWatch.State) -> R?
    ) throws(EventStoreError) -> R? {
        let known = try open().watch.state.withLock { (state) throws(EventStoreError) -> R? in
            try state.check()
            if state.isFresh, let known = body(&state) { return known }
            if let away = state.away { throw away }
            return nil
        }
        if let known { return known }
        return try answered(microseconds: Self.mostWait, body)
    }

    /// What `body` makes of what is known after a look that begins now.
    func answered<R>(
        microseconds: Int, _ body: (inout KeyWatch.State) -> R?
    ) throws(EventStoreError) -> R? {
        let watch = try open().watch
        let number = watch.state.withLock { state in
            state.asked += 1
            return state.asked
        }
        watch.ring()
        let answer = watch.state.wait(microseconds: microseconds) { state in
            Self.answer(state, number).map { $0.map { body(&state) } }
        }
        if let answer { return try answer.get() }
        let late = EventStoreError.unavailable(
            "the database of the keys doesn't answer, and nothing is read by keys that may have been destroyed: "
                + "try again")
        // Those who ask next needn't wait as well.
        watch.state.change { if $0.answered < number { $0.away = late } }
        throw late
    }

    /// `nil` as long as the question of this number isn't answered.
    private static func answer(
        _ state: KeyWatch.State, _ number: Int
    ) -> Result<Void, EventStoreError>? {
        do throws(EventStoreError) { try state.check() } catch { return .failure(error) }
        if state.answered >= number, state.isFresh { return .success(()) }
        if state.failed >= number, let away = state.away { return .failure(away) }
        return nil
    }
}

extension KeyWatch.State {
    fileprivate func check() throws(EventStoreError) {
        if let broken { throw .unavailable("\(broken)") }
        if isClosed { throw .unavailable("the keys are closed") }
    }
}
