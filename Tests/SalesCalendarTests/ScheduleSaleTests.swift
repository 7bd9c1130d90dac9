import Catalog
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import SalesCalendar
import Testing

@Suite struct `Scheduling a sale` {
    @Test func `puts it into the calendar`() {
        let lamps = plan { $0.categoryIds = ["lamps"] }
        shop.when(ScheduleSale(saleId: "spring", plan: lamps))
            .then(.scheduled(SaleScheduled(lamps)))
    }

    @Test func `needs an id that no sale has`() {
        shop(with: plan()).when(ScheduleSale(saleId: "first", plan: plan()))
            .thenRejects(.alreadyExists, field: "saleId")
    }

    @Test(arguments: ["", "  "]) func `needs a title`(title: String) {
        shop.when(second { $0.title = title }).thenRejects(.requiredFieldEmpty, field: "title")
    }

    @Test func `takes a title of 120 characters and not one of 121`() {
        let longest = plan { $0.title = String(repeating: "é", count: 120) }
        shop.when(ScheduleSale(saleId: "s", plan: longest))
            .then(.scheduled(SaleScheduled(longest)))
        shop.when(second { $0.title = String(repeating: "é", count: 121) })
            .thenRejects(.tooLong, field: "title")
    }

    @Test func `needs a start before the end`() {
        shop.when(second { $0.endsAt = $0.startsAt }).thenRejects(.invalidPeriod, field: "endsAt")
        shop.when(second { $0.endsAt = day(0) }).thenRejects(.invalidPeriod, field: "endsAt")
        let shortest = plan { $0.endsAt = Timestamp(milliseconds: $0.startsAt.milliseconds + 1) }
        shop.when(ScheduleSale(saleId: "s", plan: shortest))
            .then(.scheduled(SaleScheduled(shortest)))
    }

    @Test func `takes five years and not a moment more`() {
        let end = Timestamp(day: "2031-03-01") ?? .latest
        let longest = plan { $0.endsAt = end }
        #expect(longest.months().count == 60)
        shop.when(ScheduleSale(saleId: "s", plan: longest))
            .then(.scheduled(SaleScheduled(longest)))
        shop.when(second { $0.endsAt = Timestamp(milliseconds: end.milliseconds + 1) })
            .thenRejects(.invalidPeriod, field: "endsAt")
        shop.when(
            second {
                $0.startsAt = .earliest
                $0.endsAt = .latest
            }
        ).thenRejects(.invalidPeriod)
    }

    @Test(arguments: [0, -1, 100.001, -.greatestFiniteMagnitude, .greatestFiniteMagnitude])
    func `needs a discount above 0 and of at most 100 percent`(discount: Double) {
        shop.when(second { $0.discountPct = discount })
            .thenRejects(.invalidField, field: "discountPct")
    }

    @Test(arguments: [0.001, 12.5, 100]) func `takes any other discount`(discount: Double) {
        let sale = plan { $0.discountPct = discount }
        shop.when(ScheduleSale(saleId: "s", plan: sale)).then(.scheduled(SaleScheduled(sale)))
    }

    @Test func `needs products and categories that there are, each named once`() {
        shop.when(second { $0.productIds = ["desk-lamp", "sofa"] })
            .thenRejects(.notFound, field: "productIds[1]")
        shop.when(second { $0.categoryIds = ["sofas"] })
            .thenRejects(.notFound, field: "categoryIds[0]")
        shop.when(second { $0.productIds = ["desk-lamp", "desk-lamp"] })
            .thenRejects(.invalidField, field: "productIds")
        shop.when(second { $0.categoryIds = ["lamps", "lamps"] })
            .thenRejects(.invalidField, field: "categoryIds")
    }

    @Test func `names at most 500 products and 50 categories`() {
        shop.when(second { $0.productIds = (0...500).map { ProductID("p\($0)") } })
            .thenRejects(.invalidField, field: "productIds")
        shop.when(second { $0.categoryIds = (0...50).map { CategoryID("c\($0)") } })
            .thenRejects(.invalidField, field: "categoryIds")
    }
}

@Suite struct `Two sales at once` {
    @Test(arguments: [
        (plan(), plan { $0.productIds = ["kilim"] }),
        (plan { $0.categoryIds = ["rugs"] }, plan()),
        (plan { $0.productIds = ["kilim", "desk-lamp"] }, plan { $0.productIds = ["desk-lamp"] }),
        (plan { $0.categoryIds = ["lamps"] }, plan { $0.categoryIds = ["lamps"] }),
        (plan { $0.productIds = ["desk-lamp"] }, plan { $0.categoryIds = ["lamps"] }),
        (plan { $0.categoryIds = ["lamps"] }, plan { $0.productIds = ["desk-lamp"] }),
        (plan { $0.categoryIds = ["lamps"] }, plan { $0.categoryIds = ["rugs"] }),
    ]) func `can't be of one product`(first: SalePlan, other: SalePlan) {
        shop(with: first).when(ScheduleSale(saleId: "second", plan: other))
            .thenRejects(.saleOverlap, field: "startsAt")
    }

    @Test(arguments: [
        (plan { $0.productIds = ["desk-lamp"] }, plan { $0.productIds = ["floor-lamp"] }),
        (plan { $0.productIds = ["kilim"] }, plan { $0.categoryIds = ["lamps"] }),
        (plan { $0.categoryIds = ["lamps"] }, plan { $0.productIds = ["kilim"] }),
    ]) func `can be of different ones`(first: SalePlan, other: SalePlan) {
        shop(with: first).when(ScheduleSale(saleId: "second", plan: other))
            .then(.scheduled(SaleScheduled(other)))
    }

    @Test func `of two categories go together while no product stands under both`() {
        let first = plan { $0.categoryIds = ["lamps"] }
        let other = plan { $0.categoryIds = ["rugs"] }
        givenNothing()
            .and(Category.self, "lamps", .added(CategoryAdded(title: "Lamps", slug: "lamps")))
            .and(Category.self, "rugs", .added(CategoryAdded(title: "Rugs", slug: "rugs")))
            .and(Product.self, "kilim", .added(product("Kilim", "rugs")))
            .and(Sale.self, "first", .scheduled(SaleScheduled(first)))
            .when(ScheduleSale(saleId: "second", plan: other))
            .then(.scheduled(SaleScheduled(other)))
    }

    @Test func `meet when one begins a moment before the other ends`() {
        shop(with: plan()).when(
            second {
                $0.startsAt = Timestamp(milliseconds: day(11).milliseconds - 1)
                $0.endsAt = day(20)
            }
        ).thenRejects(.saleOverlap)
        shop(with: plan()).when(
            second {
                $0.startsAt = day(-5)
                $0.endsAt = Timestamp(milliseconds: day(1).milliseconds + 1)
            }
        ).thenRejects(.saleOverlap)
    }

    @Test func `may follow each other without a gap`() {
        let after = plan {
            $0.startsAt = day(11)
            $0.endsAt = day(20)
        }
        shop(with: plan()).when(ScheduleSale(saleId: "second", plan: after))
            .then(.scheduled(SaleScheduled(after)))
    }

    @Test func `meet in a month that only one of them begins in`() {
        let long = plan { $0.endsAt = day(90) }
        shop(with: long).when(
            second {
                $0.startsAt = day(80)
                $0.endsAt = day(85)
            }
        ).thenRejects(.saleOverlap)
    }

    @Test func `don't meet when one was called off`() {
        shop(with: plan()).and(Sale.self, "first", .canceled(SaleCanceled()))
            .when(second()).then(.scheduled(SaleScheduled(plan())))
    }

    @Test func `don't meet where one was moved away`() {
        let moved = plan {
            $0.startsAt = day(12)
            $0.endsAt = day(15)
        }
        shop(with: plan()).and(Sale.self, "first", .rescheduled(SaleRescheduled(moved)))
            .when(second()).then(.scheduled(SaleScheduled(plan())))
    }

    @Test func `of two categories go together once the product under both has left one`() {
        let first = plan { $0.categoryIds = ["lamps"] }
        let other = plan { $0.categoryIds = ["rugs"] }
        shop.and(Product.self, "rug-lamp", .added(product("Rug lamp", "rugs")))
            .and(Sale.self, "first", .scheduled(SaleScheduled(first)))
            .when(ScheduleSale(saleId: "second", plan: other))
            .then(.scheduled(SaleScheduled(other)))
    }

    @Test func `go by where the products stand now`() {
        var moved = ProductAdded()
        moved.title = "Desk lamp"
        moved.categoryIds = ["rugs"]
        let first = plan { $0.categoryIds = ["lamps"] }
        let other = plan { $0.productIds = ["desk-lamp"] }
        shop.and(Product.self, "desk-lamp", .added(moved))
            .and(Sale.self, "first", .scheduled(SaleScheduled(first)))
            .when(ScheduleSale(saleId: "second", plan: other))
            .then(.scheduled(SaleScheduled(other)))
    }
}
