import EventSourcing
import EventStore
import Projections
import Records
import SalesCalendar
import Testing

@Suite struct `The sales calendar` {
    private static func sale(
        _ title: String, _ from: String, _ to: String, products: [ProductName] = []
    ) -> SaleScheduled {
        var plan = SalePlan()
        plan.title = title
        plan.startsAt = Timestamp(day: from) ?? .earliest
        plan.endsAt = Timestamp(day: to) ?? .latest
        plan.discountPct = 10
        if !products.isEmpty { plan.productIds = products.map { .init($0) } }
        return SaleScheduled(plan)
    }

    private typealias ProductName = String

    private func desk() async throws -> Desk {
        let desk = Desk()
        try await desk.happen("sale-b", Self.sale("Spring", "2026-03-20", "2026-04-02"))
        try await desk.happen(
            "sale-a", Self.sale("Rugs", "2026-03-01", "2026-03-05", products: ["kilim"]))
        try await desk.happen("sale-c", Self.sale("Summer", "2026-07-01", "2026-08-01"))
        return desk
    }

    private func calendar(
        _ desk: Desk, _ parameters: [String: String] = [:]
    ) async throws -> [String] {
        try await desk.items("sales-calendar", parameters).map { item in
            let ids = (item["sales"]?.elements ?? []).compactMap { $0["saleId"]?.text }
            return "\(item["month"]?.text ?? "?"): \(ids.joined(separator: " "))"
        }
    }

    @Test func `stands month by month, in order of the start`() async throws {
        #expect(
            try await calendar(desk()) == ["2026-03: a b", "2026-04: b", "2026-07: c"])
    }

    @Test(arguments: [
        (["month": "2026-04"], ["2026-04: b"]), (["month": "2026-05"], []),
        (["from": "2026-04"], ["2026-04: b", "2026-07: c"]),
        (["to": "2026-03"], ["2026-03: a b"]),
        (["product": "kilim"], ["2026-03: a b", "2026-04: b", "2026-07: c"]),
        (["product": "lamp"], ["2026-03: b", "2026-04: b", "2026-07: c"]),
        (["limit": "1"], ["2026-03: a b"]),
        (["limit": "1", "after": "2026-03"], ["2026-04: b"]),
    ]) func `can be asked for a part`(
        parameters: [String: String], expected: [String]
    ) async throws {
        #expect(try await calendar(desk(), parameters) == expected)
    }

    @Test func `shows what a product is in by its category, where it is asked for`() async throws {
        let desk = try await desk()
        var plan = Self.sale("Chairs", "2026-09-01", "2026-09-08").plan
        plan.categoryIds = ["chairs"]
        try await desk.happen("sale-d", SaleScheduled(plan))
        #expect(try await calendar(desk, ["from": "2026-09"]) == ["2026-09: d"])
        let stool = ["from": "2026-09", "product": "stool"]
        #expect(try await calendar(desk, stool) == [])
        try await desk.happen("product-stool", product("Stool", ["chairs"]))
        #expect(try await calendar(desk, stool) == ["2026-09: d"])
        #expect(try await calendar(desk, ["from": "2026-09", "product": "kilim"]) == [])
    }

    @Test func `pages by months`() async throws {
        let pages = try await desk().pages("sales-calendar", limit: 2)
        #expect(pages.map(\.count) == [2, 1])
    }

    @Test func `shows a sale where it was moved to`() async throws {
        let desk = try await desk()
        let moved = SaleRescheduled(Self.sale("Summer", "2026-09-01", "2026-09-02").plan)
        try await desk.happen("sale-c", moved)
        #expect(try await calendar(desk, ["from": "2026-05"]) == ["2026-09: c"])
    }

    @Test func `shows what was called off only when asked`() async throws {
        let desk = try await desk()
        try await desk.happen("sale-a", SaleCanceled())
        #expect(try await calendar(desk, ["month": "2026-03"]) == ["2026-03: b"])
        #expect(try await calendar(desk, ["canceled": "true"]) == ["2026-03: a"])
        #expect(try await desk.item("sale", ["saleId": "a"])["isCanceled"] == .boolean(true))
    }

    @Test(arguments: ["2026", "2026-13", "2026-3", "march", "2026-03-01"])
    func `takes nothing but a month for one`(month: String) async throws {
        #expect(try await desk().refusal("sales-calendar", ["month": month])?.code == .invalidField)
    }

    @Test func `says of a sale that isn't there that it isn't`() async throws {
        #expect(try await desk().refusal("sale", ["saleId": "x"])?.code == .notFound)
    }
}

@Suite struct `A user's bookmarks` {
    private func desk() async throws -> Desk {
        let desk = Desk()
        for (kind, id) in [(Bookmark.Kind.product, "kilim"), (.order, "1042"), (.product, "lamp")] {
            try await desk.happen(
                "bookmarks-u", BookmarkAdded(kind: kind, targetId: TargetID(id)))
        }
        return desk
    }

    private func targets(_ items: [JSONValue]) -> [String] {
        items.compactMap { $0["targetId"]?.text }
    }

    @Test func `stand the latest first`() async throws {
        let desk = try await desk()
        #expect(
            targets(try await desk.items("bookmarks", ["userId": "u"]))
                == ["lamp", "1042", "kilim"])
        #expect(
            targets(try await desk.items("bookmarks", ["userId": "u", "kind": "product"]))
                == ["lamp", "kilim"])
        #expect(try await desk.items("bookmarks", ["userId": "nobody"]).isEmpty)
    }

    @Test func `page without repeating or hiding any`() async throws {
        let pages = try await desk().pages("bookmarks", ["userId": "u"], limit: 2)
        #expect(pages.map(targets) == [["lamp", "1042"], ["kilim"]])
    }

    @Test func `are as they were at a position`() async throws {
        let desk = try await desk()
        try await desk.happen("bookmarks-u", BookmarkRemoved(kind: .order, targetId: "1042"))
        #expect(
            targets(try await desk.items("bookmarks", ["userId": "u"])) == ["lamp", "kilim"])
        #expect(
            targets(try await desk.items("bookmarks", ["userId": "u"], asOf: 2))
                == ["1042", "kilim"])
    }
}
