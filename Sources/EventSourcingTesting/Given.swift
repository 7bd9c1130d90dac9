public import EventSourcing
public import EventStore
import struct Foundation.UUID
public import Records
public import Testing

/// A past, a command, and what comes of it: the three lines of a domain test.
///
/// ```swift
/// given(Order.self, "1042", .placed(order))
///     .when(UpdateOrderStatus(orderId: "1042", status: .onDelivery))
///     .then(.statusUpdated(OrderStatusUpdated(from: .placed, to: .onDelivery)))
/// ```
public func given<A: Aggregate>(_ type: A.Type, _ id: Identifier<A>, _ events: A.Event...) -> Given
{
    Given().adding(type, id, events)
}

/// Nothing has happened yet.
public func givenNothing() -> Given { Given() }

/// What has happened so far, to any number of aggregates.
public struct Given: Sendable {
    var log: [RecordedEvent] = []

    /// Adds what happened to one more aggregate.
    public func and<A: Aggregate>(
        _ type: A.Type, _ id: Identifier<A>, _ events: A.Event...
    ) -> Given { adding(type, id, events) }

    func adding<A: Aggregate>(_: A.Type, _ id: Identifier<A>, _ events: [A.Event]) -> Given {
        var copy = self
        for event in events { copy.append(event.event, to: A.category + "-" + id.text) }
        return copy
    }

    /// What comes of `command`, asked at `now` for a back-dated `occurredAt`, for a `reason`.
    public func when<C: Command>(
        _ command: C, reason: String? = nil, actor: String = "tester",
        now: Timestamp = Given.now, occurredAt: Timestamp? = nil
    ) -> When<C.Target> {
        var command = command
        var tidier = Tidier { "" }
        command.tidy(by: &tidier)
        guard tidier.refusals.isEmpty else {
            return When(outcome: .failure(Rejection(tidier.refusals)), before: C.Target())
        }
        let facts = Facts(
            now: now, occurredAt: occurredAt ?? now, reason: command.reason ?? reason, actor: actor)
        let stream = StreamName(unchecked: C.Target.category + "-" + command.target.text)
        let state = fold(C.Target.self, stream)
        for event in log {
            for tag in event.tags { facts.know(tag: tag, last: event) }
        }
        let outcome = facts.decide(command, on: state) { questions in
            for question in questions {
                switch question {
                case .aggregate(let stream, let type):
                    facts.know(stream, is: fold(type, stream))
                case .tag(let tag):
                    facts.know(tag: tag, last: nil)
                case .allTagged(let tag):
                    facts.know(tag: tag, all: log.filter { $0.tags.contains(tag) })
                case .exists(let stream):
                    facts.know(stream, exists: log.contains { $0.stream == stream })
                case .event(let stream, let revision):
                    facts.know(
                        stream, revision,
                        is: log.first { $0.stream == stream && $0.revision == revision })
                }
            }
        }
        let revision = UInt64(log.count { $0.stream == stream })
        return When(outcome: outcome, before: state, revision: revision)
    }

    /// The same, for a command written as the `data` that a caller sends.
    public func when<C: Command>(
        _ type: C.Type, _ json: String, reason: String? = nil, now: Timestamp = Given.now,
        occurredAt: Timestamp? = nil
    ) -> When<C.Target> {
        do throws(Rejection) {
            var made = 0
            let command = try CommandDescription(type).decode(Array(json.utf8)) {
                made += 1
                return "made-\(made)"
            }
            guard let command = command as? C else {
                return When(
                    outcome: .failure(Rejection(.unknownCommand, "another command")),
                    before: C.Target())
            }
            return when(command, reason: reason, now: now, occurredAt: occurredAt)
        } catch {
            return When(outcome: .failure(error), before: C.Target())
        }
    }

    /// The time at which tests take place, unless they say otherwise: 2026-03-01T12:00:00.000Z.
    public static let now = Timestamp(milliseconds: 1_772_366_400_000)

    /// The aggregate as this past left it; a blank one if nothing happened to it.
    public func state<A: Aggregate>(of id: Identifier<A>) -> A {
        fold(A.self, StreamName(unchecked: A.category + "-" + id.text))
    }

    mutating func append(_ event: any DomainEvent, to stream: String) {
        let stored = event.stored
        let revision = log.count { $0.stream.text == stream }
        log.append(
            RecordedEvent(
                position: UInt64(log.count) + 1, stream: StreamName(unchecked: stream),
                revision: UInt64(revision), type: stored.type, schemaVersion: stored.schemaVersion,
                id: .init(), commandID: "given-\(log.count)", indexInCommand: 0, countInCommand: 1,
                recordedAt: Given.now, occurredAt: Given.now, tags: stored.tags, metadata: [],
                payload: stored.payload))
    }

    private func fold<A: Aggregate>(_ type: A.Type, _ stream: StreamName) -> A {
        var state = A()
        for event in log where event.stream == stream {
            do throws(EventFault) {
                for happened in try A.Event.decode(event) {
                    state.evolve(happened, Occurrence(event))
                }
            } catch {
                Issue.record("the past can't be read: \(error)")
            }
        }
        return state
    }
}

/// What came of a command.
public struct When<Target: Aggregate> {
    /// What was decided, or why it was refused.
    public let outcome: Result<Decision<Target>, Rejection>
    package let before: Target
    /// The revision that the first of the events would have.
    var revision: UInt64 = 0

    /// Exactly these events happen, and each comes back the same from the bytes it is stored as.
    @discardableResult
    public func then(
        _ events: Target.Event..., at here: SourceLocation = #_sourceLocation
    ) -> When {
        guard let decision = accepted(at: here) else { return self }
        #expect(decision.events == events, sourceLocation: here)
        expectStorable(decision.events, at: here)
        return self
    }

    /// Exactly these events happen to another aggregate, all or nothing with its own.
    @discardableResult
    public func also<Other: Aggregate>(
        _ type: Other.Type, _ id: Identifier<Other>, _ events: Other.Event...,
        at here: SourceLocation = #_sourceLocation
    ) -> When {
        guard let decision = accepted(at: here) else { return self }
        let others = decision.others.filter { $0.category == Other.category && $0.id == id.text }
        #expect(
            others.flatMap { $0.events.map { $0.stored } } == events.map { $0.event.stored },
            sourceLocation: here)
        expectStorable(events, at: here)
        return self
    }

    /// How many other aggregates it happens to.
    @discardableResult
    package func alsoTo(
        _ count: Int, at here: SourceLocation = #_sourceLocation
    ) -> When {
        guard let decision = accepted(at: here) else { return self }
        #expect(decision.others.count == count, sourceLocation: here)
        return self
    }

    /// What was asked for is so already.
    public func thenNothing(at here: SourceLocation = #_sourceLocation) {
        guard let decision = accepted(at: here) else { return }
        #expect(decision.events.isEmpty, sourceLocation: here)
    }

    /// It is refused, with this code among the reasons and, if given, for this field.
    public func thenRejects(
        _ code: RejectionCode, field: String? = nil, at here: SourceLocation = #_sourceLocation
    ) {
        switch outcome {
        case .success(let decision):
            Issue.record("accepted: \(decision.events)", sourceLocation: here)
        case .failure(let rejection):
            let found = rejection.refusals.contains {
                $0.code == code && (field == nil || $0.field == field)
            }
            #expect(found, "\(code) \(field ?? "") in \(rejection.refusals)", sourceLocation: here)
        }
    }

    /// The aggregate after what happened; `nil`, and a failed test, when it was refused.
    public func state(at here: SourceLocation = #_sourceLocation) -> Target? {
        guard let decision = accepted(at: here) else { return nil }
        var (state, revision) = (before, revision)
        for event in decision.events {
            state.evolve(
                event,
                Occurrence(
                    recordedAt: Given.now, occurredAt: Given.now, revision: revision, position: 0))
            revision += 1
        }
        return state
    }

    private func accepted(at here: SourceLocation) -> Decision<Target>? {
        switch outcome {
        case .success(let decision): return decision
        case .failure(let rejection):
            Issue.record("refused: \(rejection.refusals)", sourceLocation: here)
            return nil
        }
    }

    private func expectStorable<Event: EventSet>(_ events: [Event], at here: SourceLocation) {
        for event in events {
            let stored = event.event.stored
            let recorded = RecordedEvent(
                position: 1, stream: StreamName(unchecked: "any-x"), revision: 0,
                type: stored.type, schemaVersion: stored.schemaVersion, id: .init(),
                commandID: "c", indexInCommand: 0, countInCommand: 1, recordedAt: Given.now,
                occurredAt: Given.now, tags: stored.tags, metadata: [], payload: stored.payload)
            do throws(EventFault) {
                #expect(try Event.decode(recorded) == .one(event), sourceLocation: here)
            } catch {
                Issue.record("can't be read back: \(error)", sourceLocation: here)
            }
        }
    }
}
