public import EventSourcing
public import EventStore

/// An answer as the query itself says it, and the position that it is true at.
public struct Reply<Answer: Answerable>: Sendable {
    /// The answer is true at this position of the log.
    public let position: Position
    /// What was found.
    public let answer: Answer
}

extension Reply: Equatable where Answer: Equatable {}
