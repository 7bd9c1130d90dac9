import EventSourcing
import EventStore

/// One pass over the log that brings the rows of several projections forward together: each event is
/// read and checked once, and shown to each projection that wants it.
///
/// Each goes by rules of its own: where it begins, what it leaves out, where it stops, where copies are
/// due. One that parks, or whose database fails, drops out; the others go on.
struct LogPass {
    private let store: any EventStore
    private let parts: [Part]
    /// So many rows in memory end a batch, whatever its length.
    private let rowsInMemory: Int

    /// Events folded before rows are written: few at first, so that it soon shows how fast they are, and
    /// little is lost when it breaks off; twice as many each time.
    private static let batches: (first: Int, last: Int) = (256, 1 << 20)
    /// Events folded at once into rows in use.
    private static let catchingUp = 50_000
    /// Events read without letting others have the thread.
    private static let chunk = 4096
    /// Events shown between two tidings of progress.
    private static let tidings = 1024
    /// What memory holds of all passes that run at once.
    static let rowsInMemory = 500_000

    init(_ store: any EventStore, _ parts: [Part], rowsInMemory: Int = Self.rowsInMemory) {
        self.store = store
        self.parts = parts
        self.rowsInMemory = rowsInMemory
    }

    /// Folds, writes and keeps copies until every part is done.
    func run(progress: (Position) -> Void) async throws {
        var batch = Self.batches.first
        while let (moving, through) = next() {
            let reached = try await read(moving, through: through, limit: batch, progress)
            for part in moving {
                try await part.stand(at: reached)
                try await part.store()
            }
            if rowCount > rowsInMemory / 2 { for part in moving { part.startOver() } }
            batch = min(2 * batch, Self.batches.last)
            progress(reached)
        }
        for part in parts { try part.finish() }
    }

    /// Folds one batch, and writes nothing.
    func step(through position: Position, progress: (Position) -> Void) async throws {
        guard let (moving, through) = next() else { return }
        let reached = try await read(
            moving, through: min(position, through), limit: Self.catchingUp, progress)
        for part in moving { try await part.stand(at: reached) }
    }

    private var rowCount: Int { parts.reduce(0) { $0 + $1.rows.count } }

    /// Those that are furthest behind, and how far they go before any has to stop or others join them.
    private func next() -> (moving: [Part], through: Position)? {
        let waiting = parts.filter { !$0.isDone }
        guard let first = waiting.map(\.checkpoint.position).min() else { return nil }
        let moving = waiting.filter { $0.checkpoint.position == first }
        let others = waiting.map(\.checkpoint.position).filter { $0 > first }
        return (others + moving.map(\.nextStop)).min().map { (moving, $0) }
    }

    /// - Returns: The last position that was looked at.
    private func read(
        _ moving: [Part], through: Position, limit: Int, _ progress: (Position) -> Void
    ) async throws -> Position {
        guard let first = moving.first else { return 0 }
        let audience = Audience(moving)
        var reached = first.checkpoint.position
        var shown = 0
        while reached < through, shown < limit, audience.isListening, rowCount < rowsInMemory {
            try Task.checkCancellation()
            let before = shown
            let chunk = min(limit - shown, Self.chunk)
            reached = try await store.readAll(
                LogRead(audience.query, after: reached, through: through, limit: chunk)
            ) { view in
                shown += 1
                try audience.show(view)
                if shown.isMultiple(of: Self.tidings) { progress(view.position) }
                return audience.isListening
            }
            if shown - before < chunk { break }
            await Task.yield()
        }
        return reached
    }
}

/// The parts that an event is shown to.
private struct Audience {
    let query: EventQuery
    private let parts: [LogPass.Part]
    /// Those that want events of any type.
    private let ofAnyType: [LogPass.Part]
    /// The others by the types that they want, and those by the length of their names, in which most
    /// types differ.
    private var ofType: [[(type: String, parts: [LogPass.Part])]] = []

    init(_ parts: [LogPass.Part]) {
        self.parts = parts
        ofAnyType = parts.filter { $0.folding.projection.wanted == .all }
        var wanting: [String: [LogPass.Part]] = [:]
        for part in parts where part.folding.projection.wanted != .all {
            for type in part.folding.projection.eventTypes {
                wanting[type, default: []].append(part)
            }
        }
        query = ofAnyType.isEmpty ? .types(wanting.keys.sorted()) : .all
        let longest = wanting.keys.map(\.utf8.count).max() ?? 0
        ofType = Array(repeating: [], count: longest + 1)
        for (type, parts) in wanting { ofType[type.utf8.count].append((type, parts)) }
    }

    /// Whether there is anybody left whom an event can be shown to.
    var isListening: Bool { parts.contains { $0.isListening } }

    func show(_ view: borrowing EventView) throws {
        if parts.count == 1 { return try parts[0].take(view) }
        for part in ofAnyType { try part.take(view) }
        let count = view.typeByteCount
        guard count < ofType.count else { return }
        for (type, parts) in ofType[count] where view.hasType(type) {
            for part in parts { try part.take(view) }
            return
        }
    }
}
