package import EventStore
import Records

/// One of those that follow the log, event by event, and remember how far they have come: what kind it
/// is of, and what it is called among those.
package struct Follower: Hashable, Sendable {
    /// What it does about an event.
    package enum Kind: String, Choice {
        /// Makes rows of it.
        case projection
        /// Answers it with commands.
        case reactor
        /// Acts on the world outside because of it.
        case consumer
    }

    package var kind: Kind
    /// Its name, which no other of its kind has.
    package var name: String

    package init(_ kind: Kind, _ name: String) {
        self.kind = kind
        self.name = name
    }

    /// The stream of what people decide about it: `reactor-stock`.
    var stream: String { kind.rawValue + "-" + name }
}

/// Finds what people have decided about something that follows the log.
package typealias ReadDecisions =
    @Sendable (Follower, any EventStore) async throws -> FollowerDecisions
