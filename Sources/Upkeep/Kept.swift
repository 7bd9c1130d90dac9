package import EventSourcing
import EventStore
package import Records

/// What was decided by hand about one that follows the log, in the log like everything else: so who did
/// it, when and why is in the audit, and whatever is made anew follows it.
package struct Kept<Kind: KeptKind>: Aggregate {
    package static var category: String { Kind.kind.rawValue }

    /// What can have been decided.
    package enum Event: EventSet {
        case skipped(Skipped<Kind>)
        case parked(Parked<Kind>)
        case retried(Retried<Kind>)

        package static var cases: [EventCase<Self>] { [of(skipped), of(parked), of(retried)] }

        package var event: any DomainEvent {
            switch self {
            case .skipped(let event): event
            case .parked(let event): event
            case .retried(let event): event
            }
        }
    }

    /// What was decided, and holds.
    package private(set) var decisions = FollowerDecisions()

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) { decisions.visit(&fields) }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        decisions.last = occurrence.position
        switch event {
        case .skipped(let event):
            decisions.skips.append(
                FollowerDecisions.Skip(
                    position: Position(clamping: event.position), type: event.type,
                    reason: event.reason, decision: occurrence.position))
        case .parked(let event):
            decisions.stop = Stop(
                at: occurrence.position, type: Parked<Kind>.type, reason: event.reason,
                since: occurrence.recordedAt)
        case .retried: decisions.stop = nil
        }
    }
}

/// Finds what was decided about one that follows the log.
package let keptDecisions: ReadDecisions = { follower, store in
    switch follower.kind {
    case .projection:
        try await store.load(KeptProjection.self, .init(follower.name)).state.decisions
    case .reactor: try await store.load(KeptReactor.self, .init(follower.name)).state.decisions
    case .consumer: try await store.load(KeptConsumer.self, .init(follower.name)).state.decisions
    }
}
