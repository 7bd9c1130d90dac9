import EventSourcing
package import Records

// What can have happened to sales, in the form that the log keeps for ever.

/// A sale was put into the calendar.
package struct SaleScheduled: DomainEvent {
    package static let type = "SaleScheduled"

    /// What, when, and by how much.
    package var plan = SalePlan()

    package init() {}

    package init(_ plan: SalePlan) { self.plan = plan }

    package var tags: [String] { SalePlan.tags(of: plan) }

    package mutating func visit(_ fields: inout some FieldVisitor) { plan.visit(&fields) }
}

/// A sale was changed; this is all of it, as it is from now on.
package struct SaleRescheduled: DomainEvent {
    package static let type = "SaleRescheduled"

    /// All of it, as it is from now on.
    package var plan = SalePlan()

    package init() {}

    package init(_ plan: SalePlan) { self.plan = plan }

    package var tags: [String] { SalePlan.tags(of: plan) }

    package mutating func visit(_ fields: inout some FieldVisitor) { plan.visit(&fields) }
}

/// A sale was called off.
package struct SaleCanceled: DomainEvent {
    package static let type = "SaleCanceled"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

extension SalePlan {
    /// A sale touches so many months at most: an event can't bear more tags than 64.
    package static let maximumMonths = 60

    /// A tag for each month that the sale touches: those who plan another one find it by them.
    static func tags(of plan: SalePlan) -> [String] {
        plan.months().map(tag(month:))
    }

    static func tag(month: String) -> String { "sales-in:" + month }
}
