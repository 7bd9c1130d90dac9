public import EventSourcing
public import EventStore
public import Records

/// What was decided by hand about one projection, in the log like everything else: so who did it,
/// when and why is in the audit, and rows that are made anew follow it.
public struct KeptProjection: Aggregate {
    public static let category = "projection"

    /// What can have been decided.
    public enum Event: EventSet {
        case skipped(EventSkipped)
        case parked(ProjectionParked)
        case retried(ProjectionRetried)

        public static let cases: [EventCase<Self>] = [
            EventCase(EventSkipped.self, Self.skipped),
            EventCase(ProjectionParked.self, Self.parked),
            EventCase(ProjectionRetried.self, Self.retried),
        ]

        public var event: any DomainEvent {
            switch self {
            case .skipped(let event): event
            case .parked(let event): event
            case .retried(let event): event
            }
        }
    }

    /// The events that are left out, in the order in which that was decided.
    public private(set) var skipped: [SkippedEvent] = []
    /// Why it stands still, if it was stopped by hand.
    public private(set) var parkedBecause: String?
    /// When it was stopped.
    public private(set) var parkedAt: Timestamp?
    /// The position at which it was stopped.
    public private(set) var parkedPosition: Int64?
    /// The position of the last decision.
    public private(set) var lastDecision: Int64 = 0

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("skipped", &skipped)
        fields.field("parkedBecause", &parkedBecause)
        fields.field("parkedAt", &parkedAt)
        fields.field("parkedPosition", &parkedPosition)
        fields.field("lastDecision", &lastDecision)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        let position = Int64(clamping: occurrence.position)
        lastDecision = position
        switch event {
        case .skipped(let event):
            skipped.append(
                SkippedEvent(
                    position: event.position, type: event.type, reason: event.reason,
                    decision: position))
        case .parked(let event):
            parkedBecause = event.reason
            parkedAt = occurrence.recordedAt
            parkedPosition = position
        case .retried:
            (parkedBecause, parkedAt, parkedPosition) = (nil, nil, nil)
        }
    }
}

/// The name of what was decided about a projection: the projection's own.
public typealias KeptProjectionID = Identifier<KeptProjection>

/// An event that a projection leaves out.
public struct SkippedEvent: Record {
    /// Its place in the log.
    public var position: Int64 = 0
    /// Its type, if that was said.
    public var type: String?
    /// Why it is left out.
    public var reason = ""
    /// The position at which that was decided.
    public var decision: Int64 = 0

    public init() {}

    public init(position: Int64, type: String?, reason: String, decision: Int64) {
        self.position = position
        self.type = type
        self.reason = reason
        self.decision = decision
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("position", &position)
        fields.field("type", &type)
        fields.field("reason", &reason)
        fields.field("decision", &decision)
    }
}

extension KeptProjection {
    /// As those follow it who make the rows.
    public var decisions: ProjectionDecisions {
        var stop: ProjectionDecisions.Stop?
        if let parkedPosition, let parkedAt {
            stop = ProjectionDecisions.Stop(
                position: Position(clamping: parkedPosition), type: ProjectionParked.type,
                reason: parkedBecause ?? "", since: parkedAt)
        }
        return ProjectionDecisions(
            skips: skipped.map {
                ProjectionDecisions.Skip(
                    position: Position(clamping: $0.position),
                    decided: Position(clamping: $0.decision))
            }, stop: stop, last: Position(clamping: lastDecision))
    }

    /// Finds what was decided about the projection of this name.
    @Sendable
    public static func decisions(
        about projection: String, in store: any EventStore
    ) async throws -> ProjectionDecisions {
        try await store.load(Self.self, KeptProjectionID(projection)).state.decisions
    }
}
