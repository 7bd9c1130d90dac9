package import Catalog
package import EventStore
package import Records
package import Vocabulary

/// What a sale is: when, of what, and how much less is asked.
package struct SalePlan: Record {
    package var title = ""
    /// The first moment of the sale.
    package var startsAt = Timestamp(milliseconds: 0)
    /// The first moment after it, so that one sale can begin as another ends.
    package var endsAt = Timestamp(milliseconds: 0)
    /// What is taken off, in percent.
    package var discountPct = 0.0
    /// What it is of; left out: of some, or, in a log of earlier releases, of everything where nothing is
    /// named.
    package var appliesTo: SaleScope?
    /// Products in the sale, besides those of ``categoryIds``.
    package var productIds: [ProductID]?
    /// Categories of which every product is in the sale.
    package var categoryIds: [CategoryID]?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title, .line)
        fields.field("startsAt", &startsAt)
        fields.field("endsAt", &endsAt)
        fields.field("discountPct", &discountPct, .percentage)
        fields.field("appliesTo", &appliesTo)
        fields.field("productIds", &productIds)
        fields.field("categoryIds", &categoryIds)
    }

    /// Whether it is of every product there is. It was once enough to name none.
    package var isOfEverything: Bool {
        switch appliesTo {
        case .everything: true
        case .some: false
        case nil: products.isEmpty && categories.isEmpty
        }
    }

    /// Whether a product that stands under `shelves` is in the sale.
    package func isOf(_ product: ProductID, under shelves: [CategoryID]) -> Bool {
        isOfEverything || products.contains(product) || shelves.contains(where: categories.contains)
    }

    var products: [ProductID] { productIds ?? [] }
    var categories: [CategoryID] { categoryIds ?? [] }

    /// The months of the calendar that it touches, by the clocks of a zone, like `2026-03`; one more than
    /// `limit` of them at most.
    package func months(in zone: Zone = .utc, limit: Int = SalePlan.maximumMonths) -> [String] {
        var months: [String] = []
        var month = zone.clock(at: startsAt).yearAndMonth
        let last = zone.clock(at: Timestamp(milliseconds: endsAt.milliseconds - 1)).yearAndMonth
        while month <= last && months.count <= limit {
            months.append(month.text)
            month = month.next
        }
        return months
    }
}

/// What a sale is of. It is said, and never told from a list that is empty.
package enum SaleScope: String, Choice {
    /// Every product.
    case everything
    /// The products and categories that are named.
    case some
}

/// A month of the calendar.
private struct YearAndMonth: Comparable {
    let year: Int
    let month: Int

    var next: Self {
        month == 12 ? Self(year: year + 1, month: 1) : Self(year: year, month: month + 1)
    }

    var text: String {
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            + (month < 10 ? "-0" : "-") + String(month)
    }

    static func < (a: Self, b: Self) -> Bool { (a.year, a.month) < (b.year, b.month) }
}

extension Timestamp {
    fileprivate var yearAndMonth: YearAndMonth {
        let parts = day.split(separator: "-").compactMap { Int($0) }
        return YearAndMonth(year: parts.first ?? 0, month: parts.dropFirst().first ?? 1)
    }
}
