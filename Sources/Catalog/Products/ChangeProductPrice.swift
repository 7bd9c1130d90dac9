package import EventSourcing
package import Records
package import Vocabulary

/// Sets both prices of a product anew; without a discounted price it has no discount any more.
package struct ChangeProductPrice: Command {
    package static let name = "ChangeProductPrice"

    /// Which product.
    package var productId = ProductID()
    /// What one piece costs: not negative.
    package var basePriceCents: Cents = 0
    /// What it costs for now: not negative, at most the base price; left out, it has no discount.
    package var discountPriceCents: Cents?

    package init() {}

    package init(productId: ProductID, basePriceCents: Cents, discountPriceCents: Cents? = nil) {
        self.productId = productId
        self.basePriceCents = basePriceCents
        self.discountPriceCents = discountPriceCents
    }

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        var refusals = Refusals()
        refusals.requirePrices(base: basePriceCents, discount: discountPriceCents)
        try refusals.throwIfAny()
        if basePriceCents == product.basePriceCents,
            discountPriceCents == product.discountPriceCents
        {
            return []
        }
        try product.requireOnSale(productId)
        return [
            .priceChanged(
                ProductPriceChanged(
                    basePriceCents: basePriceCents, discountPriceCents: discountPriceCents))
        ]
    }
}

extension Refusals {
    /// What a product costs: `0 ≤ discount ≤ base`.
    mutating func requirePrices(base: Cents, discount: Cents?) {
        require(
            base >= 0, .invalidPrice, "basePriceCents",
            "a price is not negative; \(base) was given")
        guard let discount else { return }
        require(
            discount >= 0, .invalidPrice, "discountPriceCents",
            "a price is not negative; \(discount) was given")
        require(
            discount <= base, .invalidPrice, "discountPriceCents",
            "the discounted price \(discount) lies above the base price \(base)")
    }
}

extension ChangeProductPrice {
    package static let guide = CommandGuide(
        "Sets both prices of a product; without discountPriceCents it has no discount.",
        rules: [
            .exists("product"),
            .prices, .stillSold,
        ],
        example: #"{"productId":"desk-lamp","basePriceCents":4500}"#,
        needs: CommandGuide.aProduct)
}

extension CommandGuide.Rule {
    static let prices = Self(.invalidPrice, "0 ≤ discountPriceCents ≤ basePriceCents")
}
