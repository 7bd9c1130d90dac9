public import Catalog
public import EventSourcing
public import EventStore
public import Records

/// Changes a sale: when it is, above all; what isn't given stays.
public struct RescheduleSale: Command {
    public static let name = "RescheduleSale"

    /// Which sale.
    public var saleId = SaleID()
    /// Not blank, at most 120 characters.
    public var title: String?
    /// Before it ends.
    public var startsAt: Timestamp?
    /// After it starts.
    public var endsAt: Timestamp?
    /// In percent, above 0 and at most 100.
    public var discountPct: Double?
    /// Instead of those that were named before; empty: none.
    public var productIds: [ProductID]?
    /// Instead of those that were named before; empty: none.
    public var categoryIds: [CategoryID]?

    public init() {}

    public var target: SaleID { saleId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("saleId", &saleId)
        fields.field("title", &title)
        fields.field("startsAt", &startsAt)
        fields.field("endsAt", &endsAt)
        fields.field("discountPct", &discountPct)
        fields.field("productIds", &productIds)
        fields.field("categoryIds", &categoryIds)
    }

    public func decide(on sale: Sale, given facts: Facts) throws(Rejection) -> Decision<Sale> {
        try sale.requireOpen(saleId)
        var plan = sale.plan
        plan.title = title ?? plan.title
        plan.startsAt = startsAt ?? plan.startsAt
        plan.endsAt = endsAt ?? plan.endsAt
        plan.discountPct = discountPct ?? plan.discountPct
        plan.productIds = productIds ?? plan.productIds
        plan.categoryIds = categoryIds ?? plan.categoryIds
        if plan == sale.plan { return [] }
        try plan.requireValid(as: saleId, given: facts)
        return [.rescheduled(SaleRescheduled(plan))]
    }

    public static let guide = CommandGuide(
        "Changes a sale: when it is, above all; what isn't given stays.",
        rules: [.exists("sale"), .saleOpen] + CommandGuide.Rule.salePlan,
        example: #"{"saleId":"spring","endsAt":"2026-04-06T00:00:00Z"}"#,
        needs: [CommandGuide.aSale])
}

/// Calls a sale off, for good.
public struct CancelSale: Command {
    public static let name = "CancelSale"

    /// Which sale.
    public var saleId = SaleID()

    public init() {}

    public var target: SaleID { saleId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("saleId", &saleId)
    }

    public func decide(on sale: Sale, given facts: Facts) throws(Rejection) -> Decision<Sale> {
        guard sale.exists else { throw .notFound("sale", saleId, "saleId") }
        return sale.isCanceled ? [] : [.canceled(SaleCanceled())]
    }

    public static let guide = CommandGuide(
        "Calls a sale off, for good; its time is free for another.",
        rules: [.exists("sale")],
        example: #"{"saleId":"spring"}"#,
        needs: [CommandGuide.aSale])
}
