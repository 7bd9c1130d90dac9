public import struct FoundationEssentials.UUID

/// One event's place in the log of all events: dense, from 1, in commit order. 0 is "before all".
public typealias Position = UInt64

/// One event's place in its stream: dense, from 0.
public typealias Revision = UInt64

/// An append-only log of events, in streams, with one total order: the contract of every engine.
///
/// What all engines keep (the conformance suite checks each on every engine):
/// - An append is whole or not at all, and its events are neighbours in the log.
/// - Positions are dense from 1; revisions are dense from 0 in each stream; both rise together.
/// - A reader who has seen position *p* never later sees a new event at or below *p*.
/// - A command id is looked up before anything else, so a repeated append answers the first
///   receipt even if its expectation is stale by now. A refused append doesn't use up its id.
/// - A receipt means durable, and visible to every later read on this store.
/// - `recordedAt` never runs backwards along the log.
/// - A hint from ``changes()`` is never truth; only a read is.
public protocol EventStore: Sendable {
    /// The store's own, given when it was made and never changed: what is made of its log, and lies
    /// elsewhere, is told by it from what was made of another's.
    var id: UUID { get }

    /// Appends each request whole or not at all, deciding them in order: each sees the ones before
    /// it, and a refused one harms nobody else. Engines commit as many together as they can.
    /// - Returns: One result a request, in their order.
    func append(_ requests: [AppendRequest]) async -> [Result<AppendReceipt, EventStoreError>]

    /// Appends one request.
    @discardableResult
    func append(_ request: AppendRequest) async throws(EventStoreError) -> AppendReceipt

    /// Lends `body` each event of one stream, oldest first unless `read` says otherwise.
    ///
    /// A stream that doesn't exist has no events. `body` answers `false` to stop; what it throws
    /// passes through. The view it is lent ends with the call.
    func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws

    /// Lends `body` each event of the log that `read` asks for, in log order (or reversed).
    ///
    /// - Returns: The last position that was looked at, whether or not its event was wanted: where
    ///   to go on from. It never runs ahead of an event that `body` has not been shown. When there
    ///   was nothing to look at, `read.after`.
    func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position

    /// The position of the last event; 0 when there is none.
    func head() async throws(EventStoreError) -> Position

    /// The revision of the last event of a stream; `nil` when it has none.
    func revision(of stream: StreamName) async throws(EventStoreError) -> Revision?

    /// What was answered to the append that carried this command id; `nil` if there was none.
    func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt?

    /// Answers several questions as of one position, the head at some moment of the call.
    ///
    /// Lends `body` the events that they ask for, one question's after the other's, each with the
    /// question's number. `body` answers `false` to stop that question; what it throws passes through.
    /// - Returns: An answer a question, in their order.
    func read(
        _ questions: [StoreQuestion], _ body: (Int, borrowing EventView) throws -> Bool
    ) async throws -> [StoreAnswer]

    /// Wakes whoever waits for new events: a value some time after the log has grown, from this
    /// process or another. Coalesced, may be late, may be spurious; ends when the store closes.
    func changes() -> AsyncStream<Void>

    /// Ends this use of the store: waits for accepted appends, then refuses new ones, and may
    /// refuse reads, as unavailable. A second call does nothing.
    func close() async
}

// MARK: - Reads

/// Which part of a stream to read.
public struct StreamRead: Sendable, Equatable {
    /// The revision to begin with, itself included. `nil`: the first one in reading direction.
    public var from: Revision?
    /// At most so many events.
    public var limit: Int
    /// Newest first.
    public var backward: Bool

    /// At most `limit` events, from the revision `from` on.
    public init(from: Revision? = nil, limit: Int = .max, backward: Bool = false) {
        self.from = from
        self.limit = limit
        self.backward = backward
    }
}

/// Which part of the log to read.
public struct LogRead: Sendable, Equatable {
    /// Only events that match.
    public var query: EventQuery
    /// Only events after this position.
    public var after: Position
    /// Only events up to this position, itself included. `nil`: to the head.
    public var through: Position?
    /// At most so many events.
    public var limit: Int
    /// Newest first.
    public var backward: Bool

    /// At most `limit` events that `query` means, after one position and through another.
    public init(
        _ query: EventQuery = .all, after: Position = 0, through: Position? = nil,
        limit: Int = .max, backward: Bool = false
    ) {
        self.query = query
        self.after = after
        self.through = through
        self.limit = limit
        self.backward = backward
    }
}

// MARK: - Conveniences every engine has

extension EventStore {
    /// Appends one request.
    @discardableResult
    public func append(
        _ request: AppendRequest
    ) async throws(EventStoreError) -> AppendReceipt {
        guard let result = await append([request]).first else {
            throw .outcomeUnknown("the engine gave no answer")
        }
        return try result.get()
    }

    /// The events of one stream, copied out.
    public func events(
        of name: StreamName, _ read: StreamRead = StreamRead()
    ) async throws -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        try await readStream(name, read) { view in
            events.append(view.copy())
            return true
        }
        return events
    }

    /// The events of the log, copied out. Mind the limit: a log may be larger than memory.
    public func events(_ read: LogRead = LogRead()) async throws -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        _ = try await readAll(read) { view in
            events.append(view.copy())
            return true
        }
        return events
    }
}
