import EventSourcing
import EventSourcingTesting
import EventStore
import Records

// A warehouse in miniature: enough of a domain to try every turn that a command can take. A box has
// a label that no other box has, may stand on a shelf that is open, and holds a number of things.

struct Box: Aggregate {
    static let category = "box"

    enum Event: EventSet {
        case packed(BoxPacked)
        case filled(BoxFilled)
        case relabelled(BoxRelabelled)

        static let cases = [of(packed), of(filled), of(relabelled)]

        var event: any DomainEvent {
            switch self {
            case .packed(let event): event
            case .filled(let event): event
            case .relabelled(let event): event
            }
        }
    }

    var label: String?
    var count: Int64 = 0
    /// The revision of its last event.
    var end: Int64 = -1

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("label", &label)
        fields.field("count", &count)
    }

    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        end = Int64(clamping: occurrence.revision)
        switch event {
        case .packed(let packed): label = packed.label
        case .filled(let filled): count = filled.total
        case .relabelled(let relabelled): label = relabelled.to
        }
    }
}

struct BoxPacked: DomainEvent {
    static let type = "BoxPacked"
    var label = ""
    var shelfId: Identifier<Shelf>?
    var contents: [Item] = []
    var tags: [String] { ["label:" + label] }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("label", &label)
        fields.field("shelfId", &shelfId)
        fields.field("contents", &contents)
    }
}

struct BoxFilled: DomainEvent {
    static let type = "BoxFilled"
    var count: Int64 = 0
    var total: Int64 = 0
    /// The revision of the event before it.
    var after: Int64?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("count", &count)
        fields.field("total", &total)
        fields.field("after", &after)
    }
}

/// Bears the tag of the label it takes and of the one it gives up.
struct BoxRelabelled: DomainEvent {
    static let type = "BoxRelabelled"
    var from = ""
    var to = ""
    var tags: [String] { ["label:" + from, "label:" + to] }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("from", &from)
        fields.field("to", &to)
    }
}

struct Shelf: Aggregate {
    static let category = "shelf"

    enum Event: EventSet {
        case closed(ShelfClosed)
        static let cases: [EventCase<Self>] = [of(closed)]
        var event: any DomainEvent {
            switch self {
            case .closed(let event): event
            }
        }
    }

    var isClosed = false

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("isClosed", &isClosed) }
    mutating func evolve(_ event: Event, _ occurrence: Occurrence) { isClosed = true }
}

struct ShelfClosed: DomainEvent {
    static let type = "ShelfClosed"
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// What lies in a box: a record inside records.
struct Item: Record {
    var name = ""
    var size: Size?
    var mark: Mark?

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("size", &size)
        fields.field("mark", &mark)
    }

    struct Size: Record {
        var width: Int64 = 0
        var height: Int64 = 0

        mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("width", &width)
            fields.field("height", &height)
        }
    }

    enum Mark: String, Choice {
        case fragile, heavy
    }
}
