import EventSourcing
import EventStore

/// Brings the rows of several projections to one position of the log, in one pass, as often as it is
/// asked to. What it keeps in between is its own: it is used by one task, one run after the other.
final class Keeping {
    /// What a run came to.
    struct Reached {
        /// All rows are true here.
        var position: Position
        var rows: [String: HeldRows] = [:]
        /// Why some projections' rows can't be had.
        var faults: [String: any Error] = [:]
        /// What has changed since the run before.
        var changes: RowChanges
        /// Those that must be built, or brought forward from far behind, in a task of their own.
        var far: [String] = []
    }

    private let models: ReadModels
    private let threads: Int
    private let whenBack: @Sendable () -> Void
    private var kept: [String: KeptRows] = [:]
    /// Where the run before has led.
    private var last: Position?

    /// How often others may move the rows during one run.
    private static let lostRaces = 1000

    init(_ models: ReadModels, threads: Int, whenBack: @escaping @Sendable () -> Void) {
        self.models = models
        self.threads = threads
        self.whenBack = whenBack
    }

    /// Brings the rows of the projections called `names` to the head of the log. `spare` are those that
    /// nobody waits for, `categories` those whose streams are watched; `withdraw` takes back what was
    /// lent.
    func advance(
        _ names: [String], spare: Set<String>, watching categories: Set<String>,
        withdraw: () -> Void
    ) async throws -> Reached {
        var names = names
        let head = try await models.store.head()
        let last = last
        // Until it has come to its end nobody knows what it has changed.
        self.last = nil
        var reached = Reached(
            position: head,
            changes: RowChanges(after: last ?? head, through: head, categories: categories))
        reached.changes.isOfEverything = last == nil
        for name in kept.keys where !names.contains(name) { drop(name, &reached) }
        for name in names { try await look(at: name, &reached) }
        for _ in 0..<Self.lostRaces {
            let before = reached.position
            for name in names where kept[name] == nil { try await find(name, &reached) }
            if reached.position > before {
                // Something may have been decided in between.
                for name in names { try await look(at: name, &reached) }
                continue
            }
            try await fold(&reached)
            let isHeld = try hold(&reached, withdraw)
            // Whatever others have moved meanwhile was let go of, and is looked for again.
            let isWhole = names.allSatisfy { name in
                kept[name].map { $0.part.checkpoint.position == reached.position }
                    ?? (reached.faults[name] != nil || reached.far.contains(name))
            }
            if isHeld, isWhole {
                try await note(&reached.changes, through: reached.position)
                self.last = reached.position
                return reached
            }
            if reached.faults.values.contains(where: isBusy), names.contains(where: spare.contains)
            {
                // Too many files are open, most likely: those that nobody waits for are closed.
                withdraw()
                for name in names where spare.contains(name) { drop(name, &reached) }
                names.removeAll(where: spare.contains)
                reached.faults = reached.faults.filter { !isBusy($0.value) }
            }
        }
        // How far each of them has come nobody can say.
        for name in names { reached.faults[name] = ReadModelFault.busy(name) }
        reached.rows = [:]
        reached.changes.isOfEverything = true
        return reached
    }

    /// Notes what was followed, and the streams that something has happened to among those that are watched.
    private func note(_ changes: inout RowChanges, through position: Position) async throws {
        changes.through = position
        changes.followed = Set(kept.keys)
        if changes.categories.isEmpty || changes.isOfEverything { return }
        var streams: Set<StreamName> = []
        _ = try await models.store.readAll(
            LogRead(
                .anyOf([.init(categories: changes.categories.sorted())]), after: changes.after,
                through: position)
        ) { view in
            streams.insert(view.stream)
            return true
        }
        changes.streams = streams
    }

    private func drop(_ name: String, _ reached: inout Reached) {
        if kept.removeValue(forKey: name) != nil { reached.changes.isOfEverything = true }
    }

    private func isBusy(_ error: any Error) -> Bool {
        (error as? RowDatabaseError)?.kind == .busy
    }

    /// Lets go of rows that others have replaced, or about which something else was decided.
    private func look(at name: String, _ reached: inout Reached) async throws {
        guard let rows = kept[name] else { return }
        do {
            let model = rows.model
            let generation = try models.databases.generation(of: model.projection.databaseName)
            let decisions = try await model.decisions()
            if generation != rows.generation || decisions != rows.decisions {
                drop(name, &reached)
            }
        } catch {
            try note(error, of: name, &reached)
        }
    }

    private func find(_ name: String, _ reached: inout Reached) async throws {
        if reached.faults[name] != nil || reached.far.contains(name) { return }
        do {
            let model = try models.model(name)
            let databases = models.databases
            let database = model.projection.databaseName
            let generation = try databases.generation(of: database)
            let readers = RowReaders(most: 2 * threads, whenBack: whenBack) {
                guard let rows = try databases.open(database), rows.generation == generation
                else { return nil }
                return try rows.snapshot()
            }
            switch try await KeptRows.find(
                model, generation: generation, decisions: model.decisions(),
                head: reached.position, readers: readers)
            {
            case .far: reached.far.append(name)
            case .rows(let rows):
                kept[name] = rows
                reached.changes.isOfEverything = true
                // Others have brought it further: the rest follows.
                reached.position = max(reached.position, rows.part.checkpoint.position)
            }
        } catch {
            try note(error, of: name, &reached)
        }
    }

    /// Folds and writes until all are at the position that is to be reached.
    private func fold(_ reached: inout Reached) async throws {
        while true {
            for rows in kept.values { rows.part.extend(through: reached.position) }
            let moving = kept.filter { !$0.value.part.isDone }
            if !moving.isEmpty {
                try await LogPass(models.store, moving.values.map(\.part))
                    .step(through: reached.position) { _ in }
            }
            for (name, rows) in kept {
                do {
                    if try await !rows.commit(&reached.changes) {
                        drop(name, &reached)
                        continue
                    }
                    if let fault = rows.part.isDone ? rows.fault(at: reached.position) : nil {
                        throw fault
                    }
                } catch {
                    try note(error, of: name, &reached)
                }
            }
            if moving.isEmpty { return }
        }
    }

    /// - Returns: Whether nothing has to be done once more.
    private func hold(_ reached: inout Reached, _ withdraw: () -> Void) throws -> Bool {
        var isHeld = true
        reached.rows = [:]
        for (name, rows) in kept {
            do {
                let isOurs = try rows.hold {
                    letGo()
                    isHeld = false
                    withdraw()
                }
                if isOurs {
                    reached.rows[name] = rows.held
                } else {
                    drop(name, &reached)
                    isHeld = false
                }
            } catch is RowReaders.Exhausted {
                // Whoever has them gives them back, and then there is another run.
                rows.letGo()
            } catch {
                try note(error, of: name, &reached)
                isHeld = false
            }
        }
        return isHeld
    }

    /// Lets go of everything: nobody asks any more.
    func stop() {
        kept = [:]
        last = nil
    }

    private func letGo() { for rows in kept.values { rows.letGo() } }

    /// Notes what went wrong with one projection; what goes wrong with the log is everybody's.
    private func note(
        _ error: any Error, of name: String, _ reached: inout Reached
    ) throws {
        drop(name, &reached)
        switch error {
        case let error as RowDatabaseError where error.kind == .gone: break
        case let error as RowDatabaseError where error.kind == .damaged: reached.far.append(name)
        case is RowDatabaseError, is ReadModelFault: reached.faults[name] = error
        default: throw error
        }
    }
}
