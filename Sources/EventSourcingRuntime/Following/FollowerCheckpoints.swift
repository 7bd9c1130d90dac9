package import EventSourcing
package import EventStore
package import Records

/// Remembers how far each of one kind has come that isn't a projection, whose rows keep that with them.
///
/// Of reactors it is only a cache: where it is lost the log is read again from its beginning, every
/// command of long ago turns out to be known, and nothing changes.
package struct FollowerCheckpoints: Sendable {
    private let side: any SideStore
    private let kind: SideKind

    /// Those of reactors, unless another kind is meant.
    package init(in side: any SideStore, of kind: SideKind = .reactions) {
        self.side = side
        self.kind = kind
    }

    /// What was kept last for the one called `name`; `nil` if nothing was.
    package func read(of name: String) async throws(EventStoreError) -> FollowerCheckpoint? {
        guard let bytes = try await side.get(Self.key(of: name), of: kind) else { return nil }
        let read = bytes.withUnsafeBytes { bytes in
            Result { () throws(Rejection) in
                try JSONReader.read(FollowerCheckpoint.self, from: bytes)
            }
        }
        do { return try read.get() } catch {
            throw .unavailable(
                "how far \(name) has come can't be read; without that it begins anew")
        }
    }

    /// Keeps one in the place of the last.
    package func put(
        _ checkpoint: FollowerCheckpoint, of name: String
    ) async throws(EventStoreError) {
        try await side.put([SideValue(Self.key(of: name), checkpoint.json())], of: kind)
    }

    /// What was kept last; `nil` if nothing was, or it can't be read.
    package func checkpoint(of name: String) async -> FollowerCheckpoint? {
        try? await read(of: name)
    }

    /// Forgets of each that has stopped why it did, which may quote what was said of somebody: that it
    /// stands, and at which event, stays.
    ///
    /// - Throws: what the side store throws, and where something can't be read that mustn't be lost.
    package func forgetReasons() async throws(EventStoreError) {
        var (unreadable, changed): ([String], [SideValue]) = ([], [])
        for key in try await side.list(kind) where key.hasSuffix(Self.ending) {
            do throws(EventStoreError) {
                let name = String(key.dropLast(Self.ending.count))
                guard let checkpoint = try await read(of: name), checkpoint.stop != nil else {
                    continue
                }
                changed.append(
                    SideValue(key, checkpoint.withReasons(StandIn.erased).json()))
            } catch {
                if kind.isDurable { throw error }
                unreadable.append(key)
            }
        }
        // What isn't put durably may, after a power cut, be what it was before: so that goes first.
        let former = kind.isDurable ? [] : changed.map(\.key)
        try await side.remove(unreadable + former, of: kind)
        try await side.put(changed, of: kind)
    }

    private static func key(of name: String) -> String { name + ending }
    private static let ending = ".json"
}

/// How far one has come.
package struct FollowerCheckpoint: Record {
    /// Every event up to this position has been seen to.
    package var position: Position = 0
    /// The witness of the event at ``position``, which tells this log from any other.
    package var witness = ""
    /// The event that it has stopped at, if it has: it comes next, and is tried again.
    package var stop: Stop?
    /// How far a reactor has come for all that.
    package var beyond: Beyond?

    package init() {}

    /// The same with `words` in the place of why it has stopped, which may quote what was said of somebody.
    package func withReasons(_ words: String) -> Self {
        var other = self
        other.stop?.reason = words
        for index in other.beyond?.heldUp.indices ?? 0..<0 {
            other.beyond?.heldUp[index].stop.reason = words
        }
        return other
    }

    init(
        at position: Position, of store: any EventStore, stop: Stop? = nil
    ) async throws {
        self.position = position
        witness = try await store.witness(at: position)
        self.stop = stop
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("position", &position)
        fields.field("eventId", &witness)
        fields.field("parked", &stop)
        fields.field("beyond", &beyond)
    }

    /// Whether it was kept of this very log.
    func isOf(_ store: any EventStore) async throws -> Bool {
        try await store.bears(witness, at: position)
    }
}
