package import EventSourcing
package import Records

/// Puts a sale into the calendar.
package struct ScheduleSale: Command {
    package static let name = "ScheduleSale"

    /// The new sale's; left out, one is made.
    package var saleId = SaleID()
    /// What, when, and by how much.
    package var plan = SalePlan()

    package init() {}

    package init(saleId: SaleID, plan: SalePlan) {
        self.saleId = saleId
        self.plan = plan
    }

    package var target: SaleID { saleId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("saleId", &saleId)
        plan.visit(&fields)
    }

    package func decide(on sale: Sale, given facts: Facts) throws(Rejection) -> Decision<Sale> {
        guard !sale.exists else { throw .alreadyExists("sale", saleId, "saleId") }
        try plan.requireValid(as: saleId, given: facts)
        return [.scheduled(SaleScheduled(plan))]
    }

    package static let guide = CommandGuide(
        """
        Puts a sale into the calendar: of some products, of categories, or of everything, which has to \
        be said.
        """,
        rules: [.isNew("sale")] + CommandGuide.Rule.salePlan,
        example: """
            {"saleId":"spring","title":"Spring sale","startsAt":"2026-03-20T00:00:00Z",\
            "endsAt":"2026-04-01T00:00:00Z","discountPct":15,"categoryIds":["lamps"]}
            """,
        needs: [CommandGuide.aCategory])
}

extension CommandGuide {
    /// The line of a batch that the examples stand on.
    static let aCategory =
        #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"}}"#
    static let aSale = """
        {"command":"ScheduleSale","data":{"saleId":"spring","title":"Spring sale",\
        "startsAt":"2026-03-20T00:00:00Z","endsAt":"2026-04-01T00:00:00Z","discountPct":15,"appliesTo":"everything"}}
        """
}
