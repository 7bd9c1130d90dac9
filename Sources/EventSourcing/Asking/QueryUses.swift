package import EventStore
import Synchronization

/// What an answer was made of besides the rows of the query's projections.
package final class QueryUses: Sendable {
    private let noted = Mutex(Noted())

    package init() {}

    package struct Noted: Equatable, Sendable {
        /// The time, or the log as a whole: any event may change the answer.
        package var everything = false
        package var streams: Set<StreamName> = []
    }

    enum Use {
        case everything
        case stream(StreamName)
    }

    func note(_ use: Use) {
        noted.withLock { noted in
            switch use {
            case .everything: noted.everything = true
            case .stream(let stream): noted.streams.insert(stream)
            }
        }
    }

    /// All that was noted so far.
    package var all: Noted { noted.withLock { $0 } }
}
