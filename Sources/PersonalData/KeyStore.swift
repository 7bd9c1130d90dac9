package import EventStore

/// Where the keys of persons are kept: what a ``SealedEventStore`` seals and opens with, and destroys.
///
/// Whoever keeps them keeps these promises:
/// - A key is durable before it is given out to seal with.
/// - One that was destroyed is never given out again, by nobody who uses the same keys, and what it was
///   can't be found where it was kept. It goes on being known as destroyed.
/// - What is lost is told as lost or not at all: no key is ever given out in the place of another.
///
/// Those that answer at once are asked while an event is lent: who keeps keys on another machine has to
/// have those at hand, and to let go of them as soon as they are destroyed.
package protocol KeyStore: Sendable {
    /// What digests of tags, persons and fingerprints are made by.
    func secrets() throws(EventStoreError) -> StoreSecrets

    /// The key called `id`.
    func key(_ id: UInt64) throws(EventStoreError) -> FoundKey

    /// The keys of these persons, by the digests of their ids; a person is left out who has none that is
    /// durable for certain.
    func keys(of persons: Set<[UInt8]>) throws(EventStoreError) -> [[UInt8]: PersonKey]

    /// The keys of all these persons, made for those who still have none. `head` says where the log
    /// ends: it is asked when no erasure can be carried out any more before the keys are there.
    func makeKeys(
        for persons: Set<[UInt8]>, at head: () async throws(EventStoreError) -> Position
    ) async throws(EventStoreError) -> [[UInt8]: PersonKey]

    /// The position up to which erasures have been seen to.
    func erasedThrough() throws(EventStoreError) -> Position

    /// Destroys the keys of persons who were erased, each at a position of the log; a key that was made
    /// after that is another, for what came later, and stays. Durable when this returns.
    func destroy(_ erasures: [(person: [UInt8], position: Position)]) async throws(EventStoreError)

    /// Notes that every erasure up to a position has been seen to, here and in whatever was made of the
    /// texts.
    func noteErased(through position: Position) async throws(EventStoreError)

    /// Whether they are known to be the keys of this very store.
    func isClaimed() throws(EventStoreError) -> Bool

    /// Notes that they are.
    func claim() async throws(EventStoreError)

    /// Why nothing is done by keys that open nothing of the store.
    var foreign: EventStoreError { get }

    /// What is wrong with them, a sentence each; none if nothing is.
    func faults() -> [String]

    /// Lets go of them: others needn't wait for whoever has closed them.
    func letGo() async
}

extension KeyStore {
    package func letGo() async {}
}

/// A person's key to seal with.
package struct PersonKey: Sendable, Equatable {
    /// Names the key in what is sealed with it; never used twice.
    package var id: UInt64
    /// 32 bytes.
    package var key: [UInt8]

    package init(id: UInt64, key: [UInt8]) {
        self.id = id
        self.key = key
    }
}

/// What became of a key.
package enum FoundKey: Sendable, Equatable {
    case key([UInt8])
    case destroyed
    /// Nobody has it, and nobody said that it should be gone.
    case lost
}
