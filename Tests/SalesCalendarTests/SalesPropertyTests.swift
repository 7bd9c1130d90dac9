import Catalog
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import SalesCalendar
import Testing

@Suite struct `Whatever is asked of the sales calendar` {
    private static let products: [ProductID] = ["desk-lamp", "floor-lamp", "kilim", "rug-lamp"]
    private static let categories: [CategoryID] = ["lamps", "rugs"]
    private static let standing: [ProductID: [CategoryID]] = [
        "desk-lamp": ["lamps"], "floor-lamp": ["lamps"], "kilim": ["rugs"],
        "rug-lamp": ["lamps", "rugs"],
    ]

    private static func some<Value>(
        of values: [Value], _ random: inout SeededRandom
    ) -> [Value]? {
        Bool.random(using: &random)
            ? nil : values.filter { _ in Int.random(in: 0..<3, using: &random) == 0 }
    }

    private static func command(
        _ random: inout SeededRandom, step: Int, live: [SaleID]
    ) -> any Command {
        let id = live.randomElement(using: &random) ?? "none"
        let starts = day(Int64.random(in: 0..<200, using: &random))
        let ends = Timestamp(
            milliseconds: starts.milliseconds
                + Int64.random(in: -1..<40, using: &random) * 86_400_000)
        switch Int.random(in: 0..<8, using: &random) {
        case 0:
            var command = CancelSale()
            command.saleId = id
            return command
        case 1, 2, 3:
            var command = RescheduleSale()
            command.saleId = id
            command.startsAt = Bool.random(using: &random) ? starts : nil
            command.endsAt = Bool.random(using: &random) ? ends : nil
            command.productIds = some(of: products, &random)
            command.categoryIds = some(of: categories, &random)
            command.appliesTo = SaleScope?.some(.everything).flatMap { scope in
                Int.random(in: 0..<4, using: &random) == 0 ? scope : nil
            }
            return command
        default:
            return ScheduleSale(
                saleId: SaleID("s\(step)"),
                plan: plan {
                    $0.startsAt = starts
                    $0.endsAt = ends
                    $0.productIds = some(of: products, &random)
                    $0.categoryIds = some(of: categories, &random)
                })
        }
    }

    /// The products of a plan, worked out by looking at each of them.
    private static func products(of plan: SalePlan) -> Set<ProductID> {
        if plan.isOfEverything { return Set(products) }
        return Set(
            products.filter { product in
                (plan.productIds ?? []).contains(product)
                    || standing[product, default: []].contains { category in
                        (plan.categoryIds ?? []).contains(category)
                    }
            })
    }

    @Test(arguments: [3, 8, 21] as [UInt64])
    func `no product is ever in two sales at once, and no room is refused`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var past = shop
        var live: [SaleID: SalePlan] = [:]
        var refused = 0
        for step in 0..<300 {
            let command = Self.command(&random, step: step, live: live.keys.sorted())
            do throws(Rejection) {
                past = try past.following(command)
            } catch {
                let overlaps = error.refusals.contains { $0.code == .saleOverlap }
                if overlaps { refused += 1 }
                if overlaps, let schedule = command as? ScheduleSale {
                    #expect(
                        live.values.contains { Self.collide($0, schedule.plan) },
                        "seed \(seed), step \(step): refused for nothing")
                }
                continue
            }
            switch command {
            case let schedule as ScheduleSale: live[schedule.saleId] = schedule.plan
            case let change as RescheduleSale:
                var plan = live[change.saleId] ?? SalePlan()
                plan.startsAt = change.startsAt ?? plan.startsAt
                plan.endsAt = change.endsAt ?? plan.endsAt
                let named = [change.productIds?.isEmpty, change.categoryIds?.isEmpty]
                if change.appliesTo == .everything {
                    (plan.appliesTo, plan.productIds, plan.categoryIds) = (.everything, nil, nil)
                } else if plan.appliesTo != .everything || named.contains(false) {
                    plan.appliesTo = nil
                    plan.productIds = change.productIds ?? plan.productIds
                    plan.categoryIds = change.categoryIds ?? plan.categoryIds
                }
                live[change.saleId] = plan
            case let cancel as CancelSale: live[cancel.saleId] = nil
            default: break
            }
            for (id, plan) in live {
                for (other, second) in live where other != id {
                    #expect(
                        !Self.collide(plan, second),
                        "seed \(seed), step \(step): \(id) and \(other)")
                }
            }
        }
        #expect(refused > 10, "seed \(seed)")
        #expect(!live.isEmpty, "seed \(seed)")
    }

    private static func collide(_ a: SalePlan, _ b: SalePlan) -> Bool {
        let together = a.startsAt < b.endsAt && b.startsAt < a.endsAt
        let everything = a.isOfEverything || b.isOfEverything
        let category = (a.categoryIds ?? []).contains { (b.categoryIds ?? []).contains($0) }
        return together
            && (everything || category || !products(of: a).isDisjoint(with: products(of: b)))
    }
}
