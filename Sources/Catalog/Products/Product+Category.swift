import EventSourcing
import Records

// How products and the categories that they are listed under know of each other.

extension Product {
    /// Borne by each event that lists a product under a category: how all of a category's products
    /// are found. Some have been moved elsewhere since; the product's own state says so.
    package static func categoryTag(_ id: CategoryID) -> String { "product-category:" + id.text }

    /// An event bears a tag for each category, and has room for 64.
    static let mostCategories = 50
}

extension FieldRule<[CategoryID]> {
    /// What a product is listed under.
    static var shelves: Self {
        FieldRule(
            .categoryRequired, "one at least", .count(atLeast: 1, atMost: nil),
            why: { ids, _ in ids.isEmpty ? "at least one category is needed" : nil }
        ).and(
            FieldRule(
                .invalidField, "at most \(Product.mostCategories)",
                .count(atLeast: 0, atMost: Product.mostCategories),
                why: { ids, _ in
                    ids.count <= Product.mostCategories
                        ? nil
                        : """
                        a product is listed under at most \(Product.mostCategories) categories; \
                        \(ids.count) were given
                        """
                }))
    }
}

extension Refusals {
    /// What a product is listed under.
    mutating func requireLive(_ ids: [CategoryID], given facts: Facts) {
        for (index, id) in ids.enumerated() {
            let category = facts.state(of: id)
            require(
                category.isLive, .unknownCategory, "categoryIds[\(index)]",
                category.exists ? "category \(id) is archived" : "there is no category \(id)",
                hint: .next(.ask("categories", ["archived": .string("false")])))
        }
    }
}

extension [CategoryID] {
    /// Each once, where it first stands.
    var unique: [CategoryID] {
        var seen: Set<CategoryID> = []
        return filter { seen.insert($0).inserted }
    }
}

extension CommandGuide.Rule {
    static let categoriesLive = Self(.unknownCategory, "each category exists and is not archived")
}
