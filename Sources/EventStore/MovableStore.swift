/// A store that can be left behind, once all that is in it was copied elsewhere: nothing is stored there any more,
/// whoever has it open. It goes on being read, followed and verified.
package protocol MovableStore: EventStore {
    /// Where the books are now; `nil` while they are here.
    ///
    /// - Throws: ``EventStoreError/unavailable(_:)`` where that can't be read.
    func moved() async throws(EventStoreError) -> MovedStore?

    /// Notes durably that the books are at `place` from now on, and answers after which event. What is being
    /// appended is stored before that, or refused. It can be asked again.
    ///
    /// - Throws: ``EventStoreError/moved(_:)`` where they have moved to another place.
    func moveAway(
        to place: String, at time: Timestamp
    ) async throws(EventStoreError) -> MovedStore

    /// Takes that back, durably: events are stored here again, behind the last one.
    func comeBack() async throws(EventStoreError)
}

extension EventStore {
    /// - Throws: ``EventStoreError/moved(_:)`` once the books have moved: what acts on the world outside does that
    ///   where they are.
    package func requireHere() async throws(EventStoreError) {
        if let moved = try await movable?.moved() { throw .moved(moved) }
    }

    /// The store, or the one behind it, where that can be left behind.
    package var movable: (any MovableStore)? {
        if let store = self as? any MovableStore { return store }
        return (self as? any StoreOver)?.store.movable
    }
}
