internal import EventStore
internal import GroupCommit
internal import Postgres
internal import Threads
internal import struct Foundation.UUID

/// A store while it is open: its connections, and the threads that they belong to.
final class OpenDatabase: Sendable {
    let id: UUID
    let sessions: Sessions
    let readers: ConnectionThreads
    let feed: ChangeFeed
    let group: GroupCommit<Commits>
    private let commits: Commits

    /// What was stored by it.
    var figures: LogFigures { commits.figures }

    /// What there was to be done when it is opened.
    enum Opening {
        case make, open
        /// A copy of this store is to be gone on with, or made if it may.
        case copy(of: UUID, mayMake: Bool)
    }

    /// Blocks.
    init(_ address: String, schema: String, _ options: PostgresOptions, _ opening: Opening)
        throws(PostgresOpeningError)
    {
        let name = try SchemaName(schema)
        let address = try Address(address, orStandby: options.isReadOnly)
        sessions = Sessions(address, name, options)
        let sessions = sessions
        do throws(PostgresFailure) {
            let first = try sessions.connect()
            let toWrite = !options.isReadOnly
            try sessions.look(at: first, toWrite: toWrite)
            let schema = VersionedSchema.store(name, options.forms)
            switch opening {
            case .make: try schema.makeStore(first)
            case .open: try schema.upgrade(first, isAllowed: toWrite)
            case .copy(_, mayMake: false): try schema.upgrade(first)
            case .copy(let id, mayMake: true):
                do throws(PostgresFailure) { try schema.makeCopy(first, of: id) } catch {
                    guard error == .unfit(.alreadyThere(schema: name.text)) else { throw error }
                    try schema.upgrade(first)
                }
            }
            let isCopy = try Whereabouts(first, sessions.statements.whereabouts).copiedFrom != nil
            switch opening {
            case .copy where !isCopy: throw .unfit(.alreadyThere(schema: name.text))
            case .open where isCopy: throw .unfit(.unfinishedCopy(schema: name.text))
            case .make, .open, .copy: break
            }
            let entry = try sessions.identify(first)
            id = entry.id
            feed = ChangeFeed(sessions)
            // Most who open a store ask it one thing: that needs no other connection.
            readers = ConnectionThreads(
                first, most: options.mostReaders, patience: options.patience,
                isCurrent: { sessions.isCurrent($0) },
                enter: { () throws(PostgresFailure) in try sessions.enter(toWrite: false).0 })
            commits = Commits(sessions, feed, readers, head: entry.head)
            group = GroupCommit(commits)
        } catch {
            throw error.inOpeningTerms
        }
    }

    /// Blocks until all that was accepted is answered, and ends the connections.
    func stop() {
        commits.beginClosing()
        group.stop()
        commits.end()
        feed.tellInTime(readers)
        readers.stop()
        feed.stop()
    }
}
