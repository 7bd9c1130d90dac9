package import EventStore
package import PersonalData
internal import Postgres
internal import Threads

extension PostgresKeyStore: MovableKeys {
    package func ring() async throws(EventStoreError) -> KeyRing {
        try await looked()
        let ring = try open().watch.state.withLock(\.ring)
        return KeyRing(secret: ring.secret, store: ring.store, erasedThrough: ring.erasedThrough)
    }

    package func all(
        _ body: ([MovedKey]) async throws(EventStoreError) -> Void
    ) async throws(EventStoreError) -> Int {
        let statements = sessions.statements
        var damaged = 0
        // Those that are destroyed first: one that is so meanwhile is among one of both, or is no more.
        try await pages(statements.destroyed) { (rows) async throws(EventStoreError) in
            let keys = (0..<rows.count).map { row in
                MovedKey(
                    id: UInt64(bitPattern: rows.int8(row, 1)),
                    since: UInt64(bitPattern: Self.number(rows.bytes(row, 2))),
                    person: [UInt8](repeating: 0, count: 32), key: nil)
            }
            try await body(keys)
        }
        try await pages(statements.keys) { (rows) async throws(EventStoreError) in
            var keys: [MovedKey] = []
            for row in 0..<rows.count {
                let id = UInt64(bitPattern: rows.int8(row, 1))
                let packed = rows.bytes(row, 2)
                guard KeysAtHand.isWhole(packed, id) else {
                    damaged += 1
                    continue
                }
                keys.append(
                    MovedKey(
                        id: id, since: UInt64(bitPattern: Self.number(packed)),
                        person: Array(packed[8..<40]), key: Array(packed[40..<72])))
            }
            try await body(keys)
        }
        return damaged
    }

    private func pages(
        _ statement: Statement, _ body: (Rows) async throws(EventStoreError) -> Void
    ) async throws(EventStoreError) {
        var (change, id) = (Int64(0), Int64.max)
        while true {
            var parameters = Parameters()
            for value in [change, id, .max, Int64(KeyMoving.mostAtOnce)] { parameters.add(value) }
            let rows = try await self.change(statement, parameters)
            if rows.count == 0 { return }
            try await body(rows)
            (change, id) = (rows.int8(rows.count - 1, 0), rows.int8(rows.count - 1, 1))
        }
    }

    /// The first eight bytes.
    private static func number(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        bytes.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    package func begin(taking ring: KeyRing) async throws(EventStoreError) {
        guard ring.store == nil || ring.store == store else { throw foreign }
        let logs = try await change(sessions.statements.logsValues, Parameters())
        guard logs.count == 1, !logs.isTrue(0, 0) else {
            throw .unavailable(
                "the keys' server writes into its log what statements are given, so the keys would stand there: set "
                    + "log_parameter_max_length = 0 and log_parameter_max_length_on_error = 0, or log no statements"
            )
        }
        var parameters = Parameters()
        parameters.add(ring.secret)
        parameters.add(Int32(ring.store == nil ? 0 : 1))
        parameters.add(Int64(clamping: ring.erasedThrough))
        let begun = try await change(sessions.statements.beginTaking, parameters)
        guard begun.count == 1, begun.isTrue(0, 0) else { throw foreign }
        try await looked()
    }

    package func take(_ keys: [MovedKey]) async throws(EventStoreError) {
        var (ids, since) = (ListParameter(.int8), ListParameter(.int8))
        var (persons, bytes) = (ListParameter(.bytes), ListParameter(.bytes))
        var destroys = false
        for key in keys {
            ids.add(Int64(bitPattern: key.id))
            since.add(Int64(bitPattern: key.since))
            persons.add(key.person)
            bytes.add(key.key ?? [])
            if key.key == nil { destroys = true }
        }
        var parameters = Parameters()
        for list in [ids, since, persons, bytes] { parameters.add(list) }
        _ = try await change(sessions.statements.take, parameters)
        if destroys { try await clear() }
    }
}
