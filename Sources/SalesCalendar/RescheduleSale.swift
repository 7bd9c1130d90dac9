package import Catalog
package import EventSourcing
package import EventStore
package import Records
import Vocabulary

/// Changes a sale: when it is, above all; what isn't given stays.
package struct RescheduleSale: Command {
    package static let name = "RescheduleSale"

    package var saleId = SaleID()
    package var title: String?
    /// Before it ends.
    package var startsAt: Timestamp?
    /// After it starts.
    package var endsAt: Timestamp?
    /// In percent.
    package var discountPct: Double?
    /// Everything: instead of what was named before.
    package var appliesTo: SaleScope?
    /// Instead of those that were named before; empty: none, as long as categories are named.
    package var productIds: [ProductID]?
    /// Instead of those that were named before; empty: none, as long as products are named.
    package var categoryIds: [CategoryID]?

    package init() {}

    package var target: SaleID { saleId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("saleId", &saleId)
        fields.field("title", anew: &title, .line)
        fields.field("startsAt", &startsAt)
        fields.field("endsAt", &endsAt)
        fields.field("discountPct", &discountPct, .percentage)
        fields.field("appliesTo", &appliesTo)
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
        let isRescoped = appliesTo != nil || productIds != nil || categoryIds != nil
        if isRescoped { rescope(&plan) }
        // By bytes: another spelling of é is a change, if a small one.
        if plan.json() == sale.plan.json() { return [] }
        // What was of everything, as that was once told, says so from now on.
        if !isRescoped, plan.isOfEverything { plan.appliesTo = .everything }
        try plan.requireValid(as: saleId, given: facts)
        return [.rescheduled(SaleRescheduled(plan))]
    }

    /// What the sale is of from now on, where that is given. To name something is enough to say that it
    /// isn't of everything any more; to empty a list never says that it is.
    private func rescope(_ plan: inout SalePlan) {
        let isNaming = productIds?.isEmpty == false || categoryIds?.isEmpty == false
        let isAll = appliesTo.map { $0 == .everything } ?? (plan.isOfEverything && !isNaming)
        plan.appliesTo = isAll ? .everything : nil
        plan.productIds = isAll && !isNaming ? nil : productIds ?? plan.productIds
        plan.categoryIds = isAll && !isNaming ? nil : categoryIds ?? plan.categoryIds
    }

    package static let guide = CommandGuide(
        "Changes a sale: when it is, above all; what isn't given stays.",
        rules: [.exists("sale"), .saleOpen] + CommandGuide.Rule.salePlan,
        example: #"{"saleId":"spring","endsAt":"2026-04-06T00:00:00Z"}"#,
        needs: [CommandGuide.aSale])
}
