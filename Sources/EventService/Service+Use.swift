public import EventSourcing
public import EventSourcingRuntime
public import EventStore
public import History
public import ReadModels
public import Records

extension Service {
    /// Answers one command: it is decided on what is true now, and what happened is on the disk.
    ///
    /// `principal` is who asks: it is asked whether they may, and they stand beside each event. The same
    /// command again under its `id` answers what came of it first. `reason` counts where the command has
    /// none of its own; `occurredAt` is when it happened, if not now; `revision` is what the stream of its
    /// target must be at; `time` is how long the caller waits at most.
    /// - Throws: a `SendError`, which says what is so now.
    @discardableResult
    public func send<C: Command>(
        _ command: C, by principal: Principal, id: String? = nil, reason: String? = nil,
        occurredAt: Timestamp? = nil, expecting revision: Revision? = nil,
        within time: Duration? = nil
    ) async throws(SendError) -> Sent<C> {
        try await commands.send(
            command, by: principal, id: id, reason: reason, occurredAt: occurredAt,
            expecting: revision, within: time)
    }

    /// Answers a query, as things stand or as they stood at the position `asOf`.
    ///
    /// `freshness` says how new the answer has to be, where it isn't about the past, and `time` how long
    /// it may take.
    /// - Throws: a `Rejection` when what is asked makes no sense or the thing isn't there;
    ///   `AskError` when it was cancelled or took too long; `ReadModelFault` where a read model has
    ///   stopped; `EventStoreError`.
    public func ask<Q: Query>(
        _ query: Q, asOf: Position? = nil, freshness: Freshness = .head,
        within time: Duration? = nil
    ) async throws -> Reply<Q.Answer> {
        try await queries.ask(query, asOf: asOf, freshness: freshness, within: time)
    }

    /// Follows a query: its answer as things stand, and each other one that it becomes. Who is slow to
    /// listen misses some of them, and never the last. It ends when nobody listens any more and when the
    /// service is closed.
    /// - Throws: a `Rejection` when the query isn't one of this service's; where it is listened to, what
    ///   ``ask(_:asOf:freshness:within:)`` throws.
    public func follow<Q: Query>(
        _ query: Q
    ) throws -> some AsyncSequence<Reply<Q.Answer>, any Error> & Sendable {
        try queries.follow(query)
    }

    /// Each change of one thing, oldest first, up to the position `through`: the event, with who, when and
    /// why, what it changed field by field, and the thing after it.
    /// - Throws: `EventStoreError`; an `EventFault` for an event that can't be read.
    public func history<A: Aggregate>(
        of type: A.Type, _ id: A.ID, through: Position = .max
    ) async throws -> [Change] {
        try await readModels.reading {
            try await AggregateDescription(type).changes(of: id.text, in: store, through: through)
        }
    }

    /// Builds one projection's rows anew from the whole log. What was there serves until the new ones
    /// take its place, in one step; a crash in between leaves it as it was.
    /// - Throws: `ReadModelFault.unknownProjection(_:)` where there is none of this name;
    ///   `RowDatabaseError`; `EventStoreError`.
    @discardableResult
    public func rebuild(_ projection: String) async throws -> ProjectionBuild {
        try await readModels.rebuild(projection)
    }

    /// The first `limit` events that `selection` means, in log order: who, when, to what.
    ///
    /// What each of them changed tells ``history(of:_:through:)``.
    /// - Throws: `RowDatabaseError`; `EventStoreError`.
    public func audit(
        _ selection: AuditSelection = AuditSelection(), limit: Int = 1_000
    ) async throws -> [AuditRow] {
        try await readModels.reading {
            try await readModels.auditIndex().events(selection, limit: limit)
        }
    }

    /// How each stands that follows the log: where it is, what it has stopped at and why.
    /// - Throws: `EventStoreError`; `RowDatabaseError`.
    public func status() async throws -> (
        projections: [FollowerStatus], reactors: [FollowerStatus], consumers: [FollowerStatus]
    ) {
        try await readModels.reading {
            try await (
                readModels.status().map(\.follower), commands.reactions.status(),
                consumers.status()
            )
        }
    }
}
