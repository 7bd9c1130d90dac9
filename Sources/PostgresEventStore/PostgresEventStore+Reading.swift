package import EventStore
internal import Postgres

// A page at a time, each by whichever connection is free: a long read holds no transaction open, and is over when its
// task is cancelled. A page is lent on the task's own thread.

extension PostgresEventStore {
    package func head() async throws(EventStoreError) -> Position {
        let database = try open()
        let statement = database.sessions.statements.head
        return try await database.readers.run(endsWithTask: true) {
            connection throws(PostgresFailure) in
            let rows = try connection.query(statement)
            guard rows.count == 1 else { throw .lost }
            return Position(clamping: rows.int8(0, 0))
        }
    }

    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        let database = try open()
        let statement = database.sessions.statements.revision
        return try await database.readers.run(endsWithTask: true) {
            connection throws(PostgresFailure) in
            var parameters = Parameters()
            parameters.add(stream.text)
            let rows = try connection.query(statement, parameters)
            return rows.count == 0 ? nil : Revision(clamping: rows.int8(0, 0))
        }
    }

    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        let database = try open()
        let statements = database.sessions.statements
        return try await database.readers.run { connection throws(PostgresFailure) in
            try Receipts.read([commandID], statements, connection)[0]
        }
    }

    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        let database = try open()
        let statement = database.sessions.statements.stream(isBackward: read.backward)
        var left = read.limit
        var from = read.backward ? 0 : Int64(clamping: read.from ?? 0)
        var through = read.backward ? Int64(clamping: read.from ?? .max) : Int64.max
        while left > 0, from <= through {
            try Task.checkCancellation()
            let asked = min(left, database.sessions.options.pageEvents)
            var parameters = Parameters()
            parameters.add(from)
            parameters.add(through)
            parameters.add(Int64(asked))
            parameters.add(Int64(database.sessions.options.pageBytes))
            parameters.add(name.text)
            var page = try await database.page(statement, parameters)
            for row in 0..<page.count where try !page.lend(row, body) { return }
            left -= page.count
            if page.isLast(of: asked, database.sessions.options) { return }
            let revision = Int64(clamping: page.revision(page.count - 1))
            if read.backward { through = revision - 1 } else { from = revision + 1 }
        }
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        if let fault = read.query.fault { throw EventStoreError.invalid(fault) }
        let database = try open()
        let head = try await head()
        let end = min(head, read.through ?? head)
        guard read.after < end, read.limit > 0 else { return read.after }
        // All of it was looked at, in the direction of reading.
        let whole = read.backward ? read.after + 1 : end
        guard let pages = LogPages(read, through: end, database.sessions) else { return whole }
        var part = LogPages.Rest(after: read.after, through: end, left: read.limit)
        var page = try await database.page(pages.statement, pages.parameters(part))
        var readsOn = false
        while true {
            try Task.checkCancellation()
            switch pages.behind(page, of: part) {
            case .end(let position): return try page.lendAll(body) ?? position
            case .rest(let rest):
                // Whoever has read one page through mostly reads on: from then on the next is fetched meanwhile.
                let fetches = readsOn
                async let ahead: EventPage? =
                    fetches
                    ? try await database.page(pages.statement, pages.parameters(rest)) : nil
                if let position = try page.lendAll(body) { return position }
                if let next = try await ahead {
                    page = next
                } else {
                    page = try await database.page(pages.statement, pages.parameters(rest))
                }
                (part, readsOn) = (rest, true)
            }
        }
    }
}

extension EventPage {
    /// Lends `body` one event after the other.
    /// - Returns: The position of the one that it was content with; `nil` where it went on.
    fileprivate mutating func lendAll(
        _ body: (borrowing EventView) throws -> Bool
    ) throws -> Position? {
        for row in 0..<count where try !lend(row, body) { return position(row) }
        return nil
    }
}

extension OpenDatabase {
    fileprivate func page(
        _ statement: Statement, _ parameters: Parameters
    ) async throws(EventStoreError) -> EventPage {
        let rows = try await readers.run(endsWithTask: true) {
            connection throws(PostgresFailure) in
            try connection.query(statement, parameters)
        }
        return EventPage(rows, of: id)
    }
}
