import EventSourcing
import Records

/// The name of a supplier.
typealias SupplierID = Identifier<Supplier>

/// Someone we buy from.
struct Supplier: Aggregate {
    static let category = "supplier"

    enum Event: EventSet {
        case added(SupplierAdded)
        case dropped(SupplierDropped)

        static let cases = [of(added), of(dropped)]

        var event: any DomainEvent {
            switch self {
            case .added(let event): event
            case .dropped(let event): event
            }
        }
    }

    var name = ""
    var isDropped = false

    var exists: Bool { !name.isEmpty }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("isDropped", &isDropped)
    }

    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added): name = added.name
        case .dropped: isDropped = true
        }
    }
}

/// We began to buy from someone.
struct SupplierAdded: DomainEvent {
    static let type = "SupplierAdded"

    var name = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
}

/// We no longer buy from them.
struct SupplierDropped: DomainEvent {
    static let type = "SupplierDropped"

    mutating func visit(_ fields: inout some FieldVisitor) {}
}
