import Clubs
import EventSourcing
import EventStore
import Feeds
import Ledger
import Orders
import Records

/// Keeps which statuses each thing came to, and when: of every kind of thing that has a status.
///
/// What a status is follows from the aggregates, and these handlers say it a second time, so that only
/// what can move a status is read, and nothing is folded. A test holds the two against each other.
struct ProcessProjector: Projector {
    static let name = "process"
    static let version = 1
    static let tables: [any Row.Type] = [ProcessThingRow.self, ProcessStepRow.self]

    static let handlers: [EventHandler<Self>] =
        orders + books + feed(Job.self) + feed(Invoice.self) + matches

    private let things: RowTable<ProcessThingRow>
    private let steps: RowTable<ProcessStepRow>

    init(_ rows: Rows) {
        things = rows.table(ProcessThingRow.self)
        steps = rows.table(ProcessStepRow.self)
    }

    /// Says what is done with events of a type after which a thing has a status, or `nil`: the one that
    /// it had before, if any.
    private static func moving<Event: DomainEvent>(
        _ type: Event.Type, _ status: @escaping @Sendable (Event) -> String?
    ) -> EventHandler<Self> {
        on(type) { projector, event, view in try projector.note(status(event), view) }
    }

    private func note(_ status: String?, _ view: borrowing EventView) throws {
        let stream = view.stream
        let key = Pair(stream.category, stream.id)
        let position = Int64(clamping: view.position)
        var thing = try things.row(key) ?? ProcessThingRow(key, begun: position)
        guard let status, status != thing.status else {
            // Things go in the order of their beginnings, whenever they came to their first status.
            if thing.begun == position { things.put(thing) }
            return
        }
        thing.status = status
        things.put(thing)
        var step = ProcessStepRow()
        step.entity = key.first
        step.begun = thing.begun
        step.revision = Int64(clamping: view.revision)
        step.id = key.second
        step.position = position
        step.status = status
        step.occurredAt = view.header.occurredAt
        steps.put(step)
    }
}

extension ProcessProjector {
    private static let orders: [EventHandler<Self>] = [
        moving(OrderPlaced.self) { $0.status.rawValue },
        moving(OrderStatusUpdated.self) { $0.to.rawValue },
    ]

    private static let matches: [EventHandler<Self>] = [
        moving(MatchScheduled.self) { _ in MatchStatus.scheduled.rawValue },
        moving(MatchResultRecorded.self) { _ in MatchStatus.played.rawValue },
        moving(MatchCanceled.self) { _ in MatchStatus.canceled.rawValue },
    ]

    private static let books: [EventHandler<Self>] = [
        moving(MemberInvited.self) { _ in InviteStatus.pending.rawValue },
        moving(InviteAccepted.self) { _ in InviteStatus.accepted.rawValue },
        moving(InviteRevoked.self) { _ in InviteStatus.revoked.rawValue },
        moving(TransactionRecorded.self) { $0.details.status },
        moving(TransactionAmended.self) { new(\.status, $0.changes) },
        moving(TransactionDrafted.self) { $0.details.values.status },
        moving(DraftAmended.self) { new(\.values.status, $0.changes) },
        moving(ItemAdded.self) { $0.details.status },
        moving(ItemChanged.self) { new(\.status, $0.changes) },
    ]

    /// A feed's things are all alike.
    private static func feed<Item: FeedItem>(_ type: Item.Type) -> [EventHandler<Self>] {
        [
            moving(Imported<Item>.self) { $0.item.status },
            moving(Revised<Item>.self) { $0.item.status },
        ]
    }

    /// The status that changes give; `nil` where they give none, or take it away.
    private static func new<Details: Record>(
        _ status: KeyPath<Details, String?>, _ changes: Changes<Details>
    ) -> String? {
        // Most changes are of something else, and to apply them takes longer than to look.
        if changes.values[keyPath: status] == nil { return nil }
        var details = Details()
        changes.apply(to: &details)
        return details[keyPath: status]
    }
}
