import EventSourcing
import EventSourcingRuntime
import EventStore
import Records

/// One going through history.
struct ReplayRun {
    let scratch: ReplayScratch
    var report: ReplayReport
    private let commands: [String: CommandDescription]
    let aggregates: [String: AggregateDescription]
    private let rules: [ReplayRule]
    /// What has been folded of the scratch store: always as that store would give it.
    private var overlay = Overlay()
    /// Commands since the overlay was begun.
    private var noted = 0
    /// Streams that a command which came to something else has written to, then or now.
    var touched: Set<StreamName> = []

    /// Aggregates are kept for so many commands.
    private static let limit = 20_000

    init(
        _ contexts: [Context], rules: [ReplayRule], scratch: ReplayScratch, report: ReplayReport
    ) {
        self.scratch = scratch
        self.report = report
        self.rules = rules
        commands = Dictionary(
            contexts.flatMap(\.commands).map { ($0.name, $0) },
            uniquingKeysWith: { first, _ in first })
        aggregates = Dictionary(
            contexts.flatMap(\.aggregates).map { ($0.category, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Takes a command's events over as they are.
    mutating func takeOver(
        _ events: [RecordedEvent], _ reason: ReplayReport.TakenOver
    ) async throws {
        try await scratch.takeOver(events)
        for event in events { overlay[event.stream] = nil }
        report.takenOver[reason, default: 0] += 1
        report.eventsTakenOver += events.count
    }

    /// Decides a command again, by what is kept of it, and compares what that comes to.
    mutating func decide(_ events: [RecordedEvent]) async throws {
        let first = events[0]
        let context = first.context
        guard let kept = context.command else { return try await takeOver(events, .notKept) }
        guard let data = kept.data else { return try await takeOver(events, .nameOnly) }
        guard data.members != nil else { return try await takeOver(events, .erased) }
        var envelope = CommandEnvelope(
            kept.name, data: data, id: first.commandID, actor: context.actor,
            reason: context.reason, correlationID: context.correlationId,
            causationID: context.causationId)
        // What wasn't back-dated has the time that it was recorded at.
        if first.occurredAt < first.recordedAt { envelope.occurredAt = first.occurredAt }
        begin()
        report.decided += 1
        do {
            guard let command = try read(envelope, kept.document) else {
                report.decided -= 1
                return try await takeOver(events, .nameOnly)
            }
            let plan = try await plan(command, envelope, first.commandID, at: kept.decidedAt)
            var stored: [RecordedEvent] = []
            if let request = plan.request {
                stored = try await scratch.append(request, at: first.recordedAt)
                try advance(stored)
            }
            try await compare(events, stored, plan.command)
        } catch let rejection as Rejection {
            try await refused(events, kept.name, rejection)
        } catch EventStoreError.invalid(let why) {
            try await refused(events, kept.name, Rejection(anything: EventStoreError.invalid(why)))
        }
    }

    /// Decides a command again that was refused, and tells of it if it wouldn't be. It changes nothing.
    mutating func reconsider(_ refused: RefusedCommand) async throws {
        guard let envelope = refused.envelope, refused.isOfARule(at: refused.at) else { return }
        if let id = envelope.id, try await scratch.store.receipt(of: id) != nil { return }
        begin()
        do {
            guard let command = try read(envelope, nil) else { return }
            let plan = try await plan(
                command, envelope, envelope.id ?? "refused", at: refused.at)
            if plan.request?.fault == nil { report.accepted.append(refused) }
        } catch is Rejection {
            // As it was.
        }
    }
}

// MARK: - Deciding

extension ReplayRun {
    private mutating func begin() {
        noted += 1
        guard noted > Self.limit else { return }
        overlay = Overlay()
        noted = 0
    }

    /// The command, as it is read today; `nil` where it goes by a document that isn't kept.
    private func read(
        _ envelope: CommandEnvelope, _ document: JSONValue?
    ) throws(Rejection) -> (any Command)? {
        guard let description = commands[envelope.command] else {
            throw Rejection(.unknownCommand, "there is no command \(envelope.command)")
        }
        let command = try description.decode(envelope.data.json()) { newUUIDv7(at: .now) }
        guard var fetching = command as? any FetchingCommand, fetching.source != nil else {
            return command
        }
        guard let document else { return nil }
        try fetching.take(document.json())
        return fetching
    }

    /// - Throws: a ``Rejection`` by the rules of today or the others; what the store throws.
    private mutating func plan(
        _ command: any Command, _ envelope: CommandEnvelope, _ id: String, at time: Timestamp
    ) async throws -> Plan {
        let plan = try await scratch.decider(at: time).plan(
            command, envelope, commandID: id, actor: envelope.actor ?? "", overlay: &overlay)
        if !rules.isEmpty { try await check(plan, reason: command.reason ?? envelope.reason) }
        return plan
    }

    private func check(_ plan: Plan, reason: String?) async throws {
        let reason = reason.flatMap { $0.trimmed.isEmpty ? nil : $0 }
        var refusals = rules.compactMap { $0.refusal(of: plan.command, reason: reason) }
        let categories = Set(rules.compactMap(\.category))
        for part in plan.request?.streams ?? []
        where !part.events.isEmpty && categories.contains(part.stream.category) {
            guard let request = plan.request, let entity = aggregates[part.stream.category] else {
                continue
            }
            let states = try await states(of: part.stream, entity, around: request)
            refusals += rules.filter { $0.category == part.stream.category }.compactMap {
                $0.refusal(of: part.stream.text, before: states.before, after: states.after)
            }
        }
        if !refusals.isEmpty { throw Rejection(refusals) }
    }

    /// A thing before and after what is to be appended; before it was there, nothing.
    private func states(
        of stream: StreamName, _ entity: AggregateDescription, around request: AppendRequest
    ) async throws -> (before: JSONValue, after: JSONValue) {
        let before: Thing
        if let known = overlay[stream] {
            before = Thing(known.state, at: known.revision)
        } else {
            before = try await scratch.store.thing(entity, stream)
        }
        var revision = before.revision.map { $0 + 1 } ?? 0
        var events = request.decided(at: .latest).filter { $0.stream == stream }
        for index in events.indices {
            events[index].revision = revision
            revision += 1
        }
        return (
            before.revision == nil ? .null : before.json, try before.advanced(by: events).json
        )
    }

    /// Moves on what is known of the streams that were written to.
    private mutating func advance(_ events: [RecordedEvent]) throws {
        for stream in Set(events.map(\.stream)) {
            guard let known = overlay[stream] else { continue }
            let thing = try Thing(known.state, at: known.revision)
                .advanced(by: events.filter { $0.stream == stream })
            overlay[stream] = Overlay.Known(state: thing.state, revision: thing.revision)
        }
    }
}

extension RefusedCommand {
    /// Whether it was refused for what it asks, and not for how it was sent.
    fileprivate func isOfARule(at now: Timestamp) -> Bool {
        if let occurredAt, occurredAt > now { return false }
        if let id, IdentifierRule.fault(in: id) != nil || id.hasPrefix(Reaction.idPrefix) {
            return false
        }
        return !errors.contains { $0.code == RejectionCode.commandIDReused.rawValue }
    }
}
