package import EventSourcing
package import Records

/// Takes a variant from a product, with all its values.
package struct RemoveVariant: Command {
    package static let name = "RemoveVariant"

    package var productId = ProductID()
    /// The variant's.
    package var name = ""

    package init() {}

    package init(productId: ProductID, name: String) {
        self.productId = productId
        self.name = name
    }

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("name", &name)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        guard let variant = product.variant(named: name) else {
            throw Rejection(
                .notFound, field: "name", "product \(productId) has no variant \(name)",
                hint: .next(.ask("product", ["productId": .string(productId.text)])))
        }
        try product.requireOnSale(productId)
        return [.variantRemoved(VariantRemoved(name: variant.name))]
    }

    package static let guide = CommandGuide(
        "Takes a variant from a product, with all its values.",
        rules: [.init(.notFound, "the product exists and has the variant"), .stillSold],
        example: #"{"productId":"desk-lamp","name":"Colour"}"#,
        needs: CommandGuide.aProduct + [
            """
            {"command":"AddVariant","data":{"productId":"desk-lamp","name":"Colour",\
            "values":["brass","black"]}}
            """
        ])
}
