import EventSourcing
import EventStore
import Records

// Storing: a round goes to the disk, and its callers are answered.

extension Ahead {
    /// Sends what was decided to the disk, and comes back at once; `wake` is called when it is there.
    mutating func launch(_ wake: @escaping @Sendable () -> Void) async {
        let closed = close()
        if closed.requests.isEmpty { return await land(closed, []) }
        let store = store
        flight = Flight(
            round: closed,
            results: Task {
                let results = await store.append(closed.requests)
                wake()
                return results
            })
    }

    /// Waits for what is on its way to the disk, and answers those whose commands that were.
    mutating func land() async {
        guard let landed = flight else { return }
        let results = await landed.results.value
        flight = nil
        await land(landed.round, results)
    }

    /// Stores all that was decided.
    mutating func storeAll() async {
        await land()
        guard !round.isEmpty else { return }
        let closed = close()
        let results = closed.requests.isEmpty ? [] : await store.append(closed.requests)
        await land(closed, results)
    }

    private mutating func close() -> Round {
        defer {
            overlay.close()
            end = .at(round.end)
            round = Round(base: round.end)
        }
        return round
    }

    private mutating func land(
        _ landed: Round, _ results: [Result<AppendReceipt, EventStoreError>]
    ) async {
        var head = landed.base
        if landed.requests.isEmpty {
            do throws(EventStoreError) { head = try await store.head() } catch {
                // Nobody else's writing is known of: what was read before stands as it was read.
            }
        }
        var landing = Landing(landed, results, head: head)
        if landing.isAsDecided {
            overlay.stored()
            most = min(most * 2, Self.mostItems)
            if case .inStep = reacting { reactions.advance(through: landed) }
        } else {
            // Whatever was decided on top of it is decided again, on what is so.
            if landing.isInterrupted { most = max(landed.items.count / 4, 1) }
            let above = round.jobs
            overlay = Overlay()
            end = .unread
            reacting = .behind
            round = Round(base: landed.base)
            putBack(landing.again + above)
        }
        await heedMove(&landing)
        await keepUnchanged(&landing, landed.end)
        await answer(landing)
        roundsSinceKept += 1
        if roundsSinceKept >= Self.roundsToKeep { await keepCheckpoints() }
    }

    /// Answers nothing by what is here once the books have moved: it may be otherwise where they are.
    private func heedMove(_ landing: inout Landing) async {
        guard landing.hasLeftNothing else { return }
        do throws(EventStoreError) { try await store.requireHere() } catch {
            landing.refuseWhatLeftNothing(Rejection(anything: error))
        }
    }

    /// Keeps which commands changed nothing, those that may come again, before they are told so.
    ///
    /// Where others have written by then, one of these may have come by another way and have changed
    /// something after all: what stands in the log is what is answered.
    private func keepUnchanged(_ landing: inout Landing, _ end: Position) async {
        let named = landing.unchanged.filter { $0.job.asked?.isNamed == true }
        if named.isEmpty { return }
        do {
            try await unchanged.keep(
                named.compactMap { job, outcome in
                    job.asked.map {
                        UnchangedCommand(outcome, $0.fingerprint.asked(by: $0.asker))
                    }
                })
            if try await store.head() == end { return }
            for index in landing.unchanged.indices {
                guard let asked = landing.unchanged[index].job.asked,
                    let earlier = try await store.outcome(
                        of: asked.commandID, asked.command, asked.envelope, asked.fingerprint,
                        for: asked.asker)
                else { continue }
                landing.unchanged[index].outcome = earlier
            }
        } catch {
            landing.unchanged.removeAll { $0.job.asked?.isNamed == true }
            let rejection = Rejection(anything: error)
            landing.answers += named.map { ($0.job, .refused(rejection, at: $0.outcome.position)) }
        }
    }

    private mutating func answer(_ landing: Landing) async {
        for (job, outcome) in landing.unchanged { job.answer(.accepted(outcome)) }
        switch reacting {
        case .inStep:
            for (job, answer) in landing.answers { job.answer(answer) }
        case .behind:
            var late: [(job: Job, answer: Ticket.Answer)] = []
            for (job, answer) in landing.answers {
                if reactions.minds(answer) {
                    late.append((job, answer))
                } else {
                    job.answer(answer)
                }
            }
            // What was stored just now may be what a reactor that has stopped was waiting for.
            guard !late.isEmpty || (!reactions.isFollowed && !landing.answers.isEmpty) else {
                return
            }
            await seeToReactions()
            // Whatever comes of a reaction, the command itself is stored: that is the answer.
            for (job, answer) in late { job.answer(answer) }
        }
    }
}
