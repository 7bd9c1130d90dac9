package import EventSourcingRuntime
package import EventStore
internal import Postgres
package import PostgresEventStore

/// Keeps what belongs to a log in PostgreSQL in tables beside it, for all who use it on whichever machine.
///
/// Each call is one statement, and so one transaction, which comes to the same when it is done twice: so it is sent
/// again where a connection was lost.
package struct PostgresSideStore: SideStore {
    private let store: PostgresEventStore
    private let statements: SideStatements
    /// So many of what was answered to commands that changed nothing are kept for certain.
    private let unchanged: Int64
    /// So many lines of a list are.
    private let lines: Int64

    package init(
        beside store: PostgresEventStore, unchanged: Int64 = 1_000_000, lines: Int64 = 10_000
    ) throws(EventStoreError) {
        self.store = store
        statements = SideStatements(try store.schema)
        (self.unchanged, self.lines) = (unchanged, lines)
    }

    package func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        let rows = try await ask(
            kind == .unchanged ? statements.getUnchanged : statements.get,
            kind == .unchanged ? [.text(key)] : [.text(kind.rawValue), .text(key)])
        return rows.count == 0 ? nil : Array(rows.bytes(0, 0))
    }

    package func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {
        if values.isEmpty { return }
        // The last of those under one key, as if each had come after the other.
        var last: [String: [UInt8]] = [:]
        for value in values { last[value.key] = value.bytes }
        var (keys, bytes) = (ListParameter([String]()), ListParameter(.bytes))
        for key in last.keys.sorted() {
            keys.add(key)
            bytes.add(last[key] ?? [])
        }
        if kind == .unchanged {
            let rows = try await ask(statements.putUnchanged, [.list(keys), .list(bytes)])
            try await trim(rows, keeping: unchanged, statements.trimUnchanged)
        } else {
            // Of what needn't outlive a power cut no disk is waited for.
            _ = try await ask(
                statements.put,
                [
                    .text(kind.rawValue), .list(keys), .list(bytes),
                    .text(kind.isDurable ? "" : "off"),
                ])
        }
    }

    package func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        let rows = try await ask(
            kind == .unchanged ? statements.listUnchanged : statements.list,
            kind == .unchanged ? [] : [.text(kind.rawValue)])
        return (0..<rows.count).map { rows.text($0, 0) }
    }

    package func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {
        if keys.isEmpty { return }
        let list = ListParameter(keys)
        _ = try await ask(
            kind == .unchanged ? statements.removeUnchanged : statements.remove,
            kind == .unchanged ? [.list(list)] : [.text(kind.rawValue), .list(list)])
    }

    package func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {
        let rows = try await ask(
            statements.addLine, [.text(list.rawValue), .id(.random()), .bytes(line)])
        try await trim(rows, keeping: lines, statements.trimLines)
    }

    package func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        let rows = try await ask(statements.lines, [.text(list.rawValue)])
        return (0..<rows.count).map { Array(rows.bytes($0, 0)) }
    }

    package func clear(_ list: SideList) async throws(EventStoreError) {
        _ = try await ask(statements.clearLines, [.text(list.rawValue)])
    }

    /// Takes the oldest away, now and then: whenever a number that was given out is past a multiple of a hundredth of
    /// what is kept.
    private func trim(
        _ added: Rows, keeping most: Int64, _ statement: Statement
    ) async throws(EventStoreError) {
        let step = max(most / 100, 1)
        let isDue = (0..<added.count).contains { added.int8($0, 0) % step == 0 }
        if isDue { _ = try await ask(statement, [.number(most)]) }
    }

    private func ask(
        _ statement: Statement, _ values: [SideParameter]
    ) async throws(EventStoreError) -> Rows {
        try await store.onConnection { connection throws(PostgresFailure) in
            var parameters = Parameters()
            for value in values { value.add(to: &parameters) }
            return try connection.query(statement, parameters)
        }
    }
}
