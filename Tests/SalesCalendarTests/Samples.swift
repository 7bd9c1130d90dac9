import Catalog
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import SalesCalendar
import Vocabulary

/// A shop: two lamps under `lamps`, a rug under `rugs`, and a rug lamp under both.
let shop =
    givenNothing()
    .and(Category.self, "lamps", .added(CategoryAdded(title: "Lamps", slug: "lamps")))
    .and(Category.self, "rugs", .added(CategoryAdded(title: "Rugs", slug: "rugs")))
    .and(Product.self, "desk-lamp", .added(product("Desk lamp", "lamps")))
    .and(Product.self, "floor-lamp", .added(product("Floor lamp", "lamps")))
    .and(Product.self, "kilim", .added(product("Kilim", "rugs")))
    .and(Product.self, "rug-lamp", .added(product("Rug lamp", "lamps", "rugs")))

/// The shop, with one sale in March.
func shop(with plan: SalePlan) -> Given {
    shop.and(Sale.self, "first", .scheduled(SaleScheduled(plan)))
}

func product(_ title: String, _ categories: CategoryID...) -> ProductAdded {
    var added = ProductAdded()
    added.title = title
    added.categoryIds = categories
    added.basePriceCents = 4900
    added.quantity = 3
    return added
}

/// From the 1st of March to the 11th, of everything, unless it is changed.
func plan(_ change: (inout SalePlan) -> Void = { _ in }) -> SalePlan {
    var plan = SalePlan()
    plan.title = "Spring sale"
    plan.startsAt = day(1)
    plan.endsAt = day(11)
    plan.discountPct = 15
    change(&plan)
    // Of everything, unless it was said of what.
    if plan.productIds == nil, plan.categoryIds == nil, plan.appliesTo == nil {
        plan.appliesTo = .everything
    }
    return plan
}

/// Midnight that begins a day of March 2026.
func day(_ number: Int64) -> Timestamp {
    Timestamp(milliseconds: 1_772_323_200_000 + (number - 1) * 86_400_000)
}

/// A second sale, as long as the first unless it is changed.
func second(_ change: (inout SalePlan) -> Void = { _ in }) -> ScheduleSale {
    ScheduleSale(saleId: "second", plan: plan(change))
}

/// A value with something changed.
func changed<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
    var value = value
    change(&value)
    return value
}
