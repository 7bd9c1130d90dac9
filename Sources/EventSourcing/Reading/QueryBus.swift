public import EventStore

/// Answers queries: reads the parameters, catches the read models up, asks.
public struct QueryBus: Sendable {
    public let descriptions: [QueryDescription]
    private let models: ReadModels
    private let store: any EventStore

    public init(
        _ descriptions: [QueryDescription], models: ReadModels, store: any EventStore
    ) {
        self.descriptions = descriptions
        self.models = models
        self.store = store
    }

    /// Answers the query called `name`, as things stand or as they stood at `asOf`.
    ///
    /// - Throws: a ``Rejection`` for an unknown query or unfit parameters, or when the thing that
    ///   is asked for isn't there (`not-found`); ``ReadModelFault``; ``EventStoreError``.
    public func ask(
        _ name: String, _ parameters: [(name: String, text: String)] = [],
        asOf: Position? = nil, progress: Progress? = nil
    ) async throws -> QueryReply {
        guard let description = descriptions.first(where: { $0.name == name }) else {
            let near = nearest(to: name, among: descriptions.map(\.name))
            throw Rejection(
                .unknownQuery, "there is no query \(name)",
                hint: near.map { "did you mean \($0)?" })
        }
        let query = try description.decode(parameters)
        let head = try await store.head()
        let position = min(asOf ?? head, head)
        let databases =
            position == head
            ? try await models.caughtUp(description.projections, to: head, progress: progress)
            : try await models.past(description.projections, at: position, progress: progress)
        let source = QuerySource(position: position, store: store, databases: databases)
        return QueryReply(
            query: name, position: position, answer: try await query.answer(from: source))
    }
}

/// An answer, and the position that it is true at.
public struct QueryReply: Sendable, Equatable {
    public var query: String
    public var position: Position
    public var answer: QueryAnswer

    /// The reply as callers get it: `{"query","position","items","total","next"}` for a list,
    /// `{"query","position","item"}` for one thing.
    public var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("query", .string(query)), .init("position", .integer(Int64(clamping: position))),
        ]
        switch answer {
        case .list(let items, let total, let next):
            members.append(.init("items", .array(items)))
            members.append(.init("total", .integer(Int64(total))))
            members.append(.init("next", next.map { .string($0) } ?? .null))
        case .item(let item): members.append(.init("item", item))
        }
        return .object(members)
    }
}

extension RejectionCode {
    /// There is no such query.
    public static let unknownQuery = Self("unknown-query")
}

extension EventStore {
    /// The last position recorded at `time` or before; 0 if there is none. A binary search, since
    /// recorded times never run backwards.
    public func position(asOf time: Timestamp) async throws -> Position {
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
