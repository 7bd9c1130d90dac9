public import EventStore
import Threads

/// How new an answer has to be.
public enum Freshness: Sendable, Equatable {
    /// As new as the log was when it was asked.
    case head
    /// True at this position or later: of what the asker has written itself, say.
    case atLeast(Position)
    /// Whatever is there, without waiting for anything newer.
    case asItIs
}

/// Why a question has no answer, where neither the question nor what is stored is at fault.
public enum AskError: Error, Equatable, Sendable {
    /// Its task was cancelled before it was answered.
    case cancelled
    /// Its time was up before it was answered.
    case deadline
}

extension AskError: CustomStringConvertible {
    /// Stable: scripts go by it.
    public var code: String {
        switch self {
        case .cancelled: "cancelled"
        case .deadline: "deadline"
        }
    }

    /// Why there is no answer, in English.
    public var description: String {
        switch self {
        case .cancelled: "it was cancelled before it was answered"
        case .deadline: "its time was up before it was answered; ask again, or give it longer"
        }
    }
}

extension AskError {
    /// Runs `body` for so long, then cancels it.
    /// - Throws: ``deadline`` when its time was up.
    static func within<T: Sendable>(
        _ time: Duration, _ body: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        try await Alarms.all.within(time, late: { deadline }, body)
    }
}
