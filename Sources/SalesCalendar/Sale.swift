package import EventSourcing
package import Records

/// The name of a sale.
package typealias SaleID = Identifier<Sale>

/// A stretch of time in which some products, or all, cost less.
package struct Sale: Aggregate {
    package static let category = "sale"

    /// What can have happened to a sale.
    package enum Event: EventSet {
        case scheduled(SaleScheduled)
        case rescheduled(SaleRescheduled)
        case canceled(SaleCanceled)

        package static let cases = [of(scheduled), of(rescheduled), of(canceled)]

        package var event: any DomainEvent {
            switch self {
            case .scheduled(let event): event
            case .rescheduled(let event): event
            case .canceled(let event): event
            }
        }
    }

    /// What, when, and by how much.
    package private(set) var plan = SalePlan()
    /// It won't take place and takes no change.
    package private(set) var isCanceled = false

    package init() {}

    /// Whether it was ever scheduled: whatever was has a title.
    package var exists: Bool { !plan.title.isEmpty }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        plan.visit(&fields)
        fields.field("isCanceled", &isCanceled)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .scheduled(let scheduled): plan = scheduled.plan
        case .rescheduled(let rescheduled): plan = rescheduled.plan
        case .canceled: isCanceled = true
        }
    }

    /// - Throws: `not-found` when there is no such sale, `sale-canceled` when it was called off.
    func requireOpen(_ id: SaleID) throws(Rejection) {
        guard exists else { throw .notFound("sale", id, "saleId") }
        guard !isCanceled else {
            throw Rejection(
                .saleCanceled, field: "saleId", "sale \(id) is canceled and takes no change",
                hint: "schedule another")
        }
    }
}
