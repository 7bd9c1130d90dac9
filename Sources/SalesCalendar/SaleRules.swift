import Catalog
import EventSourcing
import EventStore
import Records
import Vocabulary

// The rules of every sale, whether it is scheduled or changed: they are about what it is in the end.

extension SalePlan {
    /// So many products, and categories, can be named at most.
    static let maximumProducts = 500
    static let maximumCategories = 50

    /// - Throws: all that is wrong with it as the sale `id`; whether it overlaps with another is
    ///   asked only of a plan that is sound in itself.
    func requireValid(as id: SaleID, given facts: Facts) throws(Rejection) {
        var refusals = Refusals()
        refusals.require(
            startsAt < endsAt, .invalidPeriod, "endsAt", "a sale starts before it ends")
        refusals.require(
            startsAt >= endsAt || months().count <= Self.maximumMonths,
            .invalidPeriod, "endsAt",
            "a sale touches at most \(Self.maximumMonths) months")
        refusals.requireScope(of: self)
        refusals.requireNamedOnce(products, "productIds", atMost: Self.maximumProducts)
        refusals.requireNamedOnce(categories, "categoryIds", atMost: Self.maximumCategories)
        try refusals.throwIfAny()
        for (index, product) in products.enumerated() {
            if !facts.state(of: product).exists {
                refusals.note(.notFound("product", product, "productIds[\(index)]"))
            }
        }
        for (index, category) in categories.enumerated() {
            if !facts.state(of: category).exists {
                refusals.note(.notFound("category", category, "categoryIds[\(index)]"))
            }
        }
        try refusals.throwIfAny()
        refusals.requireNoOverlap(of: self, as: id, given: facts)
        try refusals.throwIfAny()
    }
}

extension Refusals {
    /// That a sale is of everything, or of what is named, is said: a list that was emptied by mistake
    /// would put all there is on sale.
    fileprivate mutating func requireScope(of plan: SalePlan) {
        let isNamed = !plan.products.isEmpty || !plan.categories.isEmpty
        switch plan.appliesTo {
        case .everything:
            require(
                !isNamed, .invalidField, "appliesTo",
                "a sale of everything names no products and no categories")
        case .some, nil:
            require(
                isNamed, .requiredFieldEmpty, "appliesTo", "what is the sale of?",
                hint: "name productIds or categoryIds, or give appliesTo=everything")
        }
    }

    fileprivate mutating func requireNamedOnce<Thing>(
        _ ids: [Identifier<Thing>], _ field: String, atMost limit: Int
    ) {
        require(
            ids.count <= limit, .invalidField, field, "\(field) names at most \(limit)")
        require(
            Set(ids).count == ids.count, .invalidField, field, "\(field) names each one once")
    }

    /// No product is in two sales at once. Sales that could stand in the way are found by the months
    /// they touch, and whatever was gone by is a condition of the append.
    fileprivate mutating func requireNoOverlap(
        of plan: SalePlan, as id: SaleID, given facts: Facts
    ) {
        var seen: Set<SaleID> = [id]
        for month in plan.months() {
            for event in facts.events(tagged: SalePlan.tag(month: month)) {
                let other = SaleID(event.stream.id)
                guard seen.insert(other).inserted else { continue }
                let sale = facts.state(of: other)
                guard !sale.isCanceled, plan.isWhile(sale.plan),
                    let both = plan.firstShared(with: sale.plan, given: facts)
                else { continue }
                require(
                    false, .saleOverlap, "startsAt",
                    """
                    from startsAt to endsAt, \(both) is in sale \(other) too, which goes from \
                    \(sale.plan.startsAt) to \(sale.plan.endsAt)
                    """,
                    hint: .next(.ask("sales-calendar", ["month": .string(month)])))
            }
        }
    }
}

extension FieldRule<Double> {
    /// How much a sale takes off.
    static var percentage: Self {
        FieldRule(
            .invalidField, "above 0, at most 100", .above(0, through: 100),
            why: { number, field in
                number > 0 && number <= 100
                    ? nil : "\(field) is a percentage above 0, at most 100"
            })
    }
}

extension SalePlan {
    /// Whether the two have a moment in common.
    fileprivate func isWhile(_ other: SalePlan) -> Bool {
        startsAt < other.endsAt && other.startsAt < endsAt
    }

    /// Something that is in both, in words.
    fileprivate func firstShared(with other: SalePlan, given facts: Facts) -> Sentence? {
        if isOfEverything || other.isOfEverything { return "every product" }
        if let product = products.first(where: other.products.contains) {
            return "product \(product)"
        }
        if let category = categories.first(where: other.categories.contains) {
            return "category \(category)"
        }
        return firstProduct(of: products, in: other.categories, facts)
            ?? firstProduct(of: other.products, in: categories, facts)
            ?? firstProduct(inBoth: categories, and: other.categories, facts)
    }

    private func firstProduct(
        of products: [ProductID], in categories: [CategoryID], _ facts: Facts
    ) -> Sentence? {
        products.first { product in
            facts.state(of: product).categoryIds.contains(where: categories.contains)
        }.map { "product \($0)" }
    }

    /// A product that stands under a category of each list. Whatever does has had an event that
    /// bears the tags of both, so only such products are looked at.
    private func firstProduct(
        inBoth mine: [CategoryID], and theirs: [CategoryID], _ facts: Facts
    ) -> Sentence? {
        for category in mine {
            for event in facts.events(tagged: Product.categoryTag(category)) {
                guard theirs.contains(where: { event.tags.contains(Product.categoryTag($0)) })
                else { continue }
                let id = ProductID(event.stream.id)
                let now = facts.state(of: id).categoryIds
                if now.contains(category), now.contains(where: theirs.contains) {
                    return "product \(id)"
                }
            }
        }
        return nil
    }
}

extension CommandGuide.Rule {
    static let saleOpen = Self(.saleCanceled, "the sale was not called off")

    /// What ``SalePlan/requireValid(as:given:)`` asks for.
    static let salePlan: [Self] = [
        .init(.invalidPeriod, "startsAt is before endsAt; at most 60 months are touched"),
        .init(.requiredFieldEmpty, "products or categories are named, or appliesTo is everything"),
        .init(.invalidField, "a sale of everything names none"),
        .init(.invalidField, "at most 500 products and 50 categories are named, each once"),
        .init(.notFound, "each product and category exists"),
        .init(.saleOverlap, "no product is in two sales at once"),
    ]
}
