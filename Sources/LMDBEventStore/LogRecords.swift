internal import EventStore
internal import LMDB

/// The log's one table: position, big-endian, → record. Key 0 holds the ``Genesis``.
extension ReadTransaction {
    /// The position of the last event; 0 when there is none.
    func head() throws -> Position {
        try withCursor { cursor in
            guard try cursor.move(.last) else { return 0 }
            return try cursor.position()
        }
    }

    /// Lends `body` the record at `position`, which must be in the log.
    func withRecord<R>(
        at position: Position, _ body: (borrowing StoredRecord) throws -> R
    ) throws -> R {
        let result = try withValue(for: position.bigEndian) { bytes in
            try bytes.withUnsafeBytes { try body(StoredRecord($0, at: position)) }
        }
        guard let result else { throw EventStoreError.damaged(position, "the record is missing") }
        return result
    }

    /// Lends `body` each record after one position and through another, until it answers `false`.
    /// - Throws: ``EventStoreError/damaged(_:_:)`` at the first that is missing or damaged.
    func forEachRecord(
        after: Position, through: Position, _ body: (borrowing StoredRecord) throws -> Bool
    ) throws {
        guard after < through else { return }
        try withCursor { cursor in
            var expected = after + 1
            var found = try cursor.seek(atOrAfter: expected.bigEndian)
            while true {
                guard found, try cursor.position() == expected else {
                    throw EventStoreError.damaged(expected, "the record is missing")
                }
                let goOn = try cursor.withEntry { _, value in
                    try value.withUnsafeBytes { record in
                        fetchNext(after: record)
                        return try body(StoredRecord(record, at: expected))
                    }
                }
                guard goOn, expected < through else { return }
                expected += 1
                found = try cursor.move(.next)
            }
        }
    }

    /// The same, newest first: from `through` down to the position after `after`.
    func forEachRecordBackward(
        after: Position, through: Position, _ body: (borrowing StoredRecord) throws -> Bool
    ) throws {
        guard after < through else { return }
        try withCursor { cursor in
            var expected = through
            var found = try cursor.seek(expected.bigEndian)
            while true {
                guard found, try cursor.position() == expected else {
                    throw EventStoreError.damaged(expected, "the record is missing")
                }
                let goOn = try cursor.withEntry { _, value in
                    try value.withUnsafeBytes { try body(StoredRecord($0, at: expected)) }
                }
                guard goOn, expected > after + 1 else { return }
                expected -= 1
                found = try cursor.move(.previous)
            }
        }
    }
}

extension Cursor {
    /// The position that it stands at in the log.
    func position() throws -> Position {
        guard let position = positionIfAny() else {
            throw EventStoreError.damaged(0, "a key of the log isn't a position")
        }
        return position
    }

    /// The same; `nil` if its key isn't one.
    func positionIfAny() -> Position? {
        withEntry { key, _ in
            guard key.byteCount == 8 else { return nil }
            return key.withUnsafeBytes {
                Position(bigEndian: $0.loadUnaligned(as: Position.self))
            }
        }
    }
}
