import EventSourcing
import EventSourcingTesting
import EventStore
import Records

// What can be asked for in the warehouse.

struct PackBox: Command {
    static let name = "PackBox"
    static let guide = CommandGuide("Packs a box.", example: "{}")
    var boxId = Identifier<Box>()
    var label = ""
    var shelfId: Identifier<Shelf>?
    var contents: [Item]?
    var target: Identifier<Box> { boxId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("boxId", &boxId)
        fields.field("label", &label)
        fields.field("shelfId", &shelfId)
        fields.field("contents", &contents)
    }

    func decide(on box: Box, given facts: Facts) throws(Rejection) -> Decision<Box> {
        if box.label != nil { throw Rejection(.alreadyExists, "there is a box \(boxId)") }
        var refusals = Refusals()
        refusals.requireText(label, "label", atMost: 20)
        if let shelfId {
            refusals.require(
                !facts.state(of: shelfId).isClosed, .shelfClosed, "shelfId", "it is closed")
        }
        let isTaken = facts.isTaken("label:" + label, isHeld: label.isHeld)
        refusals.require(!isTaken, .labelTaken, "label", "it is taken")
        try refusals.throwIfAny()
        return [.packed(BoxPacked(label: label, shelfId: shelfId, contents: contents ?? []))]
    }
}

struct FillBox: Command {
    static let name = "FillBox"
    static let guide = CommandGuide("Puts things in.", example: "{}")
    var boxId = Identifier<Box>()
    var count: Int64 = 0
    var target: Identifier<Box> { boxId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("boxId", &boxId)
        fields.field("count", &count)
    }

    func decide(on box: Box, given facts: Facts) throws(Rejection) -> Decision<Box> {
        guard box.label != nil else { throw Rejection(.notFound, "there is no box \(boxId)") }
        if count == 0 { return [] }
        let (total, overflow) = box.count.addingReportingOverflow(count)
        guard !overflow, total >= 0 else { throw Rejection(.invalidField, "it can't hold that") }
        return [.filled(BoxFilled(count: count, total: total, after: box.end))]
    }
}

struct RelabelBox: Command {
    static let name = "RelabelBox"
    static let guide = CommandGuide("Gives a box another label.", example: "{}")
    var boxId = Identifier<Box>()
    var label = ""
    var reason: String?
    var target: Identifier<Box> { boxId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("boxId", &boxId)
        fields.field("label", &label)
        fields.field("reason", &reason)
    }

    func decide(on box: Box, given facts: Facts) throws(Rejection) -> Decision<Box> {
        guard let old = box.label else { throw Rejection(.notFound, "there is no box \(boxId)") }
        if old == label { return [] }
        guard facts.reason != nil else { throw Rejection(.reasonRequired, "why?") }
        guard !facts.isTaken("label:" + label, except: boxId, isHeld: label.isHeld) else {
            throw Rejection(.labelTaken, "it is taken")
        }
        return [.relabelled(BoxRelabelled(from: old, to: label))]
    }
}

/// Moves all that is in one box to another: two streams, all or nothing.
struct EmptyInto: Command {
    static let name = "EmptyInto"
    static let guide = CommandGuide("Moves all to another box.", example: "{}")
    var boxId = Identifier<Box>()
    var otherId = Identifier<Box>()
    var target: Identifier<Box> { boxId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("boxId", &boxId)
        fields.field("otherId", &otherId)
    }

    func decide(on box: Box, given facts: Facts) throws(Rejection) -> Decision<Box> {
        let other = facts.state(of: otherId)
        guard other.label != nil else { throw Rejection(.notFound, "there is no box \(otherId)") }
        if box.count == 0 { return [] }
        var decision: Decision<Box> = [.filled(BoxFilled(count: 0 - box.count, total: 0))]
        let filled = BoxFilled(count: box.count, total: other.count + box.count)
        decision.also(otherId, [.filled(filled)])
        return decision
    }
}

struct CloseShelf: Command {
    static let name = "CloseShelf"
    static let guide = CommandGuide("Takes no more boxes.", example: "{}")
    var shelfId = Identifier<Shelf>()
    var target: Identifier<Shelf> { shelfId }

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("shelfId", &shelfId) }

    func decide(on shelf: Shelf, given facts: Facts) throws(Rejection) -> Decision<Shelf> {
        shelf.isClosed ? [] : [.closed(ShelfClosed())]
    }
}

extension RejectionCode {
    static let labelTaken = Self("label-taken")
    static let shelfClosed = Self("shelf-closed")
}

extension String {
    /// Whether the last event that bears this label's tag took it, and didn't give it up.
    fileprivate var isHeld: (RecordedEvent) -> Bool {
        { event in
            do throws(EventFault) {
                return try Box.Event.decode(event).contains { event in
                    switch event {
                    case .packed, .filled: true
                    case .relabelled(let relabelled): relabelled.to == self
                    }
                }
            } catch { return true }
        }
    }
}

let warehouse = Context(
    "warehouse",
    [PackBox.self, FillBox.self, RelabelBox.self, EmptyInto.self, CloseShelf.self],
    [Box.self, Shelf.self])
