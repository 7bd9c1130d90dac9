public import EventSourcing
public import EventStore
import Records

extension QueryBus {
    /// Answers a query: rows, if that is what it answers, or whatever else it does, as things stand or
    /// as they stood at `asOf`. It is answered anew each time: what is kept is JSON, for those who ask
    /// by name.
    ///
    /// `freshness` says how new the answer has to be, where it isn't about the past, and `time` how long
    /// it may take.
    ///
    /// - Throws: what ``ask(_:_:asOf:freshness:within:progress:)`` throws.
    public func ask<Q: Query>(
        _ query: Q, asOf: Position? = nil, freshness: Freshness = .head,
        within time: Duration? = nil, progress: Progress? = nil
    ) async throws -> Reply<Q.Answer> {
        let reply = try await ask(
            query, try description(of: Q.name), nil,
            asOf.map { .recorded($0) } ?? .now(freshness), time, progress)
        return try Reply(reply)
    }

    /// Follows a query: its answer as things stand, and each other one that it becomes. Who is slow to
    /// listen misses some of them, and never the last.
    ///
    /// It ends when nobody listens any more and when the log is closed, and throws what
    /// ``ask(_:asOf:freshness:within:progress:)`` throws.
    package func follow<Q: Query>(
        _ query: Q
    ) throws -> some AsyncSequence<Reply<Q.Answer>, any Error> & Sendable {
        try follow(query, try description(of: Q.name)).map { try Reply<Q.Answer>($0) }
    }
}
