package import EventStore

/// A store for drafts, which may lie where anybody finds what a kill has left of it: nothing can be read there.
///
/// What an event says lies in a file that has no name, so it is gone with the process, however that ends.
/// The store behind is told the place in that file and, to find events by, digests of names, tags and
/// command ids under a key that is nowhere but in memory. Types, categories, positions and times it is told.
package struct VeiledEventStore: StoreOver {
    package let store: any EventStore
    private let secrets: StoreSecrets
    private let file: NamelessFile

    /// Over `store`, which is empty; the file without a name is made in `folder`.
    package init(_ store: any EventStore, in folder: String) throws(EventStoreError) {
        self.store = store
        secrets = try StoreSecrets(
            inStoreTerms { () throws(CryptographyFault) in try randomBytes(32) })
        file = try NamelessFile(in: folder)
    }

    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        try await store.revision(of: veiled(stream))
    }

    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        guard let receipt = try await store.receipt(of: veiled(commandID)) else { return nil }
        return try await unveiled(receipt)
    }

    // MARK: - Digests

    private func veiled(_ text: String) throws(EventStoreError) -> String {
        try inStoreTerms { () throws(CryptographyFault) in try secrets.tag(text, prefix: "") }
    }

    private func veiled(_ stream: StreamName) throws(EventStoreError) -> StreamName {
        try StreamName(category: stream.category, id: veiled(stream.id))
    }

    private func veiled(_ texts: [String]) throws(EventStoreError) -> [String] {
        var veiled: [String] = []
        for text in texts { veiled.append(try self.veiled(text)) }
        return veiled
    }

    private func veiled(_ query: EventQuery) throws(EventStoreError) -> EventQuery {
        guard case .anyOf(var items) = query else { return query }
        for index in items.indices { items[index].tags = try veiled(items[index].tags) }
        return .anyOf(items)
    }
}

// MARK: - Reading

extension VeiledEventStore {
    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        try await store.readStream(veiled(name), read) { try lend($0, body) }
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        var read = read
        read.query = try veiled(read.query)
        return try await store.readAll(read) { try lend($0, body) }
    }

    private func lend(
        _ view: borrowing EventView, _ body: (borrowing EventView) throws -> Bool
    ) throws -> Bool {
        let place = view.withPayload { VeiledPlace(written: $0) }
        guard let place, place.lengths.allSatisfy({ $0 >= 0 }) else {
            throw EventStoreError.damaged(view.position, "a draft doesn't say where it lies")
        }
        let layout = EventLayout(
            stream: place.lengths[0], type: place.lengths[1], commandID: place.lengths[2],
            tags: place.lengths[3], metadata: place.lengths[4], payload: place.lengths[5])
        let bytes = try file.read(at: place.start, layout.total)
        return try bytes.withUnsafeBytes { bytes in
            try body(EventView(header: view.header, layout: layout, bytes: bytes))
        }
    }

    /// The receipt with what the append came with.
    private func unveiled(_ receipt: AppendReceipt) async throws(EventStoreError) -> AppendReceipt {
        var unveiled = receipt
        var stream: StreamName?
        do {
            let (first, last) = (receipt.positions.lowerBound, receipt.positions.upperBound)
            let read = LogRead(.all, after: first - 1, through: last, limit: 1)
            _ = try await readAll(read) { view in
                stream = view.stream
                return false
            }
        } catch let error as EventStoreError {
            throw error
        } catch {
            throw .unavailable("\(error)")
        }
        if let stream { unveiled.stream = stream }
        unveiled.fingerprint = try inStoreTerms { () throws(CryptographyFault) in
            try secrets.opened(receipt.fingerprint)
        }
        return unveiled
    }
}

// MARK: - Appending

extension VeiledEventStore {
    package func append(
        _ requests: [AppendRequest]
    ) async -> [Result<AppendReceipt, EventStoreError>] {
        var veiled: [Result<AppendRequest, EventStoreError>] = []
        for request in requests {
            veiled.append(Result { () throws(EventStoreError) in try self.veiled(request) })
        }
        var answers = await store.append(veiled.compactMap { try? $0.get() }).makeIterator()
        var results: [Result<AppendReceipt, EventStoreError>] = []
        for (request, veiled) in zip(requests, veiled) {
            do throws(EventStoreError) {
                let asked = try veiled.get()
                let unknown = EventStoreError.outcomeUnknown("the drafts gave no answer")
                switch answers.next() ?? .failure(unknown) {
                case .success(let receipt): results.append(.success(try await unveiled(receipt)))
                case .failure(let error):
                    results.append(.failure(error.told(of: request, asked: asked)))
                }
            } catch {
                results.append(.failure(error))
            }
        }
        return results
    }

    private func veiled(_ request: AppendRequest) throws(EventStoreError) -> AppendRequest {
        // Judged as it was meant: veiled, nothing of it is too long.
        if let fault = request.fault { throw .invalid(fault) }
        var veiled = request
        veiled.commandID = try self.veiled(request.commandID)
        veiled.follows = try self.veiled(request.follows)
        if let condition = request.condition {
            veiled.condition?.failIfMatches = try self.veiled(condition.failIfMatches)
        }
        let fingerprint = request.effectiveFingerprint
        veiled.fingerprint = try inStoreTerms { () throws(CryptographyFault) in
            try secrets.sealed(fingerprint)
        }
        veiled.metadata = []
        veiled.firstMetadata = nil
        var bytes: [UInt8] = []
        var places: [VeiledPlace] = []
        for entry in request.streams {
            for event in entry.events {
                let metadata = request.metadata(at: places.count)
                let start = bytes.count
                for text in [entry.stream.text, event.type, request.commandID] {
                    bytes.append(contentsOf: text.utf8)
                }
                for tag in event.tags {
                    bytes.append(UInt8(truncatingIfNeeded: tag.utf8.count))
                    bytes.append(contentsOf: tag.utf8)
                }
                bytes.append(contentsOf: metadata)
                bytes.append(contentsOf: event.payload)
                places.append(
                    VeiledPlace(
                        start: start,
                        lengths: [
                            entry.stream.text.utf8.count, event.type.utf8.count,
                            request.commandID.utf8.count,
                            event.tags.reduce(0) { $0 + 1 + $1.utf8.count },
                            metadata.count, event.payload.count,
                        ]))
            }
        }
        let base = try file.add(bytes)
        var rest = places[...]
        for stream in veiled.streams.indices {
            veiled.streams[stream].stream = try self.veiled(veiled.streams[stream].stream)
            for index in veiled.streams[stream].events.indices {
                let event = veiled.streams[stream].events[index]
                veiled.streams[stream].events[index].tags = try self.veiled(event.tags)
                guard var place = rest.popFirst() else { continue }
                place.start += base
                veiled.streams[stream].events[index].payload = place.written
            }
        }
        return veiled
    }
}

extension EventStoreError {
    /// What the store behind said of what it was asked, said of what was meant.
    fileprivate func told(of request: AppendRequest, asked: AppendRequest) -> Self {
        switch self {
        case .conflict(.stream(let name, let expected, let actual)):
            let index = asked.streams.firstIndex { $0.stream == name }
            let meant = index.map { request.streams[$0].stream } ?? name
            return .conflict(.stream(meant, expected: expected, actual: actual))
        case .conflict(.missing(let id)):
            let index = asked.follows.firstIndex(of: id)
            return .conflict(.missing(index.map { request.follows[$0] } ?? id))
        case .keyReused: return .keyReused(request.commandID)
        case .conflict(.condition), .invalid, .outcomeUnknown, .unavailable, .moved, .damaged:
            return self
        }
    }
}
