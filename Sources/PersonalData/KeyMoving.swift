package import EventStore
package import struct FoundationEssentials.UUID

/// A key as it is moved to another place.
package struct MovedKey: Sendable, Equatable {
    package var id: UInt64
    /// The head of the log when it was made.
    package var since: Position
    /// The keyed digest of the person's id; zeros of one that is destroyed.
    package var person: [UInt8]
    /// `nil`: destroyed.
    package var key: [UInt8]?

    package init(id: UInt64, since: Position, person: [UInt8], key: [UInt8]?) {
        self.id = id
        self.since = since
        self.person = person
        self.key = key
    }
}

/// What keys have in common.
package struct KeyRing: Sendable, Equatable {
    /// 32 bytes.
    package var secret: [UInt8]
    /// Whose they are, if they say so.
    package var store: UUID?
    package var erasedThrough: Position

    package init(secret: [UInt8], store: UUID?, erasedThrough: Position) {
        self.secret = secret
        self.store = store
        self.erasedThrough = erasedThrough
    }
}

/// Keys that can be moved to another place, and to which others can be.
package protocol MovableKeys: KeyStore {
    func ring() async throws(EventStoreError) -> KeyRing

    /// Shows all keys, some at a time, in the order in which they were made; answers how many can't be read.
    func all(
        _ body: ([MovedKey]) async throws(EventStoreError) -> Void
    ) async throws(EventStoreError) -> Int

    /// Begins to take keys of this ring, if there are none yet or it is the same one. No erasure counts as seen to here
    /// that wasn't there.
    ///
    /// - Throws: That there are others.
    func begin(taking ring: KeyRing) async throws(EventStoreError)

    /// Takes these keys. One that is known stays as it is, and is destroyed where it is so there. Durable when this
    /// returns.
    func take(_ keys: [MovedKey]) async throws(EventStoreError)
}

/// Moving keys from one place to another: a copy, with their names, what is destroyed, and the store's secret.
package struct KeyMoving: Sendable, Equatable {
    package var keys = 0
    package var destroyed = 0
    /// They can't be read, and were left behind.
    package var damaged = 0

    /// Copies all keys that are in `from` to `to`. It can be done again: after it was cut off, and to take along what
    /// has come since. Of two that both say so, a key is destroyed in the end.
    ///
    /// Whoever goes over to `to` does it once more when nobody uses `from` any more.
    package static func copy(
        from: any MovableKeys, to: any MovableKeys
    ) async throws(EventStoreError) -> KeyMoving {
        // Before the keys are: what is erased while they are read is seen to again.
        let ring = try await from.ring()
        try await to.begin(taking: ring)
        var moved = KeyMoving()
        moved.damaged = try await from.all { (keys) async throws(EventStoreError) in
            try await to.take(keys)
            let living = keys.count { $0.key != nil }
            moved.keys += living
            moved.destroyed += keys.count - living
        }
        try await to.noteErased(through: ring.erasedThrough)
        return moved
    }
}
