import Business
package import EventSourcing
package import Records
package import Vocabulary

/// Sets both prices of a product anew; without a discounted price it has no discount any more.
package struct ChangeProductPrice: Command {
    package static let name = "ChangeProductPrice"

    package var productId = ProductID()
    /// What one piece costs.
    package var basePriceCents: Cents = 0
    /// What it costs for now: at most the base price; left out, it has no discount.
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
        fields.field("basePriceCents", &basePriceCents, .price)
        fields.field("discountPriceCents", &discountPriceCents, .price)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        var refusals = Refusals()
        refusals.requireLess(
            discountPriceCents, than: basePriceCents, in: facts.business.presentCurrency)
        try refusals.throwIfAny()
        let business = facts.business
        if basePriceCents == product.basePriceCents,
            discountPriceCents == product.discountPriceCents,
            business.currency(of: product.currency) == business.presentCurrency
        {
            return []
        }
        try product.requireOnSale(productId)
        return [
            .priceChanged(
                ProductPriceChanged(
                    basePriceCents: basePriceCents, discountPriceCents: discountPriceCents,
                    currency: business.currency))
        ]
    }
}

extension FieldRule<Cents> {
    /// What one piece costs.
    static var price: Self {
        FieldRule(
            .invalidPrice, "not negative", .numbers(from: 0, through: nil),
            why: { price, _ in
                price >= .zero ? nil : "a price is not negative; \(price) was given"
            })
    }
}

extension Refusals {
    /// A discount takes something off.
    mutating func requireLess(_ discount: Cents?, than base: Cents, in currency: Currency?) {
        guard let discount else { return }
        require(
            discount <= base, .invalidPrice, "discountPriceCents",
            """
            the discounted price \(discount.written(in: currency)) lies above the base price \
            \(base.written(in: currency))
            """)
    }
}

extension ChangeProductPrice {
    package static let guide = CommandGuide(
        "Sets both prices of a product; without discountPriceCents it has no discount.",
        rules: [.exists("product"), .discount, .stillSold],
        example: #"{"productId":"desk-lamp","basePriceCents":4500}"#,
        needs: CommandGuide.aProduct)
}

extension CommandGuide.Rule {
    static let discount = Self(.invalidPrice, "discountPriceCents ≤ basePriceCents")
}
