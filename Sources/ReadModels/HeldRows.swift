import EventSourcing
import Dispatch
import Synchronization

/// One projection's rows as they were at one moment, read by as many at a time as there are readers.
///
/// Readers go back to where they came from when nobody holds this any more.
final class HeldRows: Sendable {
    private let readers: RowReaders
    /// What is stored with the rows.
    let checkpoint: Checkpoint
    private let free: Mutex<[RowDatabase]>
    /// Counts those in ``free``.
    private let bell = DispatchSemaphore(value: 0)

    /// The rows as they are now, where they stand at `checkpoint`; `nil` where others have moved them.
    /// - Throws: ``RowReaders/Exhausted``; ``RowDatabaseError``.
    init?(_ readers: RowReaders, at checkpoint: Checkpoint) throws {
        guard let reader = try readers.take(at: checkpoint) else { return nil }
        self.readers = readers
        self.checkpoint = checkpoint
        free = Mutex([reader])
        bell.signal()
    }

    deinit { readers.takeBack(free.withLock { $0 }) }

    /// Runs `body` on the rows, until `interruption` ends it.
    func read<T>(
        _ interruption: Interruption, _ body: (any RowConnection) throws -> T
    ) throws -> T {
        let reader = try reader()
        defer {
            free.withLock { $0.append(reader) }
            bell.signal()
        }
        return try interruption.minding({ reader.interrupt() }) { try reader.read(body) }
    }

    private func reader() throws -> RowDatabase {
        while true {
            if bell.wait(timeout: .now()) == .timedOut {
                // As long as the rows are still the same, another reader shows what this one does. Where
                // none can be had, for whatever reason, one waits for those that there are.
                if let another = try? readers.take(at: checkpoint) { return another }
                bell.wait()
            }
            if let reader = free.withLock({ $0.popLast() }) { return reader }
        }
    }
}

/// The readers of one database that serves: opened when they are needed, kept, and never more than a
/// few, so that neither descriptors nor what they hold on to grow without bound.
final class RowReaders: Sendable {
    /// All are in use: by questions that take long, most likely.
    struct Exhausted: Error {}

    private struct State {
        var resting: [RowDatabase] = []
        var count = 0
        /// Whether somebody went without.
        var isMissed = false
    }

    /// Twice what is read at a time by all threads: while one half shows what was, the next is got ready.
    private let most: Int
    private let open: @Sendable () throws -> RowDatabase?
    private let whenBack: @Sendable () -> Void
    private let state = Mutex(State())

    init(
        most: Int, whenBack: @escaping @Sendable () -> Void,
        _ open: @escaping @Sendable () throws -> RowDatabase?
    ) {
        self.most = most
        self.whenBack = whenBack
        self.open = open
    }

    /// A reader that shows the rows as they are now; `nil` where they don't stand at `checkpoint`.
    func take(at checkpoint: Checkpoint) throws -> RowDatabase? {
        let reader = try any()
        do {
            if try reader.read({ try Checkpoint(reading: $0) }) == checkpoint { return reader }
        } catch {
            state.withLock { $0.count -= 1 }
            throw error
        }
        takeBack([reader])
        return nil
    }

    private func any() throws -> RowDatabase {
        let resting = try state.withLock { state -> RowDatabase? in
            if let reader = state.resting.popLast() { return reader }
            guard state.count < most else {
                state.isMissed = true
                throw Exhausted()
            }
            state.count += 1
            return nil
        }
        do {
            if let resting {
                try resting.look()
                return resting
            }
            if let new = try open() { return new }
            throw RowDatabaseError(.gone, "", "what serves was taken away")
        } catch {
            state.withLock { $0.count -= 1 }
            throw error
        }
    }

    func takeBack(_ readers: [RowDatabase]) {
        if readers.isEmpty { return }
        for reader in readers {
            // One that can't rest is closed: it would keep the file's log from being tidied up.
            let isResting = (try? reader.rest()) != nil
            state.withLock { state in
                if isResting { state.resting.append(reader) } else { state.count -= 1 }
            }
        }
        let isMissed = state.withLock { state in
            defer { state.isMissed = false }
            return state.isMissed
        }
        if isMissed { whenBack() }
    }
}
