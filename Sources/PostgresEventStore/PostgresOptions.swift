package import EventStore
package import Postgres

/// How a store in PostgreSQL is used.
package struct PostgresOptions: Sendable {
    /// What time it is. The log itself never lets it run backwards.
    package var clock: @Sendable () -> Timestamp
    /// Nothing is appended, and nothing brought up to a newer form; a standby will do.
    package var isReadOnly = false
    /// Settings of the server that are put up with, though it may lose acknowledged events by them.
    package var accepting: Set<WeakSetting> = []
    /// At most so many connections read at once; others wait for their turn.
    package var mostReaders = 4
    /// As many connections as a store comes to have at most: those that read, one that writes, one that listens, and one for
    /// each lease that a server of it takes.
    package var mostConnections: Int { mostReaders + 2 + Lease.most }
    /// So long an append is tried again while the connection is lost or the server is away.
    package var patience = Duration.seconds(15)
    /// So long a statement may take before the connection counts as lost.
    package var mostTime = Duration.seconds(30)
    /// A reader takes so many events at once.
    var pageEvents = 512
    /// A reader takes no further event at once after so many bytes.
    var pageBytes = 1 << 20
    /// The forms of a store that are known, oldest first.
    var forms = SchemaForm.all

    package init(clock: @escaping @Sendable () -> Timestamp = { .now }) { self.clock = clock }
}
