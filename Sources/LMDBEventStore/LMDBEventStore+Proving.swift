package import EventStore
internal import LMDB
internal import Threads
package import struct Foundation.UUID

extension LMDBEventStore: Provable {
    package func hashTree() async throws(EventStoreError) -> any HashTree {
        let store = try open()
        let result = await onOwnThread {
            Result { () throws(EventStoreError) -> LogTree in
                try inStoreTerms { try store.trees.tree() }
            }
        }
        return try result.get()
    }

    package func storedRecord(at position: Position) async throws(EventStoreError) -> [UInt8] {
        let store = try open()
        return try inStoreTerms {
            try store.withLog { log in
                guard position > 0, position <= log.head else {
                    throw EventStoreError.invalid("there is no event at position \(position)")
                }
                return try log.withRecord(at: position) { Array($0.bytes) }
            }
        }
    }
}

/// A record as it is stored, apart from any store: what a proof holds of an event.
package enum LoneRecord {
    /// Lends `body` the event that these bytes are, at `position` of the log of `store`.
    ///
    /// - Throws: ``EventStoreError/damaged(_:_:)`` if they aren't a whole record of that position, and what `body`
    ///   throws.
    package static func withEvent<R>(
        _ bytes: [UInt8], at position: Position, of store: UUID,
        _ body: (borrowing EventView) throws -> R
    ) throws -> R {
        try bytes.withUnsafeBytes { bytes in
            let record = try StoredRecord(bytes, at: position)
            return try body(record.view(in: store))
        }
    }
}
