package import EventSourcing
public import EventStore
package import Records

/// Answers queries: reads the parameters, catches the read models up, asks.
public struct QueryBus: Sendable {
    /// All that can be asked.
    package let descriptions: [QueryDescription]
    package let models: ReadModels
    package var store: any EventStore { models.store }
    let clock: @Sendable () -> Timestamp

    package init(
        _ descriptions: [QueryDescription], models: ReadModels,
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        self.descriptions = descriptions
        self.models = models
        self.clock = clock
    }

    /// Answers the query called `name`, as things stand or as they stood at `asOf`.
    ///
    /// `freshness` says how new the answer has to be, where it isn't about the past, and `time` how long
    /// it may take. Work that nobody waits for any more stops within some hundredths of a second.
    ///
    /// - Throws: a `Rejection` for an unknown query or unfit parameters, or when the thing that
    ///   is asked for isn't there (`not-found`); ``AskError`` when it was cancelled or took too long;
    ///   `ReadModelFault`; `EventStoreError`.
    public func ask(
        _ name: String, _ parameters: [(name: String, text: String)] = [],
        asOf: Position? = nil, freshness: Freshness = .head, within time: Duration? = nil,
        progress: Progress? = nil
    ) async throws -> QueryReply {
        let standing = asOf.map { Standing.recorded($0) } ?? .now(freshness)
        return try await ask(name, parameters, standing, time, progress)
    }

    /// Answers the query called `name` by what had occurred by a time of the business, whenever it
    /// was recorded, in the order of the log.
    ///
    /// - Throws: what ``ask(_:_:asOf:freshness:within:progress:)`` throws, and
    ///   `ReadModelFault.outOfOrder(projection:_:)` for an event that builds on
    ///   one that occurred later.
    package func ask(
        _ name: String, _ parameters: [(name: String, text: String)] = [],
        occurredBy time: Timestamp, within limit: Duration? = nil, progress: Progress? = nil
    ) async throws -> QueryReply {
        try await ask(name, parameters, .occurred(time), limit, progress)
    }

    /// Which state of things is asked about.
    enum Standing {
        case now(Freshness)
        case recorded(Position)
        case occurred(Timestamp)
    }

    private func ask(
        _ name: String, _ parameters: [(name: String, text: String)], _ standing: Standing,
        _ time: Duration?, _ progress: Progress?
    ) async throws -> QueryReply {
        let place = ListPlace(name, parameters, standing)
        let parameters = try place.opened(parameters)
        if let reply = try await kept(name, parameters, standing) { return reply.at(place) }
        let description = try description(of: name)
        return try await ask(
            try description.decode(parameters), description, AskedQuestion(name, parameters),
            standing, time, progress
        ).at(place)
    }

    /// Answers a query anew. What it finds is kept where it is known how it was `asked`.
    func ask(
        _ query: any Query, _ description: QueryDescription, _ asked: AskedQuestion?,
        _ standing: Standing, _ time: Duration?, _ progress: Progress?
    ) async throws -> QueryReply {
        do {
            guard let time else {
                return try await answer(query, description, asked, standing, progress)
            }
            return try await AskError.within(time) {
                try await answer(query, description, asked, standing, progress)
            }
        } catch is CancellationError {
            throw AskError.cancelled
        }
    }

    private func answer(
        _ query: any Query, _ description: QueryDescription, _ asked: AskedQuestion?,
        _ standing: Standing, _ progress: Progress?
    ) async throws -> QueryReply {
        guard let threads = models.threads else {
            return try await mending(query, description, asked, standing, progress)
        }
        if let past = models.pastQuestions, let moment = try await moment(of: standing) {
            // Whoever wants to be told how far it has come has it answered alone.
            guard let asked, progress == nil else {
                return try await past.inTurn {
                    try await mending(query, description, asked, standing, progress)
                }
            }
            return try await past.answer(PastQuestions.Key(asked: asked, moment: moment)) {
                try await mending(query, description, asked, standing, nil)
            }
        }
        return try await withTaskExecutorPreference(threads.reading) {
            try await mending(query, description, asked, standing, progress)
        }
    }

    /// Which past is asked about; `nil`: none, but what there is.
    private func moment(of standing: Standing) async throws -> PastQuestions.Moment? {
        switch standing {
        case .now: nil
        case .recorded(let position):
            try await position < store.head() ? .recorded(position) : nil
        case .occurred(let time): .occurred(time, head: try await store.head())
        }
    }

    private func mending(
        _ query: any Query, _ description: QueryDescription, _ asked: AskedQuestion?,
        _ standing: Standing, _ progress: Progress?
    ) async throws -> QueryReply {
        do {
            return try await answer(query, description, asked, in: standing, progress)
        } catch let error as RowDatabaseError where error.endsWithRebuild {
            // Damage that only the query's own reading came upon: those rows, and no others, are had anew.
            // Once: if it comes again, it is the disk's.
            try await models.mend(error, of: description.projections, progress: progress)
            return try await answer(query, description, asked, in: standing, progress)
        }
    }

    /// - Throws: a ``Rejection`` with the nearest name, where there is no such query.
    package func description(of name: String) throws(Rejection) -> QueryDescription {
        if let description = descriptions.first(where: { $0.name == name }) { return description }
        let near = nearest(to: name, among: descriptions.map(\.name))
        throw Rejection(
            .unknownQuery, "there is no query \(name)", hint: near.map { "did you mean \($0)?" })
    }

    private func answer(
        _ query: any Query, _ description: QueryDescription, _ asked: AskedQuestion?,
        in standing: Standing, _ progress: Progress?
    ) async throws -> QueryReply {
        if let inUse = models.inUse, case .now(let freshness) = standing,
            case .inUse(let rows) = try await models.rows(
                of: description.projections, freshness, progress: progress)
        {
            let (reply, uses) = try await answer(query, description, inUse, rows)
            if let asked { inUse.keep(reply.answer, to: asked, of: rows, uses) }
            return reply
        }
        let question = Question()
        let source = try await source(description.projections, standing, question, progress)
        return QueryReply(
            query: description.name, position: source.position,
            answer: try await question.answering { try await query.answer(from: source) })
    }

    private func source(
        _ projections: [String], _ standing: Standing, _ question: Question, _ progress: Progress?
    ) async throws -> QuerySource {
        switch standing {
        case .now(let freshness):
            let rows = try await models.rows(of: projections, freshness, progress: progress)
            return source(rows.position, clock(), store, question.lent(rows))
        case .recorded(let position):
            return try await source(projections, asOf: position, question, progress)
        case .occurred(let time):
            let log = try await OccurredLog(store, by: time)
            let rows = try await models.rows(of: projections, in: log, progress: progress)
            return source(try await log.head(), time, log, question.lent(rows))
        }
    }

    private func source(
        _ position: Position, _ now: Timestamp, _ log: any EventStore,
        _ rows: [String: any RowSource]
    ) -> QuerySource {
        QuerySource(position: position, now: now, store: log, databases: rows)
    }

    private func source(
        _ projections: [String], asOf: Position, _ question: Question, _ progress: Progress?
    ) async throws -> QuerySource {
        let head = try await store.head()
        if asOf >= head {
            let rows = try await models.rows(of: projections, .head, progress: progress)
            // Others may have moved the rows past what was asked for: then it is the past already.
            if rows.position <= asOf {
                return source(
                    rows.position, try await now(asOf: rows.position), store, question.lent(rows))
            }
        }
        let position = min(asOf, head)
        return source(
            position, try await now(asOf: position), store,
            question.lent(try await models.past(projections, at: position, progress: progress)))
    }

    /// The time of the event at the position that is asked about.
    private func now(asOf position: Position) async throws -> Timestamp {
        guard position > 0 else { return .earliest }
        let last = try await store.events(LogRead(after: position - 1, limit: 1)).first
        return last?.recordedAt ?? clock()
    }
}

extension RejectionCode {
    /// There is no such query.
    package static let unknownQuery = Self("unknown-query")
}

/// A log that is asked for the last position of a time, as a server is: to search it would take long.
package protocol DatedLog: EventStore {
    /// The last position recorded at `time` or before; 0 if there is none.
    func lastPosition(by time: Timestamp) async throws -> Position
}

extension EventStore {
    /// The last position recorded at `time` or before; 0 if there is none. A binary search, since
    /// recorded times never run backwards.
    package func position(asOf time: Timestamp) async throws -> Position {
        if let dated = self as? any DatedLog { return try await dated.lastPosition(by: time) }
        var low: Position = 0
        var high = try await head()
        while low < high {
            let middle = low + (high - low + 1) / 2
            let recorded = try await events(LogRead(after: middle - 1, limit: 1)).first?.recordedAt
            if let recorded, recorded <= time { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
