package import EventStore
package import Postgres

/// The end of a log as a program knew it: what the next one on the same machine finds there, or the log has lost it.
package struct KnownEnd: Sendable, Equatable {
    package var position: Position
    /// Of what its writer gave of the event there.
    package var checksum: UInt32
    /// The log's own, which is another after it may have lost something.
    package var epoch: Int64

    package init(position: Position, checksum: UInt32, epoch: Int64) {
        (self.position, self.checksum, self.epoch) = (position, checksum, epoch)
    }
}

extension PostgresEventStore {
    /// The last event that was acknowledged to this program, or that it was told of while it followed the log.
    package func knownEnd() throws(EventStoreError) -> KnownEnd { try open().sessions.end }

    /// Goes on only if the log has this, now and whenever a connection is made.
    /// - Throws: ``PostgresOpeningError/rolledBack(schema:known:)`` where it hasn't: nothing is read or written any more.
    package func require(_ end: KnownEnd) async throws(PostgresOpeningError) {
        do throws(EventStoreError) {
            let database = try open()
            database.sessions.remember(end)
            try await database.readers.run { connection throws(PostgresFailure) in
                _ = try database.sessions.identify(connection)
            }
        } catch {
            let broken = try? open().sessions.broken
            throw (broken ?? nil) ?? .brokenOff
        }
    }
}
