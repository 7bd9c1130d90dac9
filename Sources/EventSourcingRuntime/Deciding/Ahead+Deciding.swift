import EventSourcing
import EventStore
import Records

// Deciding: a command, and what reactors do about it, into the round.

extension Ahead {
    mutating func decide(_ job: Job) async {
        if Task.isCancelled { return job.ticket.withdraw(.cancelled) }
        do {
            switch job.entry {
            case .asked(let asked): try await decide(asked, job)
            case .answered(let outcome): round.add(job, answered: .accepted(outcome))
            case .unreadable(let rejection):
                round.add(job, answered: .refused(rejection, at: round.end))
            }
        } catch is Decider.NeedsStored {
            // It goes by something that only waits to be stored: that first.
            next -= 1
            await storeAll()
        } catch is CancellationError {
            job.ticket.withdraw(.cancelled)
        } catch {
            round.add(job, answered: .refused(Rejection(anything: error), at: round.end))
        }
    }

    private mutating func decide(_ asked: AskedCommand, _ job: Job) async throws {
        if asked.isNamed || job.again != nil {
            if overlay.awaits(commandID: asked.commandID) { throw Decider.NeedsStored() }
            if let earlier = try await store.outcome(
                of: asked.commandID, asked.command, asked.envelope, asked.fingerprint,
                for: asked.asker)
            {
                return round.add(job, answered: .accepted(earlier))
            }
        }
        let plan = await Result.catching {
            try await decider.plan(
                asked.command, asked.envelope, commandID: asked.commandID, actor: asked.actor,
                overlay: &overlay, head: round.base, fingerprint: asked.fingerprint,
                permit: asked.permit)
        }
        // Asked only now: whoever left it unchanged meanwhile, in another process, did so in view of
        // a log that was no further.
        if asked.isNamed, plan.isDecided,
            let kept = try await unchanged.outcome(
                of: asked.commandID, asked.envelope.command,
                asked.fingerprint.asked(by: asked.asker))
        {
            return round.add(job, answered: .accepted(kept))
        }
        switch plan {
        case .success(let plan):
            guard let request = plan.request else { return round.add(job, nothing: plan) }
            // Told now, and not by the store: what comes after it isn't to go by it.
            if let fault = request.fault {
                return round.add(job, refused: Rejection(EventStoreError.invalid(fault)))
            }
            guard job.ticket.claim(job.index) else { return }
            round.add(job, plan, request)
            overlay.note(plan, request)
            await react(to: request)
        case .failure(let rejection as Rejection): round.add(job, refused: rejection)
        case .failure(let error): throw error
        }
    }

    /// Decides what reactors do about events that were decided just now.
    private mutating func react(to request: AppendRequest) async {
        guard case .inStep = reacting else { return }
        if reactions.isDecision(request) {
            // What is done about all that comes next goes by it, so it is read from the log first.
            reacting = .behind
            return await storeAll()
        }
        do {
            var due = try reactions.reactions(to: request, at: decider.clock())[...]
            while let reaction = due.popFirst() {
                let plan = try await reactions.plan(reaction, &overlay, head: round.base)
                guard let request = plan.request else { continue }
                round.add(reaction: request)
                overlay.note(plan, request)
                due += try reactions.reactions(to: request, at: decider.clock())
            }
        } catch {
            // Decided on the log itself, once its cause is stored; there it stops and says why.
            reacting = .behind
            await storeAll()
        }
    }
}

extension Result where Failure == any Error {
    fileprivate static func catching(
        _ body: () async throws -> Success
    ) async -> Result {
        do { return .success(try await body()) } catch { return .failure(error) }
    }

    /// Whether there is a decision, be it a refusal.
    fileprivate var isDecided: Bool {
        switch self {
        case .success: true
        case .failure(let error): error is Rejection
        }
    }
}
