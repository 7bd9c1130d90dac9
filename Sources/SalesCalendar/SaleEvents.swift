public import EventSourcing
public import Records

// What can have happened to sales, in the form that the log keeps for ever.

/// A sale was put into the calendar.
public struct SaleScheduled: DomainEvent {
    public static let type = "SaleScheduled"

    /// What, when, and by how much.
    public var plan = SalePlan()

    public init() {}

    public init(_ plan: SalePlan) { self.plan = plan }

    public var tags: [String] { SalePlan.tags(of: plan) }

    public mutating func visit(_ fields: inout some FieldVisitor) { plan.visit(&fields) }
}

/// A sale was changed; this is all of it, as it is from now on.
public struct SaleRescheduled: DomainEvent {
    public static let type = "SaleRescheduled"

    /// All of it, as it is from now on.
    public var plan = SalePlan()

    public init() {}

    public init(_ plan: SalePlan) { self.plan = plan }

    public var tags: [String] { SalePlan.tags(of: plan) }

    public mutating func visit(_ fields: inout some FieldVisitor) { plan.visit(&fields) }
}

/// A sale was called off.
public struct SaleCanceled: DomainEvent {
    public static let type = "SaleCanceled"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

extension SalePlan {
    /// A sale touches so many months at most: an event can't bear more tags than 64.
    public static let maximumMonths = 60

    /// A tag for each month that the sale touches: those who plan another one find it by them.
    static func tags(of plan: SalePlan) -> [String] {
        plan.months().map(tag(month:))
    }

    static func tag(month: String) -> String { "sales-in:" + month }
}
