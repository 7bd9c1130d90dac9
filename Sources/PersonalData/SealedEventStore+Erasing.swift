internal import EventSourcing
internal import EventStore

// The log says who is to be forgotten; that is carried out after it is stored. The key file knows how
// far that has come. So a crash at any point, or an old copy of the key file put back, only means
// that the next opening goes on from there.

extension SealedEventStore {
    /// Destroys the keys of all who were erased and whose keys are still there, then clears away what
    /// was made of their texts.
    package func carryOutErasures() async throws {
        if types.forgetting.isEmpty { return }
        let done = try keys.erasedThrough()
        let erasures = try await erasures(after: done)
        guard let last = erasures.last?.position else { return }
        try await claimKeys()
        let secrets = try keys.secrets()
        try await keys.destroy(erasures.map { (try secrets.person($0.person), $0.position) })
        try await clearAway()
        try await keys.noteErased(through: last)
    }

    /// What is wrong with the keys and what they are to open, a sentence each; none if nothing is.
    package func faultsOfKeys() async throws -> [String] {
        var faults = keys.faults()
        if !faults.isEmpty { return faults }
        let waiting = try await erasures(after: try keys.erasedThrough()).count
        if waiting > 0 { faults.append("erasures that aren't carried out: \(waiting)") }
        if try await !mayClaimKeys() { faults.append("\(keys.foreign)") }
        var lost = 0
        var first: Position?
        _ = try await store.readAll(LogRead(.types(types.names))) { view in
            guard let entry = types.entry(view) else { return true }
            var isLost = false
            _ = try reading(view, entry) { text in
                if case .lost = text { isLost = true }
                return nil
            }
            if isLost {
                lost += 1
                first = first ?? view.position
            }
            return true
        }
        if let first {
            faults.append("events whose keys are lost: \(lost), the first at position \(first)")
        }
        return faults
    }

    private func erasures(
        after position: Position
    ) async throws -> [(person: String, position: Position)] {
        var erasures: [(person: String, position: Position)] = []
        if position >= (try await store.head()) { return [] }
        let query = EventQuery.types(types.forgetting.map(\.type))
        _ = try await store.readAll(LogRead(query, after: position)) { view in
            guard let source = types.forgetting.first(where: { view.hasType($0.type) })?.person
            else { return true }
            let stream = view.stream.id
            let person = try view.withPayload { try source.person(stream: stream, payload: $0) }
            if let person { erasures.append((person, view.position)) }
            return true
        }
        return erasures
    }
}
