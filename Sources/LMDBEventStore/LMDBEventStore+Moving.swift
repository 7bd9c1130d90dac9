package import EventStore
internal import Fences
internal import Threads

extension LMDBEventStore: MovableStore {
    package func moved() throws(EventStoreError) -> MovedStore? {
        let store = try open()
        if store.journal.head?.told?.fence == .open { return nil }
        let moved = try store.folder.fence.moved(of: id)
        if moved == nil, store.journal.head?.told?.fence == .moved {
            throw store.folder.fence.damaged("it is missing")
        }
        return moved
    }

    package func moveAway(
        to place: String, at time: Timestamp
    ) async throws(EventStoreError) -> MovedStore {
        try await moveAway(to: place, at: time) { _ in }
    }

    /// The same; says which step is done.
    package func moveAway(
        to place: String, at time: Timestamp, _ done: @escaping @Sendable (FenceStep) -> Void
    ) async throws(EventStoreError) -> MovedStore {
        try await changingFence { store in
            let moved = try store.logEnd.moveAway(to: place, at: time, store.folder, done)
            // What was begun to be kept beside the log before is kept by now.
            try store.folder.fence.waitForTurns()
            return moved
        }
    }

    package func comeBack() async throws(EventStoreError) { try await comeBack { _ in } }

    /// The same; says which step is done.
    package func comeBack(
        _ done: @escaping @Sendable (FenceStep) -> Void
    ) async throws(EventStoreError) {
        try await changingFence { store in try store.logEnd.comeBack(store.folder, done) }
    }

    private func changingFence<R: Sendable>(
        _ body: @escaping @Sendable (OpenStore) throws -> R
    ) async throws(EventStoreError) -> R {
        let store = try open()
        let result = await onOwnThread {
            Result { () throws(EventStoreError) in try inStoreTerms { try body(store) } }
        }
        return try result.get()
    }
}
