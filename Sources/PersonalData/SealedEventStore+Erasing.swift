internal import EventSourcing
package import EventStore

// The log says who is to be forgotten; that is carried out after it is stored. The key file knows how
// far that has come. So a crash at any point, or an old copy of the key file put back, only means
// that the next opening goes on from there.

extension SealedEventStore {
    /// Destroys the keys of all who were erased and whose keys are still there, then clears away what
    /// was made of their texts.
    package func carryOutErasures() async throws {
        if types.forgetting.isEmpty { return }
        // The keys have moved along: whoever goes by them now carries it out.
        if try await movable?.moved() != nil { return }
        let done = try keys.erasedThrough()
        let (erasures, last) = try await erasures(after: done)
        guard let last else { return }
        try await destroy(erasures)
        try await keys.noteErased(through: last)
    }

    /// Destroys the keys of things whose texts are of no use to anybody any more by the time `now`:
    /// invitations that nobody has answered in time.
    package func carryOutExpiries(at now: Timestamp) async throws {
        if types.namesOfPassing.isEmpty { return }
        if try await movable?.moved() != nil { return }
        var expired: [(person: Person, position: Position)] = []
        _ = try await store.readAll(LogRead(.types(types.namesOfPassing))) { view in
            guard let entry = types.entry(view), let lifetime = entry.lifetime,
                now.milliseconds - view.recordedAt.milliseconds > lifetime
            else { return true }
            var isReadable = false
            _ = try reading(view, entry) { _, text in
                if case .opened = text { isReadable = true }
                return nil
            }
            let (stream, position) = (view.stream, view.position)
            let person = try view.withPayload {
                try entry.person.person(stream: stream, payload: $0, isStored: true)
            }
            if isReadable, let person { expired.append((person, position)) }
            return true
        }
        if expired.isEmpty { return }
        // Nothing notes how far this has come: so what was made of the texts goes before their keys
        // as well, and whoever is killed in between has left nothing that can be read.
        try await clearAway(Erasure(types: types.namesOfThings, isOfPeople: false))
        try await destroy(expired)
    }

    private func destroy(_ erasures: [(person: Person, position: Position)]) async throws {
        try await claimKeys()
        let secrets = try keys.secrets()
        try await keys.destroy(erasures.map { (try secrets.person($0.person.key), $0.position) })
        let isOfPeople = erasures.contains { !$0.person.isThing }
        try await clearAway(
            Erasure(
                types: isOfPeople ? types.names : types.namesOfThings, isOfPeople: isOfPeople))
    }

    /// What is wrong with the keys and what they are to open, a sentence each; none if nothing is.
    package func faultsOfKeys() async throws -> [String] {
        var faults = keys.faults()
        if !faults.isEmpty { return faults }
        let waiting = try await erasures(after: try keys.erasedThrough()).erasures.count
        if waiting > 0 { faults.append("erasures that aren't carried out: \(waiting)") }
        if try await !mayClaimKeys() { faults.append("\(keys.foreign)") }
        var lost = 0
        var first: Position?
        _ = try await store.readAll(LogRead(.types(types.names))) { view in
            guard let entry = types.entry(view) else { return true }
            var isLost = false
            _ = try reading(view, entry) { _, text in
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

    /// Who was erased after a position, and the position of the last who was.
    private func erasures(
        after position: Position
    ) async throws -> (erasures: [(person: Person, position: Position)], last: Position?) {
        var erasures: [(person: Person, position: Position)] = []
        var last: Position?
        if position >= (try await store.head()) { return (erasures, last) }
        let query = EventQuery.types(types.forgetting.map(\.type))
        _ = try await store.readAll(LogRead(query, after: position)) { view in
            guard let source = types.forgetting.first(where: { view.hasType($0.type) })?.person
            else { return true }
            last = view.position
            if let person = try erased(view, source) { erasures.append((person, view.position)) }
            return true
        }
        return (erasures, last)
    }

    /// Whom an event says to forget; `nil` for a name that can't be read: its key is gone already.
    func erased(_ view: borrowing EventView, _ source: PersonSource) throws -> Person? {
        let stream = view.stream
        var isReadable = true
        if let entry = types.entry(view) {
            let opened = try reading(view, entry) { _, text in
                switch text {
                case .opened(let text, _): return text
                case .clear: return nil
                case .erased, .lost:
                    isReadable = false
                    return nil
                }
            }
            if !isReadable { return nil }
            if let opened {
                return try opened.withUnsafeBytes {
                    try source.person(stream: stream, payload: $0, isStored: false)
                }
            }
        }
        return try view.withPayload {
            try source.person(stream: stream, payload: $0, isStored: false)
        }
    }
}
