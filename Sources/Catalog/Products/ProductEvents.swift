import EventSourcing
package import Records
package import Vocabulary

/// A product was added to the catalog.
package struct ProductAdded: DomainEvent {
    package static let type = "ProductAdded"

    /// Not blank, at most 120 characters.
    package var title = ""
    package var description: String?
    /// One at least, none twice; each lived when the product was added.
    package var categoryIds: [CategoryID] = []
    /// Never negative.
    package var basePriceCents: Cents = 0
    /// From 0 to the base price; `nil` without a discount.
    package var discountPriceCents: Cents?
    /// Never negative.
    package var quantity: Int64 = 0
    /// Such as sizes and colours; none twice.
    package var variants: [Product.Variant] = []
    /// What people had said of it already.
    package var reviews: [Product.Review] = []
    /// What the prices are in; left out where the business had chosen none.
    package var currency: Currency?

    package init() {}

    package init(
        title: String, description: String? = nil, categoryIds: [CategoryID],
        basePriceCents: Cents, discountPriceCents: Cents? = nil, quantity: Int64,
        variants: [Product.Variant] = [], reviews: [Product.Review] = [],
        currency: Currency? = nil
    ) {
        self.title = title
        self.description = description
        self.categoryIds = categoryIds
        self.basePriceCents = basePriceCents
        self.discountPriceCents = discountPriceCents
        self.quantity = quantity
        self.variants = variants
        self.reviews = reviews
        self.currency = currency
    }

    package var tags: [String] { categoryIds.map(Product.categoryTag) }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("description", &description)
        fields.field("categoryIds", &categoryIds)
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
        fields.field("quantity", &quantity)
        fields.field("variants", &variants)
        fields.field("reviews", &reviews)
        fields.field("currency", &currency)
    }
}

/// Some of what is said of a product was said anew; what isn't given stayed as it was.
package struct ProductDetailsChanged: DomainEvent {
    package static let type = "ProductDetailsChanged"

    /// Not blank, at most 120 characters.
    package var title: String?
    /// Empty: it has none any more.
    package var description: String?
    /// All that it is listed under from now on: one at least, none twice; each lived then.
    package var categoryIds: [CategoryID]?

    package init() {}

    package init(
        title: String? = nil, description: String? = nil, categoryIds: [CategoryID]? = nil
    ) {
        self.title = title
        self.description = description
        self.categoryIds = categoryIds
    }

    package var tags: [String] { (categoryIds ?? []).map(Product.categoryTag) }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("description", &description)
        fields.field("categoryIds", &categoryIds)
    }
}

/// A product's prices were set anew, both of them.
package struct ProductPriceChanged: DomainEvent {
    package static let type = "ProductPriceChanged"

    /// Never negative.
    package var basePriceCents: Cents = 0
    /// From 0 to the base price; `nil`: the discount is over.
    package var discountPriceCents: Cents?
    /// What both are in; left out where the business had chosen none.
    package var currency: Currency?

    package init() {}

    package init(
        basePriceCents: Cents, discountPriceCents: Cents? = nil, currency: Currency? = nil
    ) {
        self.basePriceCents = basePriceCents
        self.discountPriceCents = discountPriceCents
        self.currency = currency
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
        fields.field("currency", &currency)
    }
}

/// Stock of a product came or went.
package struct StockAdjusted: DomainEvent {
    package static let type = "StockAdjusted"

    /// How many came; negative for how many went. Never 0.
    package var delta: Int64 = 0
    /// How many there were afterwards, never negative.
    package var quantity: Int64 = 0
    /// The order that took them or gave them back; left out where a person counted.
    package var orderId: StockOrderID?
    /// Which of its lines, from 1.
    package var line: Int64?

    package init() {}

    package init(delta: Int64, quantity: Int64, orderId: StockOrderID? = nil, line: Int64? = nil) {
        self.delta = delta
        self.quantity = quantity
        self.orderId = orderId
        self.line = line
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("delta", &delta)
        fields.field("quantity", &quantity)
        fields.field("orderId", &orderId)
        fields.field("line", &line)
    }
}

/// What takes stock; orders themselves are another context's.
package enum StockOrder: Entity { public static let category = "order" }

/// The name of the order that takes stock.
package typealias StockOrderID = Identifier<StockOrder>

/// A product was taken off sale for good.
package struct ProductDiscontinued: DomainEvent {
    package static let type = "ProductDiscontinued"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}
