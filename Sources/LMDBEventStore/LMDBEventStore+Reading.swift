public import EventStore
internal import LMDB

/// Reads go in chunks, each on a snapshot of its own: a long read holds no old pages, and is over
/// when its task is cancelled.
extension LMDBEventStore {
    public func head() async throws(EventStoreError) -> Position {
        let store = try open()
        return try inStoreTerms { try store.tail.end() }
    }

    /// How many durable commits this process has made: a measure of how many appends go together.
    package func commits() throws(EventStoreError) -> Int { try open().commits.count }

    public func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        let store = try open()
        return try inStoreTerms {
            try store.withSnapshot {
                try $0.tail.requireEnd()
                return try $0.end(of: stream, postingKey(.stream, stream.text))?.revision
            }
        }
    }

    public func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        let store = try open()
        return try inStoreTerms {
            try store.withSnapshot {
                let key = postingKey(.command, commandID)
                if let receipt = try $0.receipt(of: commandID, key) { return receipt }
                try $0.tail.requireEnd()
                return nil
            }
        }
    }

    public func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        let store = try open()
        guard read.limit > 0 else { return }
        var reading = StreamReading(name, read)
        while !reading.isDone {
            try Task.checkCancellation()
            try mapped { try store.advance(&reading, body) }
        }
    }

    public func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        if let fault = read.query.fault { throw EventStoreError.invalid(fault) }
        let store = try open()
        let head = try await head()
        let end = min(head, read.through ?? head)
        guard read.after < end, read.limit > 0 else { return read.after }
        var reading = LogReading(read, end: end)
        try mapped { try store.choose(&reading) }
        while !reading.isDone {
            try Task.checkCancellation()
            try mapped { try store.advance(&reading, body) }
        }
        return reading.lookedAt
    }
}

/// Whatever `body` throws, said in the contract's words.
func inStoreTerms<R>(_ body: () throws -> R) throws(EventStoreError) -> R {
    do { return try body() } catch let error as EventStoreError {
        throw error
    } catch let error as LMDBError where error == .closed {
        throw .unavailable("the store is closed")
    } catch let error as JournalError {
        throw error.inStoreTerms
    } catch {
        throw .unavailable("\(error)")
    }
}

/// The same, but for errors that aren't the store's, which pass through.
func mapped<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch let error as LMDBError {
        throw EventStoreError.unavailable(
            error == .closed ? "the store is closed" : error.description)
    } catch let error as JournalError {
        throw error.inStoreTerms
    }
}
