package import EventStore
internal import LMDB
package import struct Foundation.UUID

/// What a store is, apart from what happened in it: given when it was made, and the same in a copy of it.
package struct StoreIdentity: Sendable, Equatable {
    package var id: UUID
    package var createdAt: Timestamp

    package init(id: UUID, createdAt: Timestamp) {
        (self.id, self.createdAt) = (id, createdAt)
    }
}

// What whoever copies a log goes by: its records as they are stored, checksum and all.

extension LMDBEventStore {
    /// What the log says of itself.
    package func identity() throws(EventStoreError) -> StoreIdentity {
        let store = try open()
        return try inStoreTerms {
            guard let genesis = try store.log.environment.read({ try $0.genesis() }) else {
                throw EventStoreError.damaged(0, "the genesis record is damaged")
            }
            return StoreIdentity(id: genesis.store, createdAt: genesis.createdAt)
        }
    }

    /// Lends `body` the bytes of each record after one position and through another, but of no more than some
    /// thousands, all of one snapshot: call it again with the position that it answers, the last it has shown.
    ///
    /// Each record's checksum and form were looked at. It holds up no writer, and blocks for as long as
    /// `body` takes.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` at the first that is missing or damaged, and what `body` throws.
    package func forEachStoredRecord(
        after: Position, through: Position,
        _ body: (Position, UnsafeRawBufferPointer) throws -> Void
    ) throws -> Position {
        let store = try open()
        let end = min(through, after + Self.recordsAtOnce)
        guard after < end else { return after }
        try store.withLog { log in
            try log.forEachRecord(after: after, through: end) { record in
                try body(record.position, record.bytes)
                return true
            }
        }
        return end
    }

    private static let recordsAtOnce: Position = 8_192

    /// The position of the last event, as ``head()`` has it, for a thread that may wait.
    package func durableHead() throws(EventStoreError) -> Position {
        let store = try open()
        return try inStoreTerms { try store.tail.end() }
    }

    /// The checksum that the record at `position` bears; 0 where there is none.
    package func seal(at position: Position) throws(EventStoreError) -> UInt32 {
        if position == 0 { return 0 }
        let store = try open()
        return try inStoreTerms {
            try store.withLog { log in
                position > log.head ? 0 : try log.withRecord(at: position) { $0.checksum }
            }
        }
    }
}
