import Daybook
import Records
import Synchronization

// Giving a store back, and closing it.

extension ManyStores {
    // MARK: - Having it no more

    /// Whoever had it has it no more.
    func giveBack(_ number: Int) {
        state.withLock { state in
            guard var entry = state.entries[number] else { return }
            entry.uses -= 1
            if entry.since != nil { entry.since = .now }
            state.entries[number] = entry
            guard entry.uses == 0, entry.isGone else { return }
            if case .open = entry.phase { _ = close(number, .gone, &state) }
        }
    }

    /// Somebody was let in, for whom it is kept open.
    func letIn(_ number: Int) {
        state.withLock { $0.entries[number]?.since = .now }
    }

    /// Begins to close one that nobody has.
    func close(
        _ number: Int, _ why: StoreCounts.Why, _ state: inout State
    ) -> Task<Void, Never>? {
        guard let entry = state.entries[number], case .open(let running) = entry.phase else {
            return nil
        }
        state.counts.closings[why, default: 0] += 1
        let task = Task { [self] in
            await close(running, entry.name)
            self.state.withLock { state in
                state.entries[number] = nil
                if state.current[entry.name] == number { state.current[entry.name] = nil }
            }
        }
        state.entries[number]?.phase = .closing(task)
        return task
    }

    /// Lets go of one, and of its share.
    func close(_ running: RunningStore, _ name: StoreName) async {
        await running.close()
        if name != .service { await shares?.giveBack() }
    }

    /// How many may be open at once.
    var mostOpen: Int { min(limits.ofMany.open, places.mostOpen ?? .max) }

    /// Lets nobody have it any more where another stands there than `standing`, or none: it goes with those who have it.
    func retire(_ name: StoreName, unless standing: StorePlace.Standing?) {
        let number = state.withLock { state -> Int? in
            guard let number = state.current[name], let entry = state.entries[number],
                entry.standing != standing
            else { return nil }
            return number
        }
        if let number { retire(number) }
    }

    /// Lets nobody have this one any more, and sends those away whom it tells something.
    func retire(_ number: Int) {
        let running = state.withLock { state -> RunningStore? in
            guard let entry = state.entries[number] else { return nil }
            if state.current[entry.name] == number { state.current[entry.name] = nil }
            state.entries[number]?.isGone = true
            guard case .open(let running) = entry.phase else { return nil }
            if entry.uses == 0 { _ = close(number, .gone, &state) }
            return running
        }
        // Outside of the lock: who is sent away gives it back.
        running?.served.readers.endAll()
        guard let running, case .ofService = running.served.place else { return }
        for other in open { other.served.readers.end { Caller.isOfAll(tokenID: $0) } }
    }

    /// Sends those away who came in anywhere by this token of all stores.
    func end(ofAll token: String) {
        for running in open { running.served.readers.end(of: token) }
    }

    /// Whether what somebody came in by still opens all stores.
    func isGoodOfAll(_ tokenID: String) -> Bool {
        let running = state.withLock { state in
            state.current[.service].flatMap { state.entries[$0]?.running }
        }
        return running?.served.tokens.isGood(tokenID) ?? false
    }

    /// Those that are open.
    var open: [RunningStore] { state.withLock { $0.entries.values.compactMap(\.running) } }
}

extension ManyStores.State {
    /// How many are in memory that may not be more than so many.
    var open: Int {
        entries.values.count { entry in
            guard entry.name != .service else { return false }
            switch entry.phase {
            case .opening, .open: return true
            case .closing: return false
            }
        }
    }

    /// Whoever can be spared best: one that nobody was let into, then the one that was asked least lately.
    var leastNeeded: Int? {
        entries.filter { _, entry in
            entry.uses == 0 && entry.name != .service && entry.running != nil
        }.min { a, b in
            switch (a.value.since, b.value.since) {
            case (let x?, let y?): x < y
            case (nil, _?): true
            case (_, nil): false
            }
        }?.key
    }
}

extension ManyStores.Entry {
    var running: RunningStore? {
        switch phase {
        case .open(let running): running
        case .opening, .closing: nil
        }
    }
}

/// There is no store of this name, as far as anybody may know who asks.
struct NoStore: Error {}
