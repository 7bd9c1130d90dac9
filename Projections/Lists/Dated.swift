import EventSourcing
import EventStore
import Records

/// The row of a thing that tells when that came to be, and when something last happened to it.
protocol DatedRow: Row {
    var dates: Dates { get set }
}

/// When a thing came to be, and when something last happened to it: in the business, by `occurredAt`.
struct Dates: Record {
    var createdAt = Timestamp.earliest
    var updatedAt = Timestamp.earliest

    init() {}

    init(at time: Timestamp) {
        createdAt = time
        updatedAt = time
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("createdAt", &createdAt)
        fields.field("updatedAt", &updatedAt)
    }
}

extension RowTable where R: DatedRow {
    /// Puts the row of a thing that an event has made.
    func put(new row: R, by view: borrowing EventView) {
        var row = row
        row.dates = Dates(at: view.occurredAt)
        put(row)
    }

    /// Changes the row of the thing that an event has happened to.
    func update(
        _ key: R.Key, by view: borrowing EventView, _ change: (inout R) throws -> Void = { _ in }
    ) throws {
        let time = view.occurredAt
        try update(key) { row in
            try change(&row)
            row.dates.updatedAt = time
        }
    }
}
