internal import EventSourcing
internal import EventStore
internal import Records

// Before somebody is forgotten it can be told what goes and what stays. Afterwards nobody knows any more
// what to look for.

extension SealedEventStore {
    /// What can be forgotten of a person, and every place of the log where what tells of them can be
    /// read all the same: in the clear, or among what is another's. All else that is in a store, but what
    /// is thrown away, is made of the log. `id` is theirs, where they have one.
    package func traces(of person: Person, id: String? = nil) async throws -> PersonTraces {
        var tally = TraceTally()
        var own: Set<Position> = []
        var texts = TraceTexts()
        _ = try await store.readAll(LogRead(.types(types.names))) { view in
            guard let entry = types.entry(view), try isOf(person, view, entry) else { return true }
            own.insert(view.position)
            try take(view, entry, &texts, &tally)
            return true
        }
        let hunt = TraceHunt(texts, id: id)
        _ = try await store.readAll(LogRead()) { view in
            let entry = types.entry(view)
            let told = own.contains(view.position) ? entry : nil
            hunt.look(inTheClear: view, told: told, &tally)
            if let metadata = try openedMetadata(view, but: texts.keys) {
                metadata.withUnsafeBytes { hunt.look(beside: $0, view.position, &tally) }
            }
            guard let entry, told == nil else { return true }
            var isWhole = true
            if let payload = try opened(view, entry, &isWhole) {
                payload.withUnsafeBytes { hunt.look(atAnothers: $0, view, &tally) }
            }
            return true
        }
        return tally.traces
    }

    /// Counts what an event says of whom it tells, and takes the texts.
    private func take(
        _ view: borrowing EventView, _ entry: PersonalTypes.Entry, _ texts: inout TraceTexts,
        _ tally: inout TraceTally
    ) throws {
        let (type, position) = (view.type, view.position)
        _ = try reading(view, entry) { path, text in
            let place = PersonTraces.Place.data(
                type: type,
                path: String(decoding: PersonalTypes.Entry.unnumbered(path), as: UTF8.self))
            let bytes: [UInt8]
            switch text {
            case .opened(let opened, let key):
                texts.keys.insert(key)
                tally.goes(place, at: position)
                bytes = opened
            case .clear(let clear):
                tally.stays(place, nil, at: position)
                bytes = Array(clear)
            case .erased, .lost: return nil
            }
            if entry.isShared(path) { return nil }
            if entry.isSaid(path) {
                texts.said.formUnion(decoded(bytes))
            } else {
                texts.told.formUnion(decoded(bytes))
            }
            return nil
        }
    }

    /// Whether a stored event tells of a person. Where it says so by a name, that has to be opened.
    func isOf(
        _ person: Person, _ view: borrowing EventView, _ entry: PersonalTypes.Entry
    ) throws -> Bool {
        let stream = view.stream
        func teller(_ payload: UnsafeRawBufferPointer, isStored: Bool) throws -> Person? {
            do {
                return try entry.person.person(
                    stream: stream, payload: payload, isStored: isStored)
            } catch is TextRewriter.Malformed {
                // Not what this store seals: whoever decodes it will say so.
                return nil
            }
        }
        guard let stored = try view.withPayload({ try teller($0, isStored: true) }) else {
            return false
        }
        if !stored.isNameless { return stored == person }
        var isWhole = true
        let opened = try opened(view, entry, &isWhole)
        if let opened {
            return try opened.withUnsafeBytes { try teller($0, isStored: false) } == person
        }
        return try view.withPayload { try teller($0, isStored: false) } == person
    }
}

/// The text that bytes between quotes stand for; none where they are of no JSON.
private func decoded(_ bytes: [UInt8]) -> [String] {
    let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
    do throws(Rejection) {
        return try JSONValue(parsing: quoted).text.map { [$0] } ?? []
    } catch {
        return [String(decoding: bytes, as: UTF8.self)]
    }
}
