package import EventSourcing
package import EventStore
import Records

/// A thing as a fold has left it, so that the next fold need not begin at its first event.
///
/// It is a cache and never trusted over the log: it counts only where the log's event at its revision
/// is the very one it was made at, and only for the binary that made it, since another may make
/// something else of the same events. Otherwise it is thrown away, and the stream is folded from its
/// beginning.
package struct Snapshot: Sendable, Equatable {
    /// Whose it is.
    package var stream: StreamName
    /// The revision of the last event that is in it.
    package var revision: Revision
    /// The id of that event.
    package var witness: String
    /// Tells which binary folded it: see ``ThisBinary/mark``.
    package var binary: String
    /// The state, as the aggregate's fields write it.
    package var state: [UInt8]

    package init(
        stream: StreamName, revision: Revision, witness: String, binary: String, state: [UInt8]
    ) {
        self.stream = stream
        self.revision = revision
        self.witness = witness
        self.binary = binary
        self.state = state
    }
}

/// Where snapshots are kept. Whatever goes wrong there costs time and nothing else.
package struct Snapshots: Sendable {
    private let side: any SideStore

    package init(in side: any SideStore) { self.side = side }

    /// What is kept of a stream, if it can be read; what can't is thrown away.
    package func snapshot(of stream: StreamName) async -> Snapshot? {
        guard let bytes = try? await side.get(Self.key(of: stream), of: .snapshots) else {
            return nil
        }
        guard let snapshot = Snapshot(bytes: bytes), snapshot.stream == stream else {
            await discard(stream)
            return nil
        }
        return snapshot
    }

    /// Keeps one, if it can, in the place of whatever was kept of its stream.
    package func keep(_ snapshot: Snapshot) async {
        let value = SideValue(Self.key(of: snapshot.stream), snapshot.bytes)
        try? await side.put([value], of: .snapshots)
    }

    /// Throws away what is kept of a stream, since it doesn't fit, and counts that.
    package func discard(_ stream: StreamName) async {
        do {
            // What was counted may say anything.
            let count = min(await discarded, .max - 1) + 1
            try await side.remove([Self.key(of: stream)], of: .snapshots)
            try await side.put(
                [SideValue(Self.counter, Array("\(count)\n".utf8))], of: .snapshots)
        } catch {
            // It is met again, and thrown away then.
        }
    }

    /// Every one there is; those that can't be read are told by `nil`.
    package func all() async -> [(stream: StreamName, snapshot: Snapshot?)] {
        var all: [(stream: StreamName, snapshot: Snapshot?)] = []
        for key in (try? await side.list(.snapshots)) ?? [] where key != Self.counter {
            guard let bytes = try? await side.get(key, of: .snapshots) else { continue }
            let snapshot = Snapshot(bytes: bytes)
            let unreadable = StreamName(unchecked: key.replacing("/", with: "-"))
            all.append((snapshot?.stream ?? unreadable, snapshot))
        }
        return all
    }

    /// How many are kept.
    package var count: Int { get async { await all().count } }

    /// How many were thrown away so far.
    package var discarded: Int {
        get async {
            let bytes = try? await side.get(Self.counter, of: .snapshots)
            return Int(String(decoding: (bytes ?? []).dropLast(), as: UTF8.self)) ?? 0
        }
    }

    /// Takes away what is kept of these categories.
    ///
    /// - Throws: what the side store throws.
    package func forget(_ categories: [String]) async throws(EventStoreError) {
        let keys = try await side.list(.snapshots).filter { key in
            categories.contains { key.hasPrefix($0 + "/") }
        }
        try await side.remove(keys, of: .snapshots)
    }

    private static let counter = "discarded"

    /// A digest of the stream's name, which may hold what no file's name can.
    private static func key(of stream: StreamName) -> String {
        let digest = Fingerprint(of: Array(stream.text.utf8)).hexadecimal
        return "\(stream.category)/\(digest).snapshot"
    }
}

// MARK: - As a file

extension Snapshot {
    /// As it is kept: a line of JSON with a digest of the state, then the state.
    package var bytes: [UInt8] {
        var head = SnapshotHead()
        head.stream = stream.text
        head.revision = Int64(clamping: revision)
        head.witness = witness
        head.binary = binary
        let line = head.json()
        head.digest = Fingerprint(of: line + state).hexadecimal
        return head.json() + [UInt8(ascii: "\n")] + state
    }

    /// Reads what ``bytes`` has written; `nil` for anything else, down to the last bit.
    package init?(bytes: [UInt8]) {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
            var head = SnapshotHead.from(
                column: .text(String(decoding: bytes[..<end], as: UTF8.self))),
            let revision = Revision(exactly: head.revision)
        else { return nil }
        state = Array(bytes[(end + 1)...])
        let digest = head.digest
        head.digest = nil
        guard digest == Fingerprint(of: head.json() + state).hexadecimal,
            let stream = StreamName(possible: head.stream)
        else { return nil }
        self.stream = stream
        self.revision = revision
        witness = head.witness
        binary = head.binary
    }
}

private struct SnapshotHead: Record {
    var stream = ""
    var revision: Int64 = 0
    var witness = ""
    var binary = ""
    var digest: String?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("stream", &stream)
        fields.field("revision", &revision)
        fields.field("eventId", &witness)
        fields.field("binary", &binary)
        fields.field("digest", &digest)
    }
}

/// A thing in the form in which a snapshot keeps it.
struct WholeState<Target: Aggregate>: Record {
    var state = Target()

    init() {}
    init(_ state: Target) { self.state = state }

    mutating func visit(_ fields: inout some FieldVisitor) { state.visitWhole(&fields) }
}

// MARK: - Folding by one

extension EventStore {
    /// Folds the stream of `id`, from a snapshot on where one fits, and keeps one where it is long.
    func load<Target: Aggregate>(
        _ type: Target.Type, _ id: Identifier<Target>, by snapshots: Snapshots?
    ) async throws -> Loaded<Target> {
        let stream = try Target.stream(id)
        var loading = await Loading(type, stream, by: snapshots)
        _ = try await read([loading.question]) { try loading.take($1) }
        return try await loading.loaded(in: self)
    }
}

extension AggregateDescription {
    /// Whether a thing to which these events happened comes to the same if, after each of them, it is
    /// written down and read again.
    package func isRestorable(after events: [RecordedEvent]) throws -> Bool {
        func restored<A: Aggregate>(_ state: A) -> A? {
            let result = WholeState(state).json().withUnsafeBytes { bytes in
                Result { () throws(Rejection) in
                    try JSONReader.read(WholeState<A>.self, from: bytes).state
                }
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
