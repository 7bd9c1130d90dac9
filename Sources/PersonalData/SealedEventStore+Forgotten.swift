internal import EventSourcing
package import EventStore

/// Somebody who was forgotten, and what is left of them in the log: texts that nothing opens.
package struct ForgottenPerson: Sendable, Equatable {
    /// The last event that says to forget them.
    package var erasure: Position = 0
    package var erasedAt = Timestamp(milliseconds: 0)
    /// How many of their texts were sealed before that.
    package var texts = 0
    /// What the keys are called that sealed them.
    package var keys: Set<UInt64> = []
    /// Where such a text can be read all the same: its key is there still, or it was never sealed.
    package var readable: [Position] = []
}

extension SealedEventStore {
    /// What is left of `person`; `nil` if no event says to forget them.
    package func forgotten(_ person: Person) async throws -> ForgottenPerson? {
        var found = ForgottenPerson()
        let erasing = EventQuery.types(types.forgetting.map(\.type))
        _ = try await store.readAll(LogRead(erasing)) { view in
            let source = types.forgetting.first { view.hasType($0.type) }?.person
            if let source, try erased(view, source) == person {
                (found.erasure, found.erasedAt) = (view.position, view.recordedAt)
            }
            return true
        }
        if found.erasure == 0 { return nil }
        _ = try await store.readAll(LogRead(.types(types.names))) { view in
            if view.position >= found.erasure { return false }
            guard let entry = types.entry(view), try isOf(person, view, entry) else { return true }
            var isReadable = false
            _ = try reading(view, entry) { _, text in
                found.texts += 1
                switch text {
                case .opened(_, let key):
                    found.keys.insert(key)
                    isReadable = true
                case .clear: isReadable = true
                case .erased(let key), .lost(let key): found.keys.insert(key)
                }
                return nil
            }
            if isReadable { found.readable.append(view.position) }
            return true
        }
        return found
    }
}
