import Catalog
import EventSourcing
import EventStore
import Records
import SalesCalendar
import Testing
import Vocabulary

@Suite struct `The price of a product` {
    private func sale(
        _ percent: Double, from start: String, to end: String,
        _ change: (inout SalePlan) -> Void = { $0.appliesTo = .everything }
    ) -> SaleScheduled {
        var plan = SalePlan()
        plan.title = "Sale"
        plan.startsAt = Timestamp(day: start) ?? .earliest
        plan.endsAt = Timestamp(day: end) ?? .latest
        plan.discountPct = percent
        change(&plan)
        return SaleScheduled(plan)
    }

    private func price(_ desk: Desk, at day: String) async throws -> JSONValue {
        try await desk.item("product", ["productId": "a", "at": day])
    }

    @Test func `is what a sale leaves of it, from its first moment to its end`() async throws {
        let desk = Desk()
        try await desk.happen("product-a", product("A", price: 999))
        try await desk.happen("sale-s", sale(12.5, from: "2026-03-10", to: "2026-03-12"))
        #expect(try await price(desk, at: "2026-03-09")["priceCents"] == .integer(999))
        let on = try await price(desk, at: "2026-03-10")
        // 124.875 less, to the cent.
        #expect(on["priceCents"] == .integer(874))
        #expect(on["sale"]?["saleId"] == .string("s"))
        #expect(on["basePriceCents"] == .integer(999))
        let after = try await price(desk, at: "2026-03-12")
        #expect(after["priceCents"] == .integer(999) && after["sale"] == nil)
        try await desk.happen("sale-s", SaleCanceled())
        #expect(try await price(desk, at: "2026-03-10")["priceCents"] == .integer(999))
    }

    @Test func `is that of a sale it is in, by itself or by its category, and of no other`()
        async throws
    {
        let desk = Desk()
        try await desk.happen("product-a", product("A", ["lamps"], price: 1000))
        try await desk.happen(
            "sale-s", sale(10, from: "2026-03-01", to: "2026-03-02") { $0.productIds = ["a"] })
        try await desk.happen(
            "sale-t", sale(20, from: "2026-04-01", to: "2026-04-02") { $0.categoryIds = ["lamps"] })
        try await desk.happen(
            "sale-u", sale(30, from: "2026-05-01", to: "2026-05-02") { $0.categoryIds = ["rugs"] })
        let prices = ["2026-03-01": 900, "2026-04-01": 800, "2026-05-01": 1000] as [String: Int64]
        for (day, cents) in prices {
            #expect(try await price(desk, at: day)["priceCents"] == .integer(cents), "\(day)")
        }
    }

    @Test func `is what it was marked down to, where that is less`() async throws {
        let desk = Desk()
        try await desk.happen("product-a", product("A", price: 1000))
        try await desk.happen(
            "product-a", ProductPriceChanged(basePriceCents: 1000, discountPriceCents: 850))
        try await desk.happen("sale-s", sale(10, from: "2026-03-01", to: "2026-03-02"))
        let marked = try await price(desk, at: "2026-03-01")
        #expect(marked["priceCents"] == .integer(850) && marked["sale"] == nil)
    }

    @Test(
        arguments: [
            (100, 12345, 0), (0.000001, 1, 1), (50, 1, 0), (33.333333, 300, 200),
            (100, Int64.max, 0), (50, Int64.max, Int64.max / 2),
        ] as [(Double, Int64, Int64)])
    func `is whole cents, whatever the sale`(percent: Double, base: Int64, left: Int64) {
        var plan = SalePlan()
        plan.discountPct = percent
        #expect(plan.price(insteadOf: Cents(base)) == Cents(left))
    }
}
