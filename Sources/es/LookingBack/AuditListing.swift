import EventSourcing
import EventStore

/// Changes of things, as rows and as JSON.
enum AuditListing {
    static func listing(_ changes: [Change], _ session: Session, withID: Bool) -> Listing {
        session.isForPeople
            ? forPeople(changes, withID: withID) : inFull(changes, withID: withID)
    }

    /// Who and what at a glance, the reason below.
    private static func forPeople(_ changes: [Change], withID: Bool) -> Listing {
        // Both times only where they tell two things.
        let isBackDated = changes.contains { $0.event.occurredAt != $0.event.recordedAt }
        var columns = [
            Column("revision", "rev", .number),
            Column("occurredAt", "occurred (UTC)", .exactTime), Column("actor", "who"),
            Column("type", "what"), Column("changed", "change"),
        ]
        if isBackDated {
            columns.insert(Column("recordedAt", "recorded (UTC)", .exactTime), at: 2)
        }
        if withID { columns.insert(Column("id"), at: 0) }
        var listing = Listing(columns)
        for (index, change) in changes.enumerated() {
            let event = change.event
            let context = event.context
            let cells: [String: JSONValue] = [
                "id": .string(event.stream.id),
                "revision": .integer(Int64(clamping: event.revision)),
                "occurredAt": .string(event.occurredAt.description),
                "recordedAt": .string(event.recordedAt.description),
                "actor": .string(context.actor), "type": .string(event.type),
                "changed": .string(change.sentence),
            ]
            listing.rows.append(columns.map { cells[$0.name] ?? .null })
            if let reason = context.reason { listing.notes[index] = "why: \(reason)" }
        }
        return listing
    }

    private static func inFull(_ changes: [Change], withID: Bool) -> Listing {
        let names = [
            "position", "revision", "type", "recordedAt", "occurredAt", "actor", "reason",
            "commandId", "changed",
        ]
        return Listing(
            ((withID ? ["id"] : []) + names).map { Column($0) },
            rows: changes.map { change in
                let json = change.json(withID: withID)
                return ((withID ? ["id"] : []) + names).map { json[$0] ?? .null }
            })
    }
}

extension Change {
    /// As a program gets it.
    func json(withID: Bool) -> JSONValue {
        let context = event.context
        var members: [JSONValue.Member] = []
        if withID { members.append(.init("id", .string(event.stream.id))) }
        members += [
            .init("position", .integer(Int64(clamping: event.position))),
            .init("revision", .integer(Int64(clamping: event.revision))),
            .init("type", .string(event.type)),
            .init("recordedAt", .string(event.recordedAt.description)),
            .init("occurredAt", .string(event.occurredAt.description)),
            .init("actor", .string(context.actor)),
        ]
        if let reason = context.reason { members.append(.init("reason", .string(reason))) }
        members.append(.init("commandId", .string(event.commandID)))
        members.append(.init("changed", changed.json))
        return .object(members)
    }

    /// `status placed → onDelivery, total 184.50 → 149.50`; of what begins, its values alone.
    fileprivate var sentence: String {
        (changed.filter { $0.from != .null || !$0.to.isNothing }.map { change in
            let column = Column(change.field)
            let to = change.to.shown(as: column.kind)
            if change.from == .null { return "\(column.heading) \(to)" }
            let from = change.from.shown(as: column.kind)
            // A list that is as long as before: which of it changed, the rest of the line says.
            if from == to { return column.heading }
            return "\(column.heading) \(from.isEmpty ? "–" : from) → \(to.isEmpty ? "–" : to)"
        } + circumstances).joined(separator: ", ")
    }

    /// What the event says of another thing, or of a part of this one, that isn't told as a change.
    private var circumstances: [String] {
        let payload = JSONValue(payload: event.payload)
        return ["orderId", "line", "productId", "why", "memo"].compactMap { name in
            guard let value = payload[name], !changed.contains(where: { $0.field == name }) else {
                return nil
            }
            let column = Column(name)
            return "\(column.heading) \(value.shown(as: column.kind))"
        }
    }
}
