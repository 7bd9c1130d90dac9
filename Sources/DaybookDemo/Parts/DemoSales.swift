import Catalog
import EventSourcing
import EventStore
import Records
import SalesCalendar

/// What the shop has in its calendar: sales that were, one moved, one called off, some to come; and a
/// shelf that is called otherwise since the summer.
struct DemoSales: DemoPart {
    var agenda = DemoAgenda()

    private static let lamps: [CategoryID] = ["table-lamps", "pendants", "floor-lamps"]

    init(_ seed: UInt64) {
        schedule("spring", "Spring sale", from: 78, to: 90, 15, Self.lamps, on: 52)
        schedule("midsummer", "Bright nights: bulbs", from: 168, to: 175, 20, ["bulbs"], on: 140)
        var moved = RescheduleSale()
        moved.saleId = "midsummer"
        moved.startsAt = DemoCalendar.time(171, minute: 0)
        moved.endsAt = DemoCalendar.time(178, minute: 0)
        add(
            155, 9 * 60, by: DemoPeople.buyer, "sale-midsummer-moved", moved,
            because: "the bulbs come three days late")
        schedule("hooks", "Hooks and shelves", from: 250, to: 257, 10, ["shelving"], on: 230)
        var canceled = CancelSale()
        canceled.saleId = "hooks"
        add(
            244, 16 * 60, by: DemoPeople.buyer, "sale-hooks-off", canceled,
            because: "the joiner can't deliver before October")
        schedule("november", "November sale", from: 327, to: 334, 10, [], on: 290)
        schedule(
            "winter", "Winter sale", from: 367, to: 382, 25, ["textiles", "ceramics"], on: 346)
        // Far ahead, so that there is something to come whenever one looks.
        schedule("ten-years", "Ten years of lamps", from: 2320, to: 2323, 10, [], on: 350)

        add(
            200, 8 * 60, by: DemoPeople.buyer, "category-textiles-renamed",
            ChangeCategory(
                categoryId: "textiles", title: "Throws, cushions and rugs",
                slug: "throws-cushions-rugs"),
            because: "rugs sell best, and nobody found them")
    }

    private mutating func schedule(
        _ id: String, _ title: String, from first: Int, to last: Int, _ percent: Double,
        _ categories: [CategoryID], on day: Int
    ) {
        var plan = SalePlan()
        plan.title = title
        plan.startsAt = DemoCalendar.time(first, minute: 0)
        plan.endsAt = DemoCalendar.time(last, minute: 0)
        plan.discountPct = percent
        plan.appliesTo = categories.isEmpty ? .everything : nil
        plan.categoryIds = categories.isEmpty ? nil : categories
        add(
            day, 9 * 60 + 30, by: DemoPeople.buyer, "sale-\(id)",
            ScheduleSale(saleId: SaleID(id), plan: plan))
    }
}
