package import Catalog
package import EventSourcing
package import EventStore
package import Records

/// Changes a sale: when it is, above all; what isn't given stays.
package struct RescheduleSale: Command {
    package static let name = "RescheduleSale"

    /// Which sale.
    package var saleId = SaleID()
    /// Not blank, at most 120 characters.
    package var title: String?
    /// Before it ends.
    package var startsAt: Timestamp?
    /// After it starts.
    package var endsAt: Timestamp?
    /// In percent, above 0 and at most 100.
    package var discountPct: Double?
    /// Instead of those that were named before; empty: none.
    package var productIds: [ProductID]?
    /// Instead of those that were named before; empty: none.
    package var categoryIds: [CategoryID]?

    package init() {}

    package var target: SaleID { saleId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("saleId", &saleId)
        fields.field("title", anew: &title)
        fields.field("startsAt", &startsAt)
        fields.field("endsAt", &endsAt)
        fields.field("discountPct", &discountPct)
        fields.field("productIds", &productIds)
        fields.field("categoryIds", &categoryIds)
    }

    package func decide(on sale: Sale, given facts: Facts) throws(Rejection) -> Decision<Sale> {
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

    package static let guide = CommandGuide(
        "Changes a sale: when it is, above all; what isn't given stays.",
        rules: [.exists("sale"), .saleOpen] + CommandGuide.Rule.salePlan,
        example: #"{"saleId":"spring","endsAt":"2026-04-06T00:00:00Z"}"#,
        needs: [CommandGuide.aSale])
}

/// Calls a sale off, for good.
package struct CancelSale: Command {
    package static let name = "CancelSale"

    /// Which sale.
    package var saleId = SaleID()

    package init() {}

    package var target: SaleID { saleId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("saleId", &saleId)
    }

    package func decide(on sale: Sale, given facts: Facts) throws(Rejection) -> Decision<Sale> {
        guard sale.exists else { throw .notFound("sale", saleId, "saleId") }
        return sale.isCanceled ? [] : [.canceled(SaleCanceled())]
    }

    package static let guide = CommandGuide(
        "Calls a sale off, for good; its time is free for another.",
        rules: [.exists("sale")],
        example: #"{"saleId":"spring"}"#,
        needs: [CommandGuide.aSale])
}
