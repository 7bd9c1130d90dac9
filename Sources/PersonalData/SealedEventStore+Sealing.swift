internal import EventSourcing
internal import EventStore

// From the event as it is meant to the event as it lies in the log, and back.

extension SealedEventStore {
    /// The keys of all persons that these requests tell of; made where there were none.
    func keysToSeal(
        _ requests: [AppendRequest]
    ) async throws(EventStoreError) -> [Person: PersonKey] {
        let persons: Set<Person> = requests.reduce(into: []) { $0.formUnion(self.persons(in: $1)) }
        if persons.isEmpty { return [:] }
        try await claimKeys()
        let secrets = try keys.secrets()
        var digests: [[UInt8]: Person] = [:]
        for person in persons {
            let digest = try inStoreTerms { () throws(CryptographyFault) in
                try secrets.person(person.key)
            }
            digests[digest] = person
        }
        let wanted = Set(digests.keys)
        var found = try keys.keys(of: wanted)
        if found.count < wanted.count {
            found = try await keys.makeKeys(for: wanted, at: store.head)
        }
        var keys: [Person: PersonKey] = [:]
        for (digest, key) in found { if let person = digests[digest] { keys[person] = key } }
        return keys
    }

    /// The request as it goes to the log; the same one if nothing in it is personal.
    func sealed(
        _ request: AppendRequest, _ keys: [Person: PersonKey]
    ) throws(EventStoreError) -> AppendRequest {
        var sealed = request
        if let condition = request.condition {
            sealed.condition?.failIfMatches = try self.sealed(condition.failIfMatches)
        }
        guard isPersonal(request) else { return sealed }
        // Judged as it was meant: sealed, it is longer, and no two sealings are alike.
        if let fault = request.fault { throw .invalid(fault) }
        var hidesDigest = false
        sealed.firstMetadata = try self.sealed(commandOf: request, keys)
        for stream in sealed.streams.indices {
            for index in sealed.streams[stream].events.indices {
                let event = sealed.streams[stream].events[index]
                sealed.streams[stream].events[index].tags = try self.sealed(tags: event.tags)
                guard let entry = types.entry(event.type) else { continue }
                if !entry.wasClear { hidesDigest = true }
                do {
                    guard let person = try person(of: event, in: sealed.streams[stream].stream),
                        let payload = try self.sealed(event, entry, person, keys[person])
                    else { continue }
                    sealed.streams[stream].events[index].payload = payload
                    hidesDigest = true
                } catch let error as EventStoreError {
                    throw error
                } catch {
                    throw .invalid("a payload of \(event.type) is an object of JSON; this isn't")
                }
            }
        }
        if hidesDigest {
            let secrets = try self.keys.secrets()
            let fingerprint = request.effectiveFingerprint
            sealed.fingerprint = try inStoreTerms { () throws(CryptographyFault) in
                try secrets.sealed(fingerprint)
            }
        }
        return sealed
    }

    private func sealed(
        _ event: NewEvent, _ entry: PersonalTypes.Entry, _ person: Person, _ key: PersonKey?
    ) throws -> [UInt8]? {
        try event.payload.withUnsafeBytes { payload in
            try TextRewriter.rewritten(payload, fields: entry.fields) { path, text in
                guard entry.isPersonal(path) else { return nil }
                guard let key else {
                    throw EventStoreError.unavailable("the key of \(person.place) isn't there")
                }
                return try SealedText.sealing(
                    text, id: key.id, key: key.key,
                    SealedText.Place(type: entry.type, path: path, person: person.place))
            }
        }
    }

    /// The payload of a stored event with its texts opened; `nil` if none was sealed. `isWhole` is
    /// `false` afterwards where one's key isn't there.
    func opened(
        _ view: borrowing EventView, _ entry: PersonalTypes.Entry, _ isWhole: inout Bool
    ) throws -> [UInt8]? {
        try reading(view, entry) { _, text in
            switch text {
            case .opened(let text, _): return text
            case .clear: return nil
            case .erased: return Array(StandIn.erased.utf8)
            case .lost:
                isWhole = false
                return Array(StandIn.lost.utf8)
            }
        }
    }

    /// What a sealed text turns out to be.
    enum Reading {
        case opened([UInt8], key: UInt64)
        /// It was never sealed: an earlier release wrote it. Its bytes, which end with the call.
        case clear(UnsafeRawBufferPointer)
        /// Its key was destroyed.
        case erased(key: UInt64)
        /// Its key isn't there, or isn't this place's.
        case lost(key: UInt64)
    }

    /// Shows each personal text of a stored event to `replace`, with its path; answers the payload with
    /// what that put in their places, `nil` if it was nothing.
    func reading(
        _ view: borrowing EventView, _ entry: PersonalTypes.Entry,
        _ replace: (_ path: [UInt8], Reading) -> [UInt8]?
    ) throws -> [UInt8]? {
        let stream = view.stream
        return try view.withPayload { payload -> [UInt8]? in
            do {
                guard
                    let person = try entry.person.person(
                        stream: stream, payload: payload, isStored: true)
                else { return nil }
                // One event's texts have one key, as a rule.
                var last: (id: UInt64, found: FoundKey)?
                return try TextRewriter.rewritten(payload, fields: entry.fields) { path, text in
                    guard let sealed = SealedText(text) else {
                        return entry.isPersonal(path) ? replace(path, .clear(text)) : nil
                    }
                    if last?.id != sealed.keyID {
                        last = (sealed.keyID, try keys.key(sealed.keyID))
                    }
                    switch last?.found {
                    case .key(let key):
                        let place = SealedText.Place(
                            type: entry.type, path: path, person: person.place)
                        return replace(
                            path,
                            try sealed.opened(key, place)
                                .map { .opened($0, key: sealed.keyID) }
                                ?? .lost(key: sealed.keyID))
                    case .destroyed: return replace(path, .erased(key: sealed.keyID))
                    case .lost, nil: return replace(path, .lost(key: sealed.keyID))
                    }
                }
            } catch is TextRewriter.Malformed {
                // Not what this store seals: whoever decodes it will say so.
                return nil
            } catch let fault as CryptographyFault {
                throw EventStoreError.unavailable("\(fault)")
            }
        }
    }

    /// Whether any event of a request is of a type that can have personal texts.
    private func isPersonal(_ request: AppendRequest) -> Bool {
        request.streams.contains { $0.events.contains { types.entry($0.type) != nil } }
    }

    /// All persons that a request tells of.
    func persons(in request: AppendRequest) -> Set<Person> {
        var persons: Set<Person> = []
        if !isPersonal(request) { return persons }
        for entry in request.streams {
            for event in entry.events {
                // What is no JSON is refused when it comes to sealing it.
                if let person = try? person(of: event, in: entry.stream) { persons.insert(person) }
            }
        }
        return persons
    }

    private func person(of event: NewEvent, in stream: StreamName) throws -> Person? {
        guard let entry = types.entry(event.type) else { return nil }
        return try event.payload.withUnsafeBytes { payload in
            try entry.person.person(stream: stream, payload: payload, isStored: false)
        }
    }
}

// MARK: - Tags

extension SealedEventStore {
    /// The query as it is asked of the log.
    func sealed(_ query: EventQuery) throws(EventStoreError) -> EventQuery {
        guard case .anyOf(var items) = query else { return query }
        for index in items.indices { items[index].tags = try sealed(tags: items[index].tags) }
        return .anyOf(items)
    }

    func sealed(tags: [String]) throws(EventStoreError) -> [String] {
        var sealed = tags
        for index in tags.indices {
            guard let prefix = types.tagPrefixes.first(where: { tags[index].hasPrefix($0) }) else {
                continue
            }
            let secrets = try keys.secrets()
            sealed[index] = try inStoreTerms { () throws(CryptographyFault) in
                try secrets.tag(tags[index], prefix: prefix)
            }
        }
        return sealed
    }

    /// Whether a tag is stored as a digest that only this store can make.
    package func keepsDigest(ofTag tag: String) -> Bool {
        types.tagPrefixes.contains { tag.hasPrefix($0) }
    }
}
