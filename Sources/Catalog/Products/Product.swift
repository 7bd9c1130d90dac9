package import EventSourcing
package import Records
package import Vocabulary

/// The name of a product.
package typealias ProductID = Identifier<Product>

/// A thing for sale: its prices, its stock, its variants and what was said of it.
package struct Product: Aggregate {
    package static let category = "product"
    package static let snapshotAfter: Int? = 500

    /// What can have happened to a product.
    package enum Event: EventSet {
        case added(ProductAdded)
        case priceChanged(ProductPriceChanged)
        case stockAdjusted(StockAdjusted)
        case discontinued(ProductDiscontinued)
        case detailsChanged(ProductDetailsChanged)
        case variantAdded(VariantAdded)
        case variantRemoved(VariantRemoved)
        case reviewAdded(ReviewAdded)
        case reviewRemoved(ReviewRemoved)

        package static let cases = [
            of(added), of(priceChanged), of(stockAdjusted), of(discontinued), of(detailsChanged),
            of(variantAdded), of(variantRemoved), of(reviewAdded), of(reviewRemoved),
        ]

        package var event: any DomainEvent {
            switch self {
            case .added(let event): event
            case .priceChanged(let event): event
            case .stockAdjusted(let event): event
            case .discontinued(let event): event
            case .detailsChanged(let event): event
            case .variantAdded(let event): event
            case .variantRemoved(let event): event
            case .reviewAdded(let event): event
            case .reviewRemoved(let event): event
            }
        }
    }

    /// What it is called: not blank, at most 120 characters.
    package private(set) var title = ""
    /// At most 4,000 characters, never empty.
    package private(set) var description: String?
    /// What it is listed under: one at least, none twice.
    package private(set) var categoryIds: [CategoryID] = []
    /// What it costs, never negative.
    package private(set) var basePriceCents: Cents = 0
    /// What it costs for now, from 0 to the base price; `nil` without a discount.
    package private(set) var discountPriceCents: Cents?
    /// What its prices are in; `nil` where the business had chosen none when they were set.
    package private(set) var currency: Currency?
    /// How many are in stock, never negative.
    package private(set) var quantity: Int64 = 0
    /// In the order in which they came.
    package private(set) var variants: [Variant] = []
    /// In the order in which they came.
    package private(set) var reviews: [Review] = []
    /// No longer for sale, for good.
    package private(set) var discontinued = false

    package init() {}

    /// Whether it was ever added: whatever was has a title.
    package var exists: Bool { !title.isEmpty }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("description", &description)
        fields.field("categoryIds", &categoryIds)
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
        fields.field("quantity", &quantity)
        fields.field("variants", &variants)
        fields.field("reviews", &reviews)
        fields.field("discontinued", &discontinued)
        fields.field("currency", &currency)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .added(let added):
            title = added.title
            description = added.description
            categoryIds = added.categoryIds
            basePriceCents = added.basePriceCents
            discountPriceCents = added.discountPriceCents
            quantity = added.quantity
            variants = added.variants
            reviews = added.reviews
            currency = added.currency
        case .priceChanged(let changed):
            basePriceCents = changed.basePriceCents
            discountPriceCents = changed.discountPriceCents
            currency = changed.currency
        case .stockAdjusted(let adjusted):
            quantity = adjusted.quantity
        case .discontinued:
            discontinued = true
        case .detailsChanged(let changed):
            title = changed.title ?? title
            description = (changed.description ?? description)?.unlessEmpty
            categoryIds = changed.categoryIds ?? categoryIds
        case .variantAdded(let added): variants.append(added.variant)
        case .variantRemoved(let removed): variants.removeAll { $0.name == removed.name }
        case .reviewAdded(let added): reviews.append(added.review)
        case .reviewRemoved(let removed): reviews.removeAll { $0.reviewId == removed.reviewId }
        }
    }
}

// MARK: - What every change asks first

extension Product {
    /// - Throws: `not-found` when there is no such product.
    func requireExists(_ id: ProductID) throws(Rejection) {
        guard exists else {
            throw .notFound(
                "product", id, "productId", hint: .next(.ask("products")))
        }
    }

    /// - Throws: `product-discontinued` when it takes no change any more.
    func requireOnSale(_ id: ProductID) throws(Rejection) {
        guard !discontinued else {
            throw Rejection(
                .productDiscontinued, field: "productId",
                "product \(id) is discontinued and takes no change but stock that comes back",
                hint: "to sell it again, add it as a new product")
        }
    }
}
