import EventSourcing
import EventStore
import Records

// What a service can do that keeps rows current: answer what was answered before, and follow a question.

extension QueryBus {
    /// An answer that is still what it would be if it were made again.
    func kept(
        _ name: String, _ parameters: [(name: String, text: String)], _ standing: Standing
    ) async throws -> QueryReply? {
        guard let inUse = models.inUse, case .now(let freshness) = standing else { return nil }
        let position: Position =
            switch freshness {
            case .head: try await store.head()
            case .atLeast(let position): position
            case .asItIs: 0
            }
        return inUse.answer(to: AskedQuestion(name, parameters), atLeast: position)
    }

    /// Follows the query called `name`: its answer as things stand, and each other one that it becomes.
    /// Who is slow to listen misses some of them, and never the last. However many follow one, it is asked
    /// once for all of them.
    ///
    /// It ends when nobody listens any more and when the log is closed, and throws what
    /// ``ask(_:_:asOf:freshness:within:progress:)`` throws.
    package func follow(
        _ name: String, _ parameters: [(name: String, text: String)] = []
    ) throws -> AsyncThrowingStream<QueryReply, any Error> {
        let description = try description(of: name)
        let place = ListPlace(name, parameters, .now(.head))
        return try follow(
            try description.decode(place.opened(parameters)), description, at: place,
            AskedQuestion(name, parameters))
    }

    func follow(
        _ query: any Query, _ description: QueryDescription, at place: ListPlace? = nil,
        _ asked: AskedQuestion? = nil
    ) throws -> AsyncThrowingStream<QueryReply, any Error> {
        guard let inUse = models.inUse else {
            throw EventStoreError.unavailable("only a service's rows can be followed")
        }
        let (replies, continuation) = AsyncThrowingStream.makeStream(
            of: QueryReply.self, bufferingPolicy: .bufferingNewest(1))
        inUse.follow(
            FollowedQuestion(asked, of: description.projections) { [weak inUse] rows in
                guard let inUse else { throw CancellationError() }
                let (reply, uses) = try await answer(query, description, inUse, rows)
                return (reply.at(place), uses)
            }, continuation)
        return replies
    }

    /// An answer from rows that are in use, and what it was made of.
    func answer(
        _ query: any Query, _ description: QueryDescription, _ inUse: RowsInUse,
        _ rows: LentRows
    ) async throws -> (QueryReply, QueryUses.Noted) {
        let uses = QueryUses()
        let question = Question(noting: uses, by: inUse.lookUps)
        let source = QuerySource(
            position: rows.position, now: clock(), store: store,
            databases: question.lent(.inUse(rows)), uses: uses)
        let answer = try await question.answering { try await query.answer(from: source) }
        let reply = QueryReply(query: description.name, position: rows.position, answer: answer)
        return (reply, uses.all)
    }
}
