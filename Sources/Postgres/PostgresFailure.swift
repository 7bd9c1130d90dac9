package import EventStore

/// What came of a statement that wasn't done. The case says what is known of it.
///
/// What the server or libpq says about it in words is looked at, if at all, and never shown: it may tell of the
/// machine, and in places of what the address held.
package enum PostgresFailure: Error, Equatable {
    /// The server can't be reached, or lets nobody in: nothing was sent.
    case noConnection(PostgresOpeningError)
    /// The connection broke, or the server didn't answer in time: what was sent is done, or isn't, or will be.
    case lost
    /// The server refused it, by this code (SQLSTATE): nothing of it is done.
    case refused(String)
    /// What it was done to isn't what this version knows.
    case unfit(PostgresOpeningError)

    /// By this a store's schema refuses what would be written into it once it is somewhere else.
    package static let hasMoved = PostgresFailure.refused("MOVED")

    /// What a reader is told, or one whose append is certainly not stored.
    package var inStoreTerms: EventStoreError {
        switch self {
        case .unfit(.moved(let moved)): .moved(moved)
        case .noConnection(let error), .unfit(let error): .unavailable("\(error)")
        case .lost:
            .unavailable("the connection to the database broke, or it doesn't answer: try again")
        case .refused(let state): .unavailable(Self.reason(state))
        }
    }

    /// Whether what was refused may well be done on another connection, or a moment later.
    package var passes: Bool {
        switch self {
        case .lost: true
        case .noConnection(let error): error.passes
        case .unfit: false
        case .refused(let state):
            // A standby that isn't promoted yet, deadlocks and such, connections, a server that stops or starts.
            state == "25006" || state.hasPrefix("40") || state.hasPrefix("08")
                || state.hasPrefix("57P")
        }
    }

    /// What a code means to whoever runs the database, and what to do.
    static func reason(_ state: String) -> String {
        switch state {
        case "53100": "the database's disk is full: make room there, then try again"
        case "53200": "the database has no memory left: try again later"
        case "53300": "the database has no connection left: raise max_connections, or use fewer"
        case "25006":
            "this database can only be read, as a standby: name the primary, then try again"
        case "42883", "42P01", "42703", "3F000":
            "the schema isn't as this version knows it (\(state)): it was upgraded by a newer version, "
                + "or is gone; start this program anew, in that version"
        case "42501": "the database's user may not do that: grant it the use of the store's schema"
        case "55P03":
            "somebody holds the tables of the log for long, in another transaction: end that, then try again"
        case "57014": "the database cancelled it: try again"
        default: "the database refused it (SQLSTATE \(state)): see its log, then try again"
        }
    }
}
