import Daybook
import EventSourcingRuntime
import EventStore
import HTTPTypes
import LMDBEventStore
import Logging
import ReadModels
import Records
import Synchronization
import Threads

/// Many stores: each is opened when it is asked for, once however many ask at the same time, and closed when nobody has
/// asked for a while or room is needed for another, never under anybody who has a ``StoreLease``.
///
/// What is known of a store is how it stands now, and no more: one that couldn't be opened is tried again, and one
/// that was taken away isn't there.
final class ManyStores: Sendable {
    struct State {
        /// Those of which anything is in memory, by numbers of their own: one that was taken away may be in use
        /// beside the one that was put there since.
        var entries: [Int: Entry] = [:]
        /// Those that are asked by their names.
        var current: [StoreName: Int] = [:]
        var failed: [StoreName: (error: any Error, until: ContinuousClock.Instant)] = [:]
        var next = 0
        var isStopping = false
        var counts = StoreCounts()
    }

    struct Entry {
        enum Phase {
            case opening(Task<RunningStore, any Error>)
            case open(RunningStore)
            case closing(Task<Void, Never>)
        }

        let name: StoreName
        let standing: StorePlace.Standing
        var phase: Phase
        /// Those who have it, or wait for it.
        var uses = 0
        /// Since when nobody asks; `nil`: nobody was ever let in.
        var since: ContinuousClock.Instant?
        /// Another one, or none, stands where it was: it goes when nobody has it any more.
        var isGone = false
    }

    let places: StorePlaces
    let front: Front
    let limits: ServerSettings.Limits
    /// What was shown that opens nothing, by where it came from.
    let strangers: RequestRates
    /// Requests of each store.
    let rates: StoreRates
    let state = Mutex(State())
    private let turns: Turns
    /// What each takes that is open, or isn't closed yet, but the service's own; `nil`: as many may be as there is room for.
    let shares: Turns?

    init(_ places: StorePlaces, _ front: Front) {
        self.places = places
        self.front = front
        limits = front.settings.limits
        strangers = RequestRates(perSecond: limits.ofMany.strangers)
        rates = StoreRates(limits)
        turns = Turns(limits.ofMany.opening)
        shares = places.mostOpen.map(Turns.init)
    }

    // MARK: - Having one

    /// What is to be done next by whoever wants a store.
    private enum Step {
        case have(RunningStore, Int)
        /// It is theirs once it is open.
        case await(Task<RunningStore, any Error>, Int)
        case again(after: Task<Void, Never>)
    }

    /// One that is open, for as long as whoever asks has what is answered.
    /// - Throws: ``NoStore`` where none stands there; what it can't be opened for; ``Problem``.
    func take(_ name: StoreName) async throws -> StoreLease {
        while true {
            let standing = try await places.standing(of: name)
            retire(name, unless: standing)
            guard let standing else { throw NoStore() }
            switch try next(name, standing) {
            case .have(let running, let number): return StoreLease(running, number, of: self)
            case .await(let opening, let number):
                do {
                    let running = try await within(
                        limits.question, else: Problem(anything: AskError.deadline)
                    ) { try await opening.valueUnlessCancelled }
                    return StoreLease(running, number, of: self)
                } catch {
                    giveBack(number)
                    throw error
                }
            case .again(let closing): try await closing.endUnlessCancelled()
            }
        }
    }

    private func next(_ name: StoreName, _ standing: StorePlace.Standing) throws -> Step {
        try state.withLock { state in
            guard !state.isStopping else {
                throw Problem(.unavailable, "the server is about to stop")
            }
            if let number = state.current[name], let entry = state.entries[number] {
                if case .closing(let task) = entry.phase { return .again(after: task) }
                guard entry.uses < limits.of(name).atOnce || name == .service else {
                    var problem = Problem(
                        .tooManyAtOnce, "as much is asked of this store at once as may be")
                    problem.headers[.retryAfter] = "1"
                    throw problem
                }
                state.entries[number]?.uses += 1
                switch entry.phase {
                case .open(let running): return .have(running, number)
                case .opening(let task): return .await(task, number)
                case .closing(let task): return .again(after: task)
                }
            }
            if let failed = state.failed[name], ContinuousClock.now < failed.until {
                throw failed.error
            }
            state.failed[name] = nil
            return try begin(name, standing, &state)
        }
    }

    /// Has it opened, in the place of another if there are as many as may be.
    private func begin(
        _ name: StoreName, _ standing: StorePlace.Standing, _ state: inout State
    ) throws -> Step {
        var leaving: Task<Void, Never>?
        if name != .service, state.open >= mostOpen {
            guard let number = state.leastNeeded else {
                throw Problem(
                    .unavailable, "as many stores are open as may be, and all of them are in use")
            }
            leaving = close(number, .room, &state)
        }
        state.next += 1
        let number = state.next
        let task = Task { [self] in
            await leaving?.value
            return try await open(name, number)
        }
        state.current[name] = number
        state.entries[number] = Entry(
            name: name, standing: standing, phase: .opening(task), uses: 1)
        return .await(task, number)
    }

    private func open(_ name: StoreName, _ number: Int) async throws -> RunningStore {
        if name != .service { await shares?.take() }
        await turns.take()
        let begun = ContinuousClock.now
        let opened: Result<RunningStore, any Error>
        do {
            guard let place = places.place(of: name) else { throw NoStore() }
            opened = .success(
                try await RunningStore(
                    name, at: place, front,
                    isGoodOfAll: { [weak self] in self?.isGoodOfAll($0) ?? false }))
        } catch {
            opened = .failure(error)
        }
        await turns.giveBack()
        switch opened {
        case .success(let running):
            guard serve(running, name, number, openedIn: ContinuousClock.now - begun) else {
                await close(running, name)
                throw Problem(.unavailable, "the server is about to stop")
            }
            return running
        case .failure(let error):
            if name != .service { await shares?.giveBack() }
            throw failed(name, number, error)
        }
    }

    /// Has it asked from here on; `false` where the server stops.
    private func serve(
        _ running: RunningStore, _ name: StoreName, _ number: Int, openedIn time: Duration
    ) -> Bool {
        let isWanted = state.withLock { state in
            if state.isStopping {
                state.entries[number] = nil
                return false
            }
            state.counts.opened(in: time)
            state.entries[number]?.phase = .open(running)
            return true
        }
        guard isWanted else { return false }
        let readers = running.served.readers
        running.begin(
            revoked: { [weak self] token in
                // A token of one store ends nothing in another, whatever it is called there.
                name == .service ? self?.end(ofAll: token) : readers.end(of: token)
            }, failed: { [weak self] in self?.retire(number) })
        state.withLock { state in
            // Whoever asked may have gone, and the store, too.
            guard let entry = state.entries[number], entry.uses == 0, entry.isGone else { return }
            _ = close(number, .gone, &state)
        }
        return true
    }

    /// Notes that it can't be opened; answers with what is told of that.
    private func failed(_ name: StoreName, _ number: Int, _ error: any Error) -> any Error {
        let told = Self.told(error)
        state.withLock { state in
            state.entries[number] = nil
            if state.current[name] == number { state.current[name] = nil }
            state.counts.failures += 1
            state.failed[name] = (told, ContinuousClock.now + limits.ofMany.retry)
        }
        front.logger.error(
            "store not opened", metadata: ["store": "\(name)", "error": "\(error)"])
        return told
    }

    /// The service's own; `nil` where there is none.
    func service() async throws -> StoreLease? {
        do { return try await take(.service) } catch is NoStore { return nil }
    }
}
