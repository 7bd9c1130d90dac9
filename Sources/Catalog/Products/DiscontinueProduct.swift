package import EventSourcing
package import Records

/// Takes a product off sale for good. It stays known; what it takes afterwards is stock that comes
/// back, and nothing else.
package struct DiscontinueProduct: Command {
    package static let name = "DiscontinueProduct"

    package var productId = ProductID()

    package init() {}

    package init(productId: ProductID) { self.productId = productId }

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        return product.discontinued ? [] : [.discontinued(ProductDiscontinued())]
    }
}

extension DiscontinueProduct {
    package static let guide = CommandGuide(
        "Takes a product off sale for good; it takes no change afterwards but returning stock.",
        rules: [.exists("product")],
        example: #"{"productId":"desk-lamp"}"#,
        needs: CommandGuide.aProduct)
}
