import EventStore

/// A command that has been decided and not yet stored: the append it asks for.
struct Plan {
    var command: String
    var commandID: String
    var stream: StreamName
    /// The revision it was decided at.
    var revision: Revision?
    /// The head it was decided at.
    var head: Position
    /// `nil`: nothing is to be changed.
    var request: AppendRequest?
    /// The events for the command's own stream, to go on from.
    var events: [any DomainEvent]
    /// The aggregate before and after, for a dry run.
    var before: any Aggregate
    var after: any Aggregate

    /// What is answered when nothing was to be changed.
    var unchanged: CommandOutcome {
        CommandOutcome(
            unchanged: stream, revision: revision, head: head, command: command,
            commandID: commandID)
    }
}

/// Decides commands on what the store and an overlay say.
struct Decider {
    let store: any EventStore
    let clock: @Sendable () -> Timestamp

    /// Thrown where an answer needs what an earlier line of the batch has not stored yet.
    struct NeedsStored: Error {}

    /// Decides one command.
    ///
    /// - Throws: a ``Rejection``, ``NeedsStored``, or what the store throws.
    func plan<C: Command>(
        _ command: C, _ envelope: CommandEnvelope, commandID: String, actor: String,
        overlay: inout Overlay
    ) async throws -> Plan {
        let stream = try C.Target.stream(command.target)
        let head = try await store.head()
        let own = try await known(C.Target.self, stream, &overlay)
        if let expected = envelope.expectedRevision, own.revision != expected {
            throw Rejection.conflict(stream, expected: expected, actual: own.revision)
        }
        let now = clock()
        let facts = Facts(
            now: now, occurredAt: envelope.occurredAt ?? now,
            reason: command.reason ?? envelope.reason, actor: actor)
        var guards: [StreamName: Revision?] = [:]
        var tags: [String] = []
        let state = own.state as? C.Target ?? C.Target()
        var decision: Decision<C.Target>
        repeat {
            let (outcome, questions) = facts.attempt(command, on: state)
            if questions.isEmpty {
                decision = try outcome.get()
                break
            }
            for question in questions {
                switch question {
                case .aggregate(let name, let type):
                    let other = try await known(type, name, &overlay)
                    guards[name] = other.revision
                    facts.know(name, is: other.state)
                case .tag(let tag):
                    if overlay.tags.contains(tag) { throw NeedsStored() }
                    facts.know(tag: tag, last: try await lastEvent(tagged: tag))
                    tags.append(tag)
                }
            }
        } while true

        var plan = Plan(
            command: C.name, commandID: commandID, stream: stream, revision: own.revision,
            head: head, request: nil, events: decision.events.map(\.event), before: state,
            after: state)
        guard !decision.events.isEmpty || !decision.others.isEmpty else { return plan }
        let occurrence = Occurrence(
            recordedAt: now, occurredAt: facts.occurredAt, revision: 0, position: 0)
        plan.after = decision.events.reduce(into: state) { $0.evolve($1, occurrence) }

        var streams = [
            StreamAppend(
                stream, expected: .at(own.revision), events: decision.events.map(\.event.stored))
        ]
        for other in decision.others {
            let name = try StreamName(category: other.category, id: other.id)
            let expected: ExpectedRevision
            if let known = guards.removeValue(forKey: name) {
                expected = .at(known)
            } else {
                expected = .at(try await store.revision(of: name))
            }
            streams.append(
                StreamAppend(name, expected: expected, events: other.events.map(\.stored)))
        }
        for (name, revision) in guards where name != stream {
            streams.append(StreamAppend(name, expected: .at(revision)))
        }
        plan.request = AppendRequest(
            streams, commandID: commandID,
            condition: tags.isEmpty
                ? nil
                : AppendCondition(
                    failIfMatches: .anyOf(tags.map { EventQuery.Item(tags: [$0]) }), after: head),
            fingerprint: envelope.fingerprint, occurredAt: envelope.occurredAt,
            metadata: metadata(envelope, reason: facts.reason, actor: actor))
        return plan
    }

    /// The aggregate as the overlay, or else the store, has it; the overlay knows it from then on.
    private func known<A: Aggregate>(
        _ type: A.Type, _ stream: StreamName, _ overlay: inout Overlay
    ) async throws -> Overlay.Known {
        if let known = overlay[stream] { return known }
        let loaded = try await store.load(type, Identifier<A>(stream.id))
        let known = Overlay.Known(state: loaded.state, revision: loaded.revision)
        overlay[stream] = known
        return known
    }

    private func lastEvent(tagged tag: String) async throws -> RecordedEvent? {
        try await store.events(LogRead(.tags([tag]), limit: 1, backward: true)).first
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
        let is_ = actual.map { "at revision \($0)" } ?? "empty"
        return Rejection(
            .revisionConflict, field: "expectedRevision",
            "\(stream) is \(is_), not at \(expected.map(String.init) ?? "the one it was")",
            hint: "es audit \(stream.category) \(stream.id)")
    }
}
