package import EventSourcing
package import EventStore
import Records

/// Decides commands on what the store and an overlay say.
package struct Decider {
    let store: any EventStore
    let clock: @Sendable () -> Timestamp
    let snapshots: Snapshots?

    package init(
        store: any EventStore, clock: @escaping @Sendable () -> Timestamp,
        snapshots: Snapshots? = nil
    ) {
        self.store = store
        self.clock = clock
        self.snapshots = snapshots
    }

    /// Thrown where an answer needs what an earlier line of the batch has not stored yet.
    struct NeedsStored: Error {}

    /// Decides one command. `known` is how the log ends, as far as is known: what comes after it stands
    /// against the append. `fingerprint` is the envelope's, where it was worked out before. `permit` asks
    /// whether it may be sent at all.
    ///
    /// - Throws: a ``Rejection``, ``NeedsStored``, or what the store throws.
    package func plan<C: Command>(
        _ command: C, _ envelope: CommandEnvelope, commandID: String, actor: String,
        overlay: inout Overlay, head given: Position? = nil, fingerprint: Fingerprint? = nil,
        permit: Permit? = nil
    ) async throws -> Plan {
        let stream = try C.Target.stream(command.target)
        // Read before anything that is decided by.
        let head: Position
        if let given { head = given } else { head = try await store.head() }
        let own = try await state(C.Target.self, stream, &overlay)
        if let expected = envelope.expectedRevision, own.revision != expected {
            throw Rejection.conflict(stream, expected: expected, actual: own.revision)
        }
        let now = clock()
        let facts = Facts(
            now: now, occurredAt: envelope.occurredAt ?? now,
            reason: command.reason ?? envelope.reason, actor: actor)
        facts.permit = permit
        let state = own.state as? C.Target ?? C.Target()
        var grounds = Grounds()
        if let id = overlay.waiting(for: own) { grounds.commandIDs.insert(id) }
        let decision = try await decideAsking(command, on: state, facts, &grounds, &overlay)

        var after = state
        var revision = own.revision.map { $0 + 1 } ?? 0
        for event in decision.events {
            after.evolve(
                event,
                Occurrence(
                    recordedAt: now, occurredAt: facts.occurredAt, revision: revision, position: 0))
            revision += 1
        }
        var request: AppendRequest?
        if !decision.events.isEmpty || !decision.others.isEmpty {
            let metadata = metadata(envelope, reason: facts.reason, actor: actor)
            request = AppendRequest(
                try await streams(of: decision, stream, own.revision, grounds),
                commandID: commandID,
                condition: grounds.tags.isEmpty
                    ? nil
                    : AppendCondition(
                        failIfMatches: .anyOf(grounds.tags.map { EventQuery.Item(tags: [$0]) }),
                        after: head),
                follows: grounds.commandIDs.sorted(),
                fingerprint: fingerprint ?? envelope.fingerprint,
                occurredAt: envelope.occurredAt,
                metadata: metadata,
                firstMetadata: command.metadata(metadata, decidedAt: now))
        }
        return Plan(
            command: C.name, commandID: commandID, stream: stream, revision: own.revision,
            head: head, decided: decision.events, request: request, before: state, after: after,
            others: try others(
                of: decision, grounds, overlay, commandID,
                Occurrence(
                    recordedAt: now, occurredAt: facts.occurredAt, revision: 0, position: 0)))
    }

    /// What becomes of the others that a decision writes to, where it went by them: those are guards
    /// of the append, so what they will be is known as surely as the command's own aggregate.
    private func others<Target: Aggregate>(
        of decision: Decision<Target>, _ grounds: Grounds, _ overlay: Overlay,
        _ commandID: String, _ occurrence: Occurrence
    ) throws -> [StreamName: Overlay.Known] {
        var others: [StreamName: Overlay.Known] = [:]
        for other in decision.others where !other.events.isEmpty {
            let name = try StreamName(category: other.category, id: other.id)
            guard grounds.streams[name] != nil, let known = overlay[name] else { continue }
            var first = occurrence
            first.revision = known.revision.map { $0 + 1 } ?? 0
            others[name] = Overlay.Known(
                state: other.evolved(known.state, first),
                revision: first.revision + UInt64(other.events.count) - 1, commandID: commandID)
        }
        return others
    }

    /// What the append writes, and what it only guards.
    private func streams<Target: Aggregate>(
        of decision: Decision<Target>, _ stream: StreamName, _ revision: Revision?,
        _ grounds: Grounds
    ) async throws -> [StreamAppend] {
        // Not by a key path: that is made anew for each command, and takes longer than to decide it.
        var streams = [
            StreamAppend(
                stream, expected: .at(revision), events: decision.events.map { $0.event.stored })
        ]
        var guards = grounds.streams
        guards[stream] = nil
        for other in decision.others {
            let name = try StreamName(category: other.category, id: other.id)
            // One that it decided by stays as it was; of any other nothing is expected.
            let expected = guards.removeValue(forKey: name).map(ExpectedRevision.at) ?? .any
            streams.append(
                StreamAppend(name, expected: expected, events: other.events.map { $0.stored }))
        }
        for (name, revision) in guards.sorted(by: { $0.key < $1.key }) {
            streams.append(StreamAppend(name, expected: .at(revision)))
        }
        return streams
    }

    /// The aggregate as the overlay, or else the store, has it; the overlay knows it from then on.
    private func state<A: Aggregate>(
        _ type: A.Type, _ stream: StreamName, _ overlay: inout Overlay
    ) async throws -> Overlay.Known {
        if let known = overlay[stream] { return known }
        if overlay.awaits(stream) { throw NeedsStored() }
        let loaded = try await store.load(type, Identifier<A>(stream.id), by: snapshots)
        let known = Overlay.Known(state: loaded.state, revision: loaded.revision)
        overlay[stream] = known
        return known
    }

    private func metadata(
        _ envelope: CommandEnvelope, reason: String?, actor: String
    ) -> [UInt8] {
        var metadata = EventMetadata()
        metadata.actor = actor
        metadata.reason = reason
        metadata.correlationId = envelope.correlationID
        metadata.causationId = envelope.causationID
        return metadata.json()
    }
}

extension ExpectedRevision {
    /// Exactly this revision; none if there is none.
    static func at(_ revision: Revision?) -> Self { revision.map { .exact($0) } ?? .none }
}

extension Rejection {
    /// The stream isn't at the revision that the caller expects.
    static func conflict(
        _ stream: StreamName, expected: Revision?, actual: Revision?
    ) -> Rejection {
        let message: Sentence =
            switch (actual, expected) {
            case (let actual?, let expected?):
                "\(stream) is at revision \(actual), not at \(expected)"
            case (let actual?, nil): "\(stream) is at revision \(actual), not at the one it was"
            case (nil, let expected?): "\(stream) is empty, not at \(expected)"
            case (nil, nil): "\(stream) is empty, not at the one it was"
            }
        return Rejection(
            .revisionConflict, field: "expectedRevision", message,
            hint: .next(.audit(stream.category, stream.id)))
    }
}
