public import EventSourcing

/// Adds a product to the catalog, with its variants and what was said of it elsewhere.
public struct AddProduct: Command {
    public static let name = "AddProduct"

    public var productId = ProductID()
    public var title = ""
    public var description: String?
    public var categoryIds: [CategoryID] = []
    public var basePriceCents: Cents = 0
    public var discountPriceCents: Cents?
    public var quantity: Int64 = 0
    public var variants: [Product.Variant]?
    public var reviews: [Product.Review]?

    public init() {}

    public init(
        productId: ProductID, title: String, description: String? = nil,
        categoryIds: [CategoryID], basePriceCents: Cents, discountPriceCents: Cents? = nil,
        quantity: Int64, variants: [Product.Variant]? = nil, reviews: [Product.Review]? = nil
    ) {
        self.productId = productId
        self.title = title
        self.description = description
        self.categoryIds = categoryIds
        self.basePriceCents = basePriceCents
        self.discountPriceCents = discountPriceCents
        self.quantity = quantity
        self.variants = variants
        self.reviews = reviews
    }

    public var target: ProductID { productId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("productId", &productId)
        fields.field("title", &title)
        fields.field("description", &description)
        fields.field("categoryIds", &categoryIds)
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
        fields.field("quantity", &quantity)
        fields.field("variants", &variants)
        fields.field("reviews", &reviews)
    }

    public func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        guard !product.exists else {
            throw Rejection(
                .alreadyExists, field: "productId", "there is a product \(productId) already",
                hint: "leave productId out, and one is made")
        }
        var refusals = Refusals()
        refusals.requireText(title, "title", atMost: 120)
        refusals.requireCategories(categoryIds, given: facts)
        refusals.requirePrices(base: basePriceCents, discount: discountPriceCents)
        refusals.require(
            quantity >= 0, .invalidField, "quantity",
            "the quantity in stock is not negative; \(quantity) was given")
        refusals.requireVariants(variants ?? [])
        refusals.requireReviews(reviews ?? [])
        try refusals.throwIfAny()
        return [
            .added(
                ProductAdded(
                    title: title, description: description, categoryIds: categoryIds.unique,
                    basePriceCents: basePriceCents, discountPriceCents: discountPriceCents,
                    quantity: quantity, variants: variants ?? [], reviews: reviews ?? []))
        ]
    }
}

extension Refusals {
    /// What a product is listed under. An event bears a tag for each, and has room for 64.
    fileprivate mutating func requireCategories(_ ids: [CategoryID], given facts: Facts) {
        require(!ids.isEmpty, .categoryRequired, "categoryIds", "at least one category is needed")
        guard ids.count <= 50 else {
            return require(
                false, .invalidField, "categoryIds",
                "a product is listed under at most 50 categories; \(ids.count) were given")
        }
        for (index, id) in ids.enumerated() {
            require(
                facts.state(of: id).isLive, .unknownCategory, "categoryIds[\(index)]",
                "there is no category \(id)", hint: "es query categories lists them")
        }
    }
}

extension [CategoryID] {
    /// Each once, where it first stands.
    fileprivate var unique: [CategoryID] {
        var seen: Set<CategoryID> = []
        return filter { seen.insert($0).inserted }
    }
}

extension AddProduct {
    public static let guide = CommandGuide(
        "Adds a product: its prices, its stock, its variants and reviews.",
        rules: [
            .isNew("product"),
            .notBlank("title"),
            .init(.tooLong, "title has at most 120 characters"),
            .init(.categoryRequired, "categoryIds names at least one category"),
            .init(.unknownCategory, "each category exists and is not archived"),
            .init(.invalidField, "categoryIds names at most 50; quantity is not negative"),
            .init(.invalidPrice, "0 ≤ discountPriceCents ≤ basePriceCents"),
            .init(
                .invalidVariant,
                "a variant has a name, once in the product, and values, each once in the variant"),
            .init(
                .invalidReview,
                "a review has an author, 1 to 5 stars and, if it is given one, an id of its own"),
        ],
        example: """
            {"productId":"desk-lamp","title":"Desk lamp","categoryIds":["lamps"],\
            "basePriceCents":4900,"discountPriceCents":3900,"quantity":12,\
            "variants":[{"name":"Colour","values":["brass","black"]}],\
            "reviews":[{"author":"Ada","stars":5,"message":"Bright."}]}
            """,
        needs: [
            #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"}}"#
        ])
}
