public import EventStore

/// A thing as a fold has left it, so that the next fold need not begin at its first event.
///
/// It is a cache and never trusted over the log: it counts only where the log's event at its revision
/// is the very one it was made at, and only for the binary that made it, since another may make
/// something else of the same events. Otherwise it is thrown away, and the stream is folded from its
/// beginning.
public struct Snapshot: Sendable, Equatable {
    /// Whose it is.
    public var stream: StreamName
    /// The revision of the last event that is in it.
    public var revision: Revision
    /// The id of that event.
    public var eventID: String
    /// Tells which binary folded it: see ``ThisBinary/mark``.
    public var binary: String
    /// The state, as the aggregate's fields write it.
    public var state: [UInt8]

    public init(
        stream: StreamName, revision: Revision, eventID: String, binary: String, state: [UInt8]
    ) {
        self.stream = stream
        self.revision = revision
        self.eventID = eventID
        self.binary = binary
        self.state = state
    }
}

/// Where snapshots are kept. Whatever goes wrong there costs time and nothing else.
public protocol Snapshots: Sendable {
    /// What is kept of a stream, if it can be read.
    func snapshot(of stream: StreamName) async -> Snapshot?

    /// Keeps one in the place of whatever was kept of its stream.
    func keep(_ snapshot: Snapshot) async

    /// Throws away what is kept of a stream, since it doesn't fit, and counts that.
    func discard(_ stream: StreamName) async

    /// Every one there is; those that can't be read are told by `nil`.
    func all() async -> [(stream: StreamName, snapshot: Snapshot?)]
}

/// Keeps no snapshots: every stream is folded from its beginning.
public struct NoSnapshots: Snapshots {
    public init() {}
    public func snapshot(of stream: StreamName) async -> Snapshot? { nil }
    public func keep(_ snapshot: Snapshot) async {}
    public func discard(_ stream: StreamName) async {}
    public func all() async -> [(stream: StreamName, snapshot: Snapshot?)] { [] }
}

// MARK: - As a file

extension Snapshot {
    /// As it is kept: a line of JSON with a digest of the state, then the state.
    public var bytes: [UInt8] {
        var head = SnapshotHead()
        head.stream = stream.text
        head.revision = Int64(clamping: revision)
        head.eventId = eventID
        head.binary = binary
        let line = head.json()
        head.digest = Fingerprint(of: line + state).hexadecimal
        return head.json() + [UInt8(ascii: "\n")] + state
    }

    /// Reads what ``bytes`` has written; `nil` for anything else, down to the last bit.
    public init?(bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            var head = SnapshotHead.from(
                column: .text(String(decoding: bytes[..<end], as: UTF8.self))),
            let revision = Revision(exactly: head.revision)
        else { return nil }
        state = Array(bytes[(end + 1)...])
        let digest = head.digest
        head.digest = nil
        guard digest == Fingerprint(of: head.json() + state).hexadecimal else { return nil }
        stream = StreamName(unchecked: head.stream)
        self.revision = revision
        eventID = head.eventId
        binary = head.binary
    }
}

private struct SnapshotHead: Record {
    var stream = ""
    var revision: Int64 = 0
    var eventId = ""
    var binary = ""
    var digest: String?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("stream", &stream)
        fields.field("revision", &revision)
        fields.field("eventId", &eventId)
        fields.field("binary", &binary)
        fields.field("digest", &digest)
    }
}

// MARK: - Folding by one

extension EventStore {
    /// Folds the stream of `id`, from a snapshot on where one fits, and keeps one where it is long.
    func load<Target: Aggregate>(
        _ type: Target.Type, _ id: Identifier<Target>, by snapshots: any Snapshots
    ) async throws -> Loaded<Target> {
        guard let length = Target.snapshotAfter else { return try await load(type, id) }
        let stream = try Target.stream(id)
        var loaded = Loaded<Target>()
        if let kept = await snapshots.snapshot(of: stream) {
            if let restored = try await restored(Target.self, kept) {
                loaded = Loaded(state: restored, revision: kept.revision)
            } else {
                await snapshots.discard(stream)
            }
        }
        var folded = 0
        var last = ""
        try await fold(&loaded, of: stream) { view, _ in
            folded += 1
            if folded >= length { last = view.header.id.lowercaseText }
            return true
        }
        if folded >= length, let revision = loaded.revision {
            await snapshots.keep(
                Snapshot(
                    stream: stream, revision: revision, eventID: last, binary: ThisBinary.mark,
                    state: loaded.state.json()))
        }
        return loaded
    }

    /// The state that a snapshot holds; `nil` if it doesn't fit this log or this binary.
    private func restored<Target: Aggregate>(
        _ type: Target.Type, _ kept: Snapshot
    ) async throws -> Target? {
        guard kept.binary == ThisBinary.mark else { return nil }
        var isThere = false
        try await readStream(kept.stream, StreamRead(from: kept.revision, limit: 1)) { view in
            isThere =
                view.revision == kept.revision
                && view.header.id.lowercaseText == kept.eventID
            return false
        }
        guard isThere else { return nil }
        return kept.state.withUnsafeBytes { bytes in
            var reader = JSONReader(lenient: bytes)
            let state = Target.read(from: &reader)
            reader.finish()
            return reader.faults.isEmpty ? state : nil
        }
    }
}

extension AggregateDescription {
    /// Whether a thing to which these events happened comes to the same if, after each of them, it is
    /// written down and read again.
    public func isRestorable(after events: [RecordedEvent]) throws -> Bool {
        func restored<A: Aggregate>(_ state: A) -> A? {
            let result = state.json().withUnsafeBytes { bytes in
                Result { () throws(Rejection) in try JSONReader.read(A.self, from: bytes) }
            }
            return try? result.get()
        }
        var (state, read) = (blank, blank)
        for event in events {
            try event.withView { view in
                try state.evolve(decoding: view)
                try read.evolve(decoding: view)
            }
            guard let again = restored(read) else { return false }
            if !isSame(again, state) { return false }
            read = again
        }
        return true
    }

    private func isSame<A: Aggregate>(_ state: A, _ other: any Aggregate) -> Bool {
        state == other as? A
    }
}
