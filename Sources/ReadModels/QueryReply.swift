public import EventSourcing
public import EventStore
package import Records

/// An answer, and the position that it is true at.
public struct QueryReply: Sendable, Equatable {
    /// The query's name.
    package var query: String
    /// The answer is true at this position of the log.
    public var position: Position
    /// Where the log stood when it was made: between there and ``position`` nothing has changed that it
    /// was made of. Another that was made there, of the same question and in the same process, is the same.
    package let madeAt: Position
    /// What it found, as the query itself says it.
    let found: any Answerable
    /// The list that its cursor goes on with; `nil` for whoever asks with a query of their own.
    private var place: ListPlace?
    /// Where it is kept, and asked for in the same words by all, what was written of it.
    var kept: WrittenAnswer?
    /// ``answer``, where that was made for all who are handed this.
    private var made: QueryAnswer?
    /// What it found, each amount with what it is in.
    public var answer: QueryAnswer {
        if let made { return made }
        let answer = found.shown.tellingAmounts
        guard case .list(let items, let total, let next?, let sums) = answer, let place else {
            return answer
        }
        return .list(items, total: total, next: place.sealed(next), sums: sums)
    }

    package init(
        query: String, position: Position, answer: any Answerable, madeAt: Position? = nil
    ) {
        self.query = query
        self.position = position
        self.madeAt = madeAt ?? position
        found = answer
    }

    /// The same, as part of a list.
    func at(_ place: ListPlace?) -> QueryReply {
        var reply = self
        reply.place = place
        reply.made = nil
        return reply
    }

    /// The same for many: what is the same for each of them is made once.
    func forMany() -> QueryReply {
        var reply = self
        reply.made = answer
        return reply
    }

    public static func == (a: Self, b: Self) -> Bool {
        a.query == b.query && a.position == b.position && a.answer == b.answer
    }

    /// The reply as callers get it: `{"query","position","items","total","next"}` for a list,
    /// `{"query","position","item"}` for one thing.
    package var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("query", .string(query)), .init("position", .integer(Int64(clamping: position))),
        ]
        switch answer {
        case .list(let items, let total, let next, let sums):
            members.append(.init("items", .array(items)))
            members.append(.init("total", .integer(Int64(total))))
            members.append(.init("next", next.map { .string($0) } ?? .null))
            members += sums
        case .item(let item): members.append(.init("item", item))
        }
        return .object(members)
    }
}
