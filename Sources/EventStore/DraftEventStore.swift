/// A store before another, for trying things out on what that one holds: whatever is appended is a draft,
/// which goes where drafts are kept, and with them.
///
/// It shows the log as it ended when this was made, and the drafts behind that, at the positions and
/// revisions that they would have. So commands are decided as they would be, each on the ones before it,
/// and nothing is stored. The other is read, and nothing else; what comes into it meanwhile isn't seen.
package struct DraftEventStore: StoreOver {
    /// What is.
    package let store: any EventStore
    /// What would be: a store that was empty, at positions and revisions of its own.
    let drafts: any EventStore
    /// How what is ended.
    let base: Position

    /// Drafts over all that `store` holds now, kept in `drafts`, an empty store.
    package init(
        over store: any EventStore, in drafts: any EventStore
    ) async throws(EventStoreError) {
        self.store = store
        self.drafts = drafts
        base = try await store.head()
    }

    package func head() async throws(EventStoreError) -> Position {
        base + (try await drafts.head())
    }

    package func revision(of stream: StreamName) async throws(EventStoreError) -> Revision? {
        let shift = try await shift(of: stream)
        if let drafted = try await drafts.revision(of: stream) { return shift + drafted }
        return shift > 0 ? shift - 1 : nil
    }

    package func receipt(of commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        if let receipt = try await stored(commandID) { return receipt }
        guard let drafted = try await drafts.receipt(of: commandID) else { return nil }
        return try await shifted(drafted)
    }

    package func changes() -> AsyncStream<Void> { drafts.changes() }

    /// The other stays open: it is somebody else's.
    package func close() async { await drafts.close() }

    /// How many events a stream has without the drafts: by so much those revisions are higher.
    func shift(of stream: StreamName) async throws(EventStoreError) -> Revision {
        guard let last = try await store.revision(of: stream) else { return 0 }
        if try await store.head() == base { return last + 1 }
        // Others have written since.
        var shift: Revision = 0
        do {
            try await store.readStream(stream, StreamRead(backward: true)) { view in
                if view.position > base { return true }
                shift = view.revision + 1
                return false
            }
        } catch let error as EventStoreError {
            throw error
        } catch {
            throw .unavailable("\(error)")
        }
        return shift
    }

    /// What was answered to a command that isn't a draft.
    func stored(_ commandID: String) async throws(EventStoreError) -> AppendReceipt? {
        guard let receipt = try await store.receipt(of: commandID),
            receipt.positions.upperBound <= base
        else { return nil }
        return receipt
    }

    func shifted(_ receipt: AppendReceipt) async throws(EventStoreError) -> AppendReceipt {
        var shifted = receipt
        shifted.positions =
            base + receipt.positions.lowerBound...base + receipt.positions.upperBound
        shifted.revision += try await shift(of: receipt.stream)
        return shifted
    }
}

// MARK: - Reading

extension DraftEventStore {
    package func readStream(
        _ name: StreamName, _ read: StreamRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws {
        let shift = try await shift(of: name)
        var left = max(read.limit, 0)
        var goesOn = left > 0
        func lend(_ view: borrowing EventView) throws -> Bool {
            left -= 1
            goesOn = try body(view) && left > 0
            return goesOn
        }
        func stored() async throws {
            guard goesOn, shift > 0 else { return }
            var part = read
            part.limit = left
            if read.backward { part.from = min(read.from ?? .max, shift - 1) }
            try await store.readStream(name, part) { view in
                view.position <= base ? try lend(view) : false
            }
        }
        func drafted() async throws {
            guard goesOn else { return }
            var part = read
            part.limit = left
            if let from = read.from {
                if read.backward, from < shift { return }
                part.from = from > shift ? from - shift : 0
            }
            try await drafts.readStream(name, part) { view in
                try view.moved(positions: base, revisions: shift) { try lend($0) }
            }
        }
        if read.backward {
            try await drafted()
            try await stored()
        } else {
            try await stored()
            try await drafted()
        }
    }

    package func readAll(
        _ read: LogRead, _ body: (borrowing EventView) throws -> Bool
    ) async throws -> Position {
        if let fault = read.query.fault { throw EventStoreError.invalid(fault) }
        let end = min(read.through ?? .max, try await head())
        guard read.after < end, read.limit > 0 else { return read.after }
        var left = read.limit
        var goesOn = true
        func lend(_ view: borrowing EventView) throws -> Bool {
            left -= 1
            goesOn = try body(view) && left > 0
            return goesOn
        }
        func stored() async throws -> Position? {
            guard read.after < base else { return nil }
            var part = read
            part.through = min(end, base)
            part.limit = left
            return try await store.readAll(part) { try lend($0) }
        }
        func drafted() async throws -> Position? {
            guard end > base else { return nil }
            var part = read
            part.after = max(read.after, base) - base
            part.through = end - base
            part.limit = left
            var shifts: [StreamName: Revision] = [:]
            var from = part.after
            // A stream's shift is asked of the other store, which no view may wait for: so a page at a time.
            while true {
                var page: [RecordedEvent] = []
                var some = part
                if !part.backward { some.after = from }
                some.limit = min(left, Self.page)
                let last = try await drafts.readAll(some) { view in
                    page.append(view.copy())
                    return true
                }
                for event in page {
                    let shift: Revision
                    if let known = shifts[event.stream] {
                        shift = known
                    } else {
                        shift = try await self.shift(of: event.stream)
                        shifts[event.stream] = shift
                    }
                    let goesOn = try event.stored.lend { view in
                        try view.moved(positions: base, revisions: shift) { try lend($0) }
                    }
                    if !goesOn { return base + event.position }
                }
                guard page.count == some.limit, let end = page.last?.position else {
                    return base + last
                }
                if part.backward { part.through = end - 1 } else { from = end }
            }
        }
        if read.backward {
            let last = try await drafted()
            return goesOn ? try await stored() ?? last ?? read.after : last ?? read.after
        }
        let last = try await stored()
        return goesOn ? try await drafted() ?? last ?? read.after : last ?? read.after
    }

    private static let page = 256
}

extension RecordedEvent {
    /// The same, to be lent.
    fileprivate var stored: StoredEvent {
        StoredEvent(
            EventHeader(
                position: position, revision: revision, schemaVersion: schemaVersion,
                indexInCommand: indexInCommand, countInCommand: countInCommand,
                recordedAt: recordedAt,
                occurredAt: occurredAt, id: id),
            NewEvent(
                type: type, schemaVersion: schemaVersion, tags: tags, payload: payload, id: id),
            of: AppendRequest([], commandID: commandID, metadata: metadata), in: stream)
    }
}

extension EventView {
    /// Lends `body` the same event so much further on.
    fileprivate func moved<R>(
        positions: Position, revisions: Revision, _ body: (borrowing EventView) throws -> R
    ) rethrows -> R {
        var header = header
        header.position += positions
        header.revision += revisions
        return try body(
            EventView(header: header, layout: layout, bytes: bytes, isWhole: isWhole))
    }
}
