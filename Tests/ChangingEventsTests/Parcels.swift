import EventSourcing
import EventSourcingTesting
import EventStore
import struct Foundation.UUID
import Records

// Parcels: a small domain whose every event has changed since the first one was stored. Read without
// its upcasters, none of the old events says anything sensible.

/// It was once told under another name, with the name in another field, and with what was paid in it.
struct ParcelSent: DomainEvent {
    static let type = "ParcelSent"
    static let version: UInt16 = 3
    static let formerTypes = ["PackageSent"]
    static let upcasters = [
        Upcaster(from: 1, .rename("name", to: "addressee"), .scale("kilos", to: "grams", by: 1000)),
        Upcaster(from: 2, .remove("cents")),
    ]
    var addressee = ""
    var grams: Int64 = 0
    var tags: [String] { ["addressee:" + addressee] }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("addressee", &addressee)
        fields.field("grams", &grams)
    }
}

/// Until version 2 of it, sending a parcel was paying for it.
struct ParcelPaid: DomainEvent {
    static let type = "ParcelPaid"
    static let partOf = ["ParcelSent", "PackageSent"].map {
        Whole(
            $0, through: 2, upcasters: [Upcaster(from: 1, .scale("cents", by: 100))], .keep("cents")
        )
    }
    var cents: Int64 = 0

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("cents", &cents) }
}

/// A parcel was once carried in one go.
struct ParcelTaken: DomainEvent {
    static let type = "ParcelTaken"
    static let partOf = [Whole("ParcelCarried", .keep("from"))]
    var from = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("from", &from) }
}

struct ParcelBrought: DomainEvent {
    static let type = "ParcelBrought"
    static let version: UInt16 = 2
    static let upcasters = [Upcaster(from: 1, .rename("to", to: "place"))]
    static let partOf = [Whole("ParcelCarried", order: 2, .keep("to"))]
    var place = ""

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("place", &place) }
}

/// Who thanked, once they did.
struct ParcelThanked: DomainEvent {
    static let type = "ParcelThanked"
    /// In cents.
    var amount: Int64 = 0

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("amount", &amount) }
}

struct Parcel: Aggregate {
    static let category = "parcel"

    enum Event: EventSet {
        case brought(ParcelBrought)
        case paid(ParcelPaid)
        case sent(ParcelSent)
        case taken(ParcelTaken)
        case thanked(ParcelThanked)

        // Not in the order in which the parts come.
        static let cases = [of(brought), of(paid), of(sent), of(taken), of(thanked)]

        var event: any DomainEvent {
            switch self {
            case .brought(let event): event
            case .paid(let event): event
            case .sent(let event): event
            case .taken(let event): event
            case .thanked(let event): event
            }
        }
    }

    var addressee: String?
    var grams: Int64 = 0
    var cents: Int64 = 0
    var steps: [String] = []
    var thanks: Int64 = 0

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("addressee", &addressee)
        fields.field("grams", &grams)
        fields.field("cents", &cents)
        fields.field("steps", &steps)
        fields.field("thanks", &thanks)
    }

    mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .sent(let sent):
            addressee = sent.addressee
            grams = sent.grams
            steps.append("sent at \(occurrence.revision)")
        case .paid(let paid):
            cents += paid.cents
            steps.append("paid at \(occurrence.revision)")
        case .taken(let taken): steps.append("from \(taken.from) at \(occurrence.revision)")
        case .brought(let brought): steps.append("to \(brought.place) at \(occurrence.revision)")
        case .thanked: thanks += 1
        }
    }
}

/// Thanks for what was paid.
struct ThankForParcel: Command {
    static let name = "ThankForParcel"
    static let guide = CommandGuide("Thanks for what was paid.", example: "{}")
    var parcelId = Identifier<Parcel>()
    var amount: Int64 = 0
    var target: Identifier<Parcel> { parcelId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("parcelId", &parcelId)
        fields.field("amount", &amount)
    }

    func decide(on parcel: Parcel, given facts: Facts) throws(Rejection) -> Decision<Parcel> {
        guard parcel.cents >= amount, amount > 0 else {
            throw Rejection(.invalidField, "only \(parcel.cents) were paid")
        }
        return [.thanked(ParcelThanked(amount: amount))]
    }
}

/// Thanks whoever paid.
struct Thanker: Reactor {
    static let name = "thanker"
    static let handlers = [
        on(ParcelPaid.self) { paid, stream in
            [ThankForParcel(parcelId: Identifier(stream.id), amount: paid.cents)]
        }
    ]
}
