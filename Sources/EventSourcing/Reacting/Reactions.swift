import EventStore
import Synchronization

/// Runs the reactors of one service: brings each from its checkpoint to the head of the log.
///
/// At least once: a command is looked up by its id before it is decided, so what an earlier run sent,
/// this process's or another's, isn't sent again. A reaction that is refused or fails stops its
/// reactor at that event; it is tried again whenever a command comes, and never skipped.
public final class Reactions: Sendable {
    let reactors: [ReactorDescription]
    private let store: any EventStore
    private let decider: Decider
    private let checkpoints: any ReactorCheckpoints
    private let turnstile = Turnstile()
    /// What this process knows of each reactor, in the reactors' order; `nil` before the first run.
    private let known = Mutex<[ReactorCheckpoint]?>(nil)

    /// At most so many events are reacted to in one commit.
    private static let step = 500

    init(
        _ reactors: [ReactorDescription], _ decider: Decider,
        checkpoints: any ReactorCheckpoints
    ) {
        self.reactors = reactors
        self.decider = decider
        store = decider.store
        self.checkpoints = checkpoints
    }

    /// Reacts to whatever wasn't reacted to yet.
    /// - Returns: The position up to which all reactors have come, a head of the log that was; `nil`
    ///   when one of them has stopped.
    @discardableResult
    func catchUp() async -> Position? {
        if reactors.isEmpty { return .max }
        if let settled, settled == (try? await store.head()) { return settled }
        await turnstile.pass {
            var all: [ReactorCheckpoint] = []
            for (index, reactor) in self.reactors.enumerated() {
                let begun = self.known.withLock { $0?[index] }
                all.append(await self.run(reactor, from: begun))
            }
            self.known.withLock { $0 = all }
        }
        return settled
    }

    /// Where all reactors stand, if they stand at one place and none has stopped.
    private var settled: Position? {
        known.withLock { known in
            guard let first = known?.first, known?.allSatisfy({ $0.parked == nil }) == true,
                known?.allSatisfy({ $0.position == first.position }) == true
            else { return nil }
            return first.reached
        }
    }

    /// Notes that all was reacted to from `position` up to `last`: a batch has done so by itself.
    func advance(from position: Position, to last: Position) async {
        guard position < last, settled == position else { return }
        for (index, reactor) in reactors.enumerated() {
            guard let checkpoint = try? await checkpoint(at: last) else { return }
            known.withLock { $0?[index] = checkpoint }
            await checkpoints.keep(checkpoint, of: reactor.name)
        }
    }

    /// Brings one reactor to the head, or to the event that stops it.
    private func run(
        _ reactor: ReactorDescription, from begun: ReactorCheckpoint?
    ) async -> ReactorCheckpoint {
        var now = ReactorCheckpoint()
        if let begun { now = begun } else { now = await kept(reactor) }
        var isKept = true
        do {
            while true {
                let head = try await store.head()
                if now.reached >= head { break }
                let step = try await react(reactor, after: now.reached, through: head)
                now = try await checkpoint(at: step.reached)
                now.parked = step.parked
                isKept = isKept && step.events == 0
                if now.parked != nil { break }
            }
        } catch {
            // The store's fault and no event's: it stops here all the same, and says why.
            var parked = ReactorCheckpoint.Parked()
            parked.position = now.position
            parked.reason = Rejection(anything: error).refusals.map(\.message.description).joined()
            now.parked = parked
        }
        if !isKept || now.parked != begun?.parked {
            await checkpoints.keep(now, of: reactor.name)
        }
        return now
    }

    /// The checkpoint that was kept, if it is of this very log.
    private func kept(_ reactor: ReactorDescription) async -> ReactorCheckpoint {
        guard let kept = await checkpoints.checkpoint(of: reactor.name),
            (try? await store.eventID(at: kept.reached)) == kept.eventId
        else { return ReactorCheckpoint() }
        return kept
    }

    private func checkpoint(at position: Position) async throws -> ReactorCheckpoint {
        var checkpoint = ReactorCheckpoint()
        checkpoint.position = Int64(clamping: position)
        checkpoint.eventId = try await store.eventID(at: position)
        return checkpoint
    }

    /// Reacts to the next events, up to one whose reaction is refused or fails.
    private func react(
        _ reactor: ReactorDescription, after position: Position, through head: Position
    ) async throws -> (reached: Position, parked: ReactorCheckpoint.Parked?, events: Int) {
        var causes: [RecordedEvent] = []
        let read = LogRead(
            .types(reactor.eventTypes), after: position, through: head, limit: Self.step)
        let reached = try await store.readAll(read) { view in
            causes.append(view.copy())
            return true
        }
        var reactions: [(cause: RecordedEvent, reaction: Reaction)] = []
        var stop: (cause: RecordedEvent, rejection: Rejection)?
        for cause in causes where stop == nil {
            do throws(EventFault) {
                for reaction in try reactor.reactions(to: cause) {
                    reactions.append((cause, reaction))
                }
            } catch {
                stop = (cause, Rejection(anything: error))
            }
        }
        if let refused = try await carryOut(reactions.map(\.reaction)) {
            stop = (reactions[refused.index].cause, refused.rejection)
        }
        guard let stop else { return (reached, nil, causes.count) }
        var parked = ReactorCheckpoint.Parked()
        parked.position = Int64(clamping: stop.cause.position)
        parked.type = stop.cause.type
        parked.reason = stop.rejection.refusals.map { "\($0.message) [\($0.code)]" }
            .joined(separator: "; ")
        return (stop.cause.position - 1, parked, causes.count)
    }
}

// MARK: - Sending

extension Reactions {
    /// Sends commands in order, in one commit where the engine can, those that are known left out.
    /// - Returns: The first that was refused, if one was; those before it are stored.
    private func carryOut(
        _ reactions: [Reaction]
    ) async throws -> (index: Int, rejection: Rejection)? {
        var attempts = 0
        while attempts < CommandBus.attempts {
            let planned = try await plan(reactions)
            if planned.requests.isEmpty { return planned.refused }
            let results = await store.append(planned.requests)
            var isStored = true
            for result in results {
                switch result {
                case .success: break
                // Another process has sent it meanwhile; or others changed what it goes by.
                case .failure(.keyReused), .failure(.conflict): isStored = false
                case .failure(let error): throw error
                }
            }
            if !isStored { attempts += 1 } else if !planned.isPart { return planned.refused }
        }
        throw Rejection(.busy, "others kept changing what the reaction goes by")
    }

    /// What is to be appended for those of `reactions` that aren't stored yet.
    private func plan(_ reactions: [Reaction]) async throws -> (
        requests: [AppendRequest], refused: (index: Int, rejection: Rejection)?, isPart: Bool
    ) {
        var overlay = Overlay()
        var requests: [AppendRequest] = []
        for (index, reaction) in reactions.enumerated() {
            // The id alone says that it was done: a later binary may see the same cause otherwise.
            if try await store.receipt(of: reaction.id) != nil { continue }
            do {
                let plan = try await plan(reaction, &overlay)
                guard let request = plan.request else { continue }
                overlay.note(plan, request)
                requests.append(request)
            } catch is Decider.NeedsStored {
                return (requests, nil, true)
            } catch let rejection as Rejection {
                return (requests, (index, rejection), false)
            }
        }
        return (requests, nil, false)
    }

    /// Decides one reaction, on what the overlay and the store say.
    func plan(_ reaction: Reaction, _ overlay: inout Overlay) async throws -> Plan {
        var envelope = reaction.envelope
        // A clock that was set back is no reason to stop.
        if let time = envelope.occurredAt, time > decider.clock() { envelope.occurredAt = nil }
        return try await decider.plan(
            reaction.command, envelope, commandID: reaction.id,
            actor: envelope.actor ?? "", overlay: &overlay)
    }

    /// What all reactors do about the events of an append that isn't stored yet.
    func reactions(to request: AppendRequest, at now: Timestamp) throws(EventFault) -> [Reaction] {
        guard !reactors.isEmpty else { return [] }
        var reactions: [Reaction] = []
        for event in request.decided(at: now) {
            for reactor in reactors where reactor.minds(event.type) {
                reactions += try reactor.reactions(to: event)
            }
        }
        return reactions
    }
}

extension AppendRequest {
    /// Its events as far as they are known before they are stored, at `now`.
    func decided(at now: Timestamp) -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        for part in streams {
            for event in part.events {
                events.append(
                    RecordedEvent(
                        position: 0, stream: part.stream, revision: 0, type: event.type,
                        schemaVersion: event.schemaVersion,
                        id: event.id ?? .init(high: 0, low: 0), commandID: commandID,
                        indexInCommand: UInt16(clamping: events.count), countInCommand: 0,
                        recordedAt: now, occurredAt: occurredAt ?? now, tags: event.tags,
                        metadata: metadata(at: events.count), payload: event.payload))
            }
        }
        return events
    }
}

// MARK: - How they stand

extension Reactions {
    /// How each reactor stands against the log. Reacts to nothing.
    public func status() async throws -> [ReactorStatus] {
        var all: [ReactorStatus] = []
        for (index, reactor) in reactors.enumerated() {
            var checkpoint = await kept(reactor)
            if let known = known.withLock({ $0?[index] }), known.position >= checkpoint.position {
                checkpoint = known
            }
            var waiting: UInt64 = 0
            _ = try await store.readAll(
                LogRead(.types(reactor.eventTypes), after: checkpoint.reached)
            ) { _ in
                waiting += 1
                return true
            }
            all.append(
                ReactorStatus(
                    name: reactor.name, position: checkpoint.reached, waiting: waiting,
                    parked: checkpoint.parked))
        }
        return all
    }
}
