import EventSourcing
import EventStore
import Records

/// An aggregate whose events are still to come: what they are asked by, what takes them, and what came of
/// it. So several can be read at once.
protocol AggregateLoading {
    /// The stream that is to be read, and from where.
    var question: StoreQuestion { get }

    /// Takes the next event of what was asked for; `false` if no more are needed.
    mutating func take(_ view: borrowing EventView) throws -> Bool

    /// The aggregate, once they were read.
    func known(in store: any EventStore) async throws -> Overlay.Known
}

/// The fold of one stream: from a snapshot on where one fits; keeps one where it was long.
struct Loading<Target: Aggregate>: AggregateLoading {
    private let stream: StreamName
    /// `nil` where none are kept of such a thing.
    private let snapshots: Snapshots?
    /// What it goes on from.
    private var snapshot: Snapshot?
    /// Whether the snapshot is of this very log.
    private var isProven = false
    private var loaded = Loaded<Target>()
    private var folded = 0
    private var isWhole = true
    private var witness = ""

    init(_ type: Target.Type, _ stream: StreamName, by snapshots: Snapshots?) async {
        self.init(anew: stream, by: snapshots)
        guard let snapshots = self.snapshots, let kept = await snapshots.snapshot(of: stream) else {
            return
        }
        if kept.binary == ThisBinary.mark, let state = Self.state(of: kept) {
            snapshot = kept
            loaded = Loaded(state: state, revision: kept.revision)
        } else {
            await snapshots.discard(stream)
        }
    }

    private init(anew stream: StreamName, by snapshots: Snapshots?) {
        self.stream = stream
        self.snapshots = Target.snapshotAfter == nil ? nil : snapshots
    }

    private static func state(of kept: Snapshot) -> Target? {
        kept.state.withUnsafeBytes { bytes in
            var reader = JSONReader(lenient: bytes)
            let state = WholeState<Target>.read(from: &reader)?.state
            reader.finish()
            return reader.faults.isEmpty ? state : nil
        }
    }

    var question: StoreQuestion { .stream(stream, StreamRead(from: snapshot?.revision)) }

    mutating func take(_ view: borrowing EventView) throws -> Bool {
        if let snapshot, !isProven {
            // The first that is read is the one that it was made at.
            isProven = view.revision == snapshot.revision && view.bears(snapshot.witness)
            return isProven
        }
        try loaded.take(view)
        guard snapshots != nil, let length = Target.snapshotAfter else { return true }
        folded += 1
        isWhole = isWhole && view.isWhole
        if folded >= length { witness = view.witness }
        return true
    }

    func loaded(in store: any EventStore) async throws -> Loaded<Target> {
        guard let snapshots, let length = Target.snapshotAfter else { return loaded }
        if snapshot != nil, !isProven {
            await snapshots.discard(stream)
            var anew = Self(anew: stream, by: snapshots)
            try await store.readStream(stream, StreamRead()) { try anew.take($0) }
            return try await anew.loaded(in: store)
        }
        // What can't be read now may be one day.
        if folded >= length, isWhole, let revision = loaded.revision {
            await snapshots.keep(
                Snapshot(
                    stream: stream, revision: revision, witness: witness, binary: ThisBinary.mark,
                    state: WholeState(loaded.state).json()))
        }
        return loaded
    }

    func known(in store: any EventStore) async throws -> Overlay.Known {
        let loaded = try await loaded(in: store)
        return Overlay.Known(state: loaded.state, revision: loaded.revision)
    }
}
