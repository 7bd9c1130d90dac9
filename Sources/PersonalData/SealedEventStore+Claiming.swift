internal import EventStore

// A file of keys says whose it is. One that was begun before that was noted says it from its next change
// on, if it is this store's: if it knows the key of anything that is sealed in the log.

extension SealedEventStore {
    /// Sees to it that the keys are this store's, before anything is written to their file.
    ///
    /// - Throws: `EventStoreError.unavailable` where they are another's.
    func claimKeys() async throws(EventStoreError) {
        if try keys.isClaimed() { return }
        guard try await mayClaimKeys() else { throw keys.foreign }
        try await keys.claim()
    }

    /// Whether nothing speaks against the keys' being this store's.
    func mayClaimKeys() async throws(EventStoreError) -> Bool {
        if try keys.isClaimed() { return true }
        var (isSealed, isKnown) = (false, false)
        do {
            _ = try await store.readAll(LogRead(.types(types.names))) { view in
                guard let entry = types.entry(view) else { return true }
                _ = try reading(view, entry) { _, text in
                    switch text {
                    case .opened, .erased: (isSealed, isKnown) = (true, true)
                    case .lost: isSealed = true
                    case .clear: break
                    }
                    return nil
                }
                return !isKnown
            }
        } catch let error as EventStoreError {
            throw error
        } catch {
            throw .unavailable("\(error)")
        }
        return isKnown || !isSealed
    }
}
