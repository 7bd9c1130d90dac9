public import EventSourcing
import EventSourcingRuntime
public import EventStore
import Records

/// An answer as the query itself says it, and the position that it is true at.
public struct Reply<Answer: Answerable>: Sendable {
    /// The answer is true at this position of the log.
    public let position: Position
    /// What was found.
    public let answer: Answer
}

extension Reply {
    /// - Throws: a ``Rejection`` where the answer is none of this type.
    init(_ reply: QueryReply) throws(Rejection) {
        guard let answer = reply.found as? Answer else {
            let other = String(describing: type(of: reply.found))
            throw Rejection(.bug, "\(reply.query) was answered as \(other)")
        }
        self.init(position: reply.position, answer: answer)
    }
}

extension Reply: Equatable where Answer: Equatable {}
