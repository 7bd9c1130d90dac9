import Business
package import EventSourcing
package import Records
package import Vocabulary

/// Adds a product to the catalog, with its variants and what was said of it elsewhere.
package struct AddProduct: Command {
    package static let name = "AddProduct"

    /// The new product's; left out, one is made.
    package var productId = ProductID()
    package var title = ""
    package var description: String?
    /// Each lives.
    package var categoryIds: [CategoryID] = []
    /// What one piece costs.
    package var basePriceCents: Cents = 0
    /// What it costs for now: at most the base price.
    package var discountPriceCents: Cents?
    /// How many are in stock.
    package var quantity: Int64 = 0
    /// Such as sizes and colours; none twice.
    package var variants: [Product.Variant]?
    /// What people have said of it already.
    package var reviews: [Product.Review]?

    package init() {}

    package init(
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

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("productId", &productId)
        fields.field("title", &title, .line)
        fields.field("description", &description, .atMost(TextLimit.note))
        fields.field("categoryIds", &categoryIds, .shelves)
        fields.field("basePriceCents", &basePriceCents, .price)
        fields.field("discountPriceCents", &discountPriceCents, .price)
        fields.field("quantity", &quantity, .pieces(atLeast: 0))
        fields.field("variants", &variants)
        fields.field("reviews", &reviews)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        guard !product.exists else {
            throw .alreadyExists("product", productId, "productId")
        }
        var refusals = Refusals()
        refusals.requireLive(categoryIds, given: facts)
        refusals.requireLess(
            discountPriceCents, than: basePriceCents, in: facts.business.presentCurrency)
        refusals.requireVariants(variants ?? [])
        refusals.requireReviews(reviews ?? [])
        try refusals.throwIfAny()
        return [
            .added(
                ProductAdded(
                    title: title, description: description?.unlessEmpty,
                    categoryIds: categoryIds.unique,
                    basePriceCents: basePriceCents, discountPriceCents: discountPriceCents,
                    quantity: quantity, variants: variants ?? [], reviews: reviews ?? [],
                    currency: facts.business.currency))
        ]
    }
}

extension AddProduct {
    package static let guide = CommandGuide(
        "Adds a product: its prices, its stock, its variants and reviews.",
        rules: [
            .isNew("product"), .categoriesLive, .discount, .variants, .reviews,
        ],
        example: """
            {"productId":"desk-lamp","title":"Desk lamp","categoryIds":["lamps"],\
            "basePriceCents":4900,"discountPriceCents":3900,"quantity":12,\
            "variants":[{"name":"Colour","values":["brass","black"]}],\
            "reviews":[{"author":"Ada","stars":5,"message":"Bright."}]}
            """,
        needs: [CommandGuide.aCategory])
}
