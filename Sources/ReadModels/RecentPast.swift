import EventSourcing
import EventSourcingRuntime
import EventStore
import Synchronization

/// Rows of the past between two questions of a service: a screen asks a dozen of one moment, and each
/// projection is folded to that once, for whoever asks at the same time and for who comes next.
///
/// Of each projection there is one moment at most, the last that was asked about, and none for long: rows in
/// memory take room, and a copy that is read keeps others from being folded on from it.
final class RecentPast: Sendable {
    /// What makes rows the same.
    struct Key: Hashable {
        var projection: String
        var position: Position
        /// What serves by then, and how often it was taken away here: when somebody is forgotten, in whichever
        /// process, that goes, and so does what may hold them.
        var generation: String?
        var epoch: Int
        /// The last that was decided on what is left out.
        var decided: Position
    }

    private struct Kept {
        var key: Key
        var rows: RowDatabase
        var used: ContinuousClock.Instant
    }

    private struct State {
        var kept: [String: Kept] = [:]
        var epoch = 0
        var isTidied = false

        /// The rows of this moment; or else those of an earlier one, where nobody else has them: to be folded on,
        /// which is little work for whoever goes from one event to the next.
        mutating func take(_ key: Key) -> (found: RowDatabase?, earlier: RowDatabase?) {
            guard let kept = kept[key.projection] else { return (nil, nil) }
            if kept.key == key {
                self.kept[key.projection]?.used = .now
                return (kept.rows, nil)
            }
            // Before the next is folded, so that it finds the copy free that both begin with.
            self.kept[key.projection] = nil
            var rows = consume kept
            var same = rows.key
            same.position = key.position
            guard same == key, rows.key.position < key.position,
                isKnownUniquelyReferenced(&rows.rows)
            else { return (nil, nil) }
            return (nil, rows.rows)
        }

        /// - Returns: Whether there is anything left.
        mutating func letGo(olderThan patience: Duration) -> Bool {
            let now = ContinuousClock.now
            kept = kept.filter { $0.value.used.duration(to: now) < patience }
            isTidied = !kept.isEmpty
            return isTidied
        }
    }

    private let threads: ReadThreads
    private let patience: Duration
    private let together = AskedTogether<Key, RowDatabase>()
    private let state = Mutex(State())

    init(on threads: ReadThreads, patience: Duration = .seconds(60)) {
        self.threads = threads
        self.patience = patience
    }

    /// How many projections are kept of some moment.
    var count: Int { state.withLock { $0.kept.count } }

    /// The rows of `model` as they were at `position`.
    func rows(of model: ReadModel, at position: Position) async throws -> RowDatabase {
        let key = try await key(of: model, at: position)
        let (found, earlier) = state.withLock { $0.take(key) }
        if let found { return found }
        return try await together.answer(key) { [self] in
            try await withTaskExecutorPreference(threads) {
                var rows: RowDatabase?
                if let earlier { rows = try await model.past(at: position, from: earlier) }
                let folded =
                    if let rows { rows } else {
                        try await model.past(at: position, progress: nil)
                    }
                try await keep(folded, key, of: model)
                return folded
            }
        }
    }

    /// Lets go of all, and of what is still being folded.
    func forget() {
        state.withLock { state in
            state.epoch += 1
            state.kept = [:]
        }
    }

    private func key(of model: ReadModel, at position: Position) async throws -> Key {
        Key(
            projection: model.projection.name, position: position,
            generation: try model.databases.generation(of: model.projection.databaseName),
            epoch: state.withLock { $0.epoch }, decided: try await model.decisions().last)
    }

    private func keep(_ rows: RowDatabase, _ key: Key, of model: ReadModel) async throws {
        // What is shown of the live rows costs nothing to be had again, and would hold on to their log.
        guard rows.isOnesOwn, key.generation != nil else { return }
        let now = try await self.key(of: model, at: key.position)
        let tidies = state.withLock { state in
            guard now == key, state.epoch == key.epoch else { return false }
            state.kept[key.projection] = Kept(key: key, rows: rows, used: .now)
            defer { state.isTidied = true }
            return !state.isTidied
        }
        if tidies { tidy() }
    }

    /// Lets go of what nobody has asked about for a while, for as long as there is any.
    private func tidy() {
        Task { [weak self, patience] in
            while true {
                do { try await Task.sleep(for: patience) } catch { return }
                guard let self, state.withLock({ $0.letGo(olderThan: patience) }) else { return }
            }
        }
    }
}
