public import EventSourcing
public import Records
public import Vocabulary

/// A product was added to the catalog.
public struct ProductAdded: DomainEvent {
    public static let type = "ProductAdded"

    /// Not blank, at most 120 characters.
    public var title = ""
    public var description: String?
    /// One at least, none twice; each lived when the product was added.
    public var categoryIds: [CategoryID] = []
    /// Never negative.
    public var basePriceCents: Cents = 0
    /// From 0 to the base price; `nil` without a discount.
    public var discountPriceCents: Cents?
    /// Never negative.
    public var quantity: Int64 = 0
    /// Such as sizes and colours; none twice.
    public var variants: [Product.Variant] = []
    /// What people had said of it already.
    public var reviews: [Product.Review] = []

    public init() {}

    public init(
        title: String, description: String? = nil, categoryIds: [CategoryID],
        basePriceCents: Cents, discountPriceCents: Cents? = nil, quantity: Int64,
        variants: [Product.Variant] = [], reviews: [Product.Review] = []
    ) {
        self.title = title
        self.description = description
        self.categoryIds = categoryIds
        self.basePriceCents = basePriceCents
        self.discountPriceCents = discountPriceCents
        self.quantity = quantity
        self.variants = variants
        self.reviews = reviews
    }

    public var tags: [String] { categoryIds.map(Product.categoryTag) }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("description", &description)
        fields.field("categoryIds", &categoryIds)
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
        fields.field("quantity", &quantity)
        fields.field("variants", &variants)
        fields.field("reviews", &reviews)
    }
}

/// Some of what is said of a product was said anew; what isn't given stayed as it was.
public struct ProductDetailsChanged: DomainEvent {
    public static let type = "ProductDetailsChanged"

    /// Not blank, at most 120 characters.
    public var title: String?
    /// Empty: it has none any more.
    public var description: String?
    /// All that it is listed under from now on: one at least, none twice; each lived then.
    public var categoryIds: [CategoryID]?

    public init() {}

    public init(
        title: String? = nil, description: String? = nil, categoryIds: [CategoryID]? = nil
    ) {
        self.title = title
        self.description = description
        self.categoryIds = categoryIds
    }

    public var tags: [String] { (categoryIds ?? []).map(Product.categoryTag) }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("title", &title)
        fields.field("description", &description)
        fields.field("categoryIds", &categoryIds)
    }
}

/// A product's prices were set anew, both of them.
public struct ProductPriceChanged: DomainEvent {
    public static let type = "ProductPriceChanged"

    /// Never negative.
    public var basePriceCents: Cents = 0
    /// From 0 to the base price; `nil`: the discount is over.
    public var discountPriceCents: Cents?

    public init() {}

    public init(basePriceCents: Cents, discountPriceCents: Cents? = nil) {
        self.basePriceCents = basePriceCents
        self.discountPriceCents = discountPriceCents
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
    }
}

/// Stock of a product came or went.
public struct StockAdjusted: DomainEvent {
    public static let type = "StockAdjusted"

    /// How many came; negative for how many went. Never 0.
    public var delta: Int64 = 0
    /// How many there were afterwards, never negative.
    public var quantity: Int64 = 0
    /// The order that took them or gave them back; left out where a person counted.
    public var orderId: StockOrderID?
    /// Which of its lines, from 1.
    public var line: Int64?

    public init() {}

    public init(delta: Int64, quantity: Int64, orderId: StockOrderID? = nil, line: Int64? = nil) {
        self.delta = delta
        self.quantity = quantity
        self.orderId = orderId
        self.line = line
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("delta", &delta)
        fields.field("quantity", &quantity)
        fields.field("orderId", &orderId)
        fields.field("line", &line)
    }
}

/// What takes stock; orders themselves are another context's.
public enum StockOrder: Entity { public static let category = "order" }

/// The name of the order that takes stock.
public typealias StockOrderID = Identifier<StockOrder>

/// A product was taken off sale for good.
public struct ProductDiscontinued: DomainEvent {
    public static let type = "ProductDiscontinued"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}
