import EventSourcing
package import EventStore
import Records

extension Reactions {
    /// Others may come in between so often, writing what a reaction goes by, before it is left to the
    /// next time.
    private static let attempts = 100

    /// Sends what is due because of events, in order, in one commit where the engine can; what was sent
    /// before is left out.
    /// - Returns: The event of the first that was refused, if one was; those before it are stored.
    func carryOut(
        _ due: [(cause: RecordedEvent, reactions: [Reaction])]
    ) async throws -> (cause: RecordedEvent, rejection: Rejection)? {
        for _ in 0..<Self.attempts {
            let planned = try await plan(due)
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
            if isStored, !planned.isPart { return planned.refused }
        }
        throw Rejection.busy
    }

    /// What is to be appended for those that aren't stored yet.
    private func plan(
        _ due: [(cause: RecordedEvent, reactions: [Reaction])]
    ) async throws -> (
        requests: [AppendRequest], refused: (cause: RecordedEvent, rejection: Rejection)?,
        isPart: Bool
    ) {
        var overlay = Overlay()
        var requests: [AppendRequest] = []
        for (cause, reactions) in due where !reactions.isEmpty {
            for reaction in try await notSent(reactions, because: cause) {
                do {
                    let plan = try await plan(reaction, &overlay)
                    guard let request = plan.request else { continue }
                    overlay.note(plan, request)
                    requests.append(request)
                } catch is Decider.NeedsStored {
                    return (requests, nil, true)
                } catch let rejection as Rejection {
                    return (requests, (cause, rejection), false)
                }
            }
        }
        return (requests, nil, false)
    }

    /// Those of an event's reactions that the log doesn't have. The id alone says that one was sent: a
    /// later binary may see the same cause otherwise.
    private func notSent(
        _ reactions: [Reaction], because cause: RecordedEvent
    ) async throws -> [Reaction] {
        var rest: [Reaction] = []
        for reaction in reactions where try await store.receipt(of: reaction.id) == nil {
            rest.append(reaction)
        }
        if rest.isEmpty { return [] }
        for sent in try await sentByNumber(reactions, because: cause) {
            if let index = rest.firstIndex(where: sent.isSurely)
                ?? rest.firstIndex(where: sent.mayBe)
            {
                rest.remove(at: index)
            }
        }
        return rest
    }

    /// A command that was sent under the id that an earlier release gave it.
    private struct Sent {
        var stream: StreamName
        /// `nil`: it isn't kept.
        var command: KeptCommand?

        func isSurely(_ reaction: Reaction) -> Bool {
            guard let command, command.name == type(of: reaction.command).name else { return false }
            return command.data == reaction.envelope.data || reaction.stream == stream.text
        }

        func mayBe(_ reaction: Reaction) -> Bool {
            guard let command else { return true }
            return command.name == type(of: reaction.command).name
        }
    }

    /// What was sent because of an event under the ids of earlier releases, which went by a command's
    /// number alone.
    private func sentByNumber(
        _ reactions: [Reaction], because cause: RecordedEvent
    ) async throws -> [Sent] {
        guard let reactor = reactions.first?.reactor else { return [] }
        var sent: [Sent] = []
        var number = 0
        while true {
            let id = Reaction.id(number: number, of: reactor, to: cause)
            if let receipt = try await store.receipt(of: id) {
                let first = receipt.positions.lowerBound
                let event = try await store.events(LogRead(after: first - 1, through: first)).first
                sent.append(Sent(stream: receipt.stream, command: event?.context.command))
            } else if number >= reactions.count {
                return sent
            }
            number += 1
        }
    }

    /// Decides one reaction, on what the overlay and the store say.
    func plan(
        _ reaction: Reaction, _ overlay: inout Overlay, head: Position? = nil
    ) async throws -> Plan {
        var envelope = reaction.envelope
        // A clock that was set back is no reason to stop.
        if let time = envelope.occurredAt, time > decider.clock() { envelope.occurredAt = nil }
        return try await decider.plan(
            reaction.command, envelope, commandID: reaction.id,
            actor: envelope.actor ?? "", overlay: &overlay, head: head)
    }

    /// What all reactors do about the events of an append that isn't stored yet; but for those of things
    /// that they can't go on with.
    func reactions(to request: AppendRequest, at now: Timestamp) throws(EventFault) -> [Reaction] {
        guard !reactors.isEmpty else { return [] }
        var reactions: [Reaction] = []
        for event in request.decided(at: now) {
            for (index, reactor) in reactors.enumerated()
            where reactor.minds(event.type) && !isHeldUp(event.stream, index) {
                reactions += try reactor.reactions(to: event)
            }
        }
        return reactions
    }
}

extension AppendRequest {
    /// Its events as far as they are known before they are stored, at `now`.
    package func decided(at now: Timestamp) -> [RecordedEvent] {
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
