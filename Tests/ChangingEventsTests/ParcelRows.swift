import EventSourcing
import EventSourcingTesting
import EventStore
import struct Foundation.UUID
import Records

// What is read of parcels.

struct ParcelRow: Row {
    static let table = "parcels"
    static let keyColumns = ["parcelId"]
    var parcelId = Identifier<Parcel>()
    var addressee = ""
    var cents: Int64 = 0
    var path: [String] = []
    var key: Identifier<Parcel> { parcelId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("parcelId", &parcelId)
        fields.field("addressee", &addressee)
        fields.field("cents", &cents)
        fields.field("path", &path)
    }
}

/// Its handlers aren't in the order of the parts either: a row that isn't there can't be paid for.
struct ParcelsProjector: Projector {
    static let name = "parcels"
    static let version = 1
    static let tables: [any Row.Type] = [ParcelRow.self]
    static let handlers: [EventHandler<Self>] = [
        on(ParcelBrought.self) { projector, brought, view in
            try projector.rows.update(Identifier(view.stream.id)) { $0.path.append(brought.place) }
        },
        on(ParcelTaken.self) { projector, taken, view in
            try projector.rows.update(Identifier(view.stream.id)) { $0.path.append(taken.from) }
        },
        on(ParcelPaid.self) { projector, paid, view in
            try projector.rows.update(Identifier(view.stream.id)) { $0.cents += paid.cents }
        },
        on(ParcelSent.self) { projector, sent, view in
            projector.rows.put(
                ParcelRow(parcelId: Identifier(view.stream.id), addressee: sent.addressee))
        },
    ]
    let rows: RowTable<ParcelRow>
    init(_ rows: Rows) { self.rows = rows.table(ParcelRow.self) }
}

/// One parcel, from its row and its stream.
struct ParcelQuery: Query {
    static let name = "parcel"
    static let guide = QueryGuide("One parcel.")
    static let projections = ["parcels"]
    var parcelId = Identifier<Parcel>()

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("parcelId", &parcelId) }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let rows = try source.read("parcels") { connection in
            try connection.all(
                ParcelRow.self, "SELECT * FROM parcels WHERE parcelId = ?", [parcelId.column])
        }
        var told: [JSONValue] = []
        try await source.readStream(try Parcel.stream(parcelId)) { view in
            for event in try Parcel.Event.decode(view) { told.append(JSONValue(of: event.event)) }
            return true
        }
        return .item(
            .object([
                .init("row", rows.first.map { JSONValue(of: $0) } ?? .null),
                .init("told", .array(told)),
                .init("state", JSONValue(of: try await source.load(Parcel.self, parcelId).state)),
            ]))
    }
}

let parcels = Context("parcels", [ThankForParcel.self], [Parcel.self], reactors: [Thanker.self])
    .answering([ParcelQuery.self], from: ParcelsProjector.self)
