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

    /// What there was to be done when it is opened.
    enum Opening { case make, open }

    /// Blocks.
    init(_ address: String, schema: String, _ options: PostgresOptions, _ opening: Opening)
        throws(PostgresOpeningError)
    {
        let name = try SchemaName(schema)
        let address = try Address(address)
        sessions = Sessions(address, name, options)
        let sessions = sessions
        do throws(PostgresFailure) {
            let first = try sessions.connect()
            _ = try ServerCheck.look(first, accepting: options.accepting)
            let schema = StoreSchema(name: name, forms: options.forms)
            switch opening {
            case .make: try schema.make(first)
            case .open: try schema.upgrade(first)
            }
            let (connection, entry) = try sessions.enter(toWrite: true)
            id = entry.id
            feed = ChangeFeed(sessions)
            readers = ConnectionThreads(
                most: options.mostReaders, patience: options.patience,
                enter: { () throws(PostgresFailure) in try sessions.enter(toWrite: false).0 })
            commits = Commits(sessions, feed, readers, connection, entry)
            group = GroupCommit(commits)
        } catch {
            switch error {
            case .noConnection(let error), .unfit(let error): throw error
            case .lost: throw .unreachable(why: "it broke off, or doesn't answer")
            case .refused(let state): throw .refused(state: state)
            }
        }
    }

    /// Blocks until all that was accepted is answered, and ends the connections.
    func stop() {
        commits.beginClosing()
        group.stop()
        commits.end()
        readers.stop()
        feed.stop()
    }
}
