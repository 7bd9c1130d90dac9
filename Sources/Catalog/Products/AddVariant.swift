package import EventSourcing
package import Records

/// Gives a product one more variant.
package struct AddVariant: Command {
    package static let name = "AddVariant"

    package var productId = ProductID()
    /// Its name and values; no other of the product has the name.
    package var variant = Product.Variant()

    package init() {}

    package init(productId: ProductID, name: String, values: [String]) {
        self.productId = productId
        variant = Product.Variant(name: name, values: values)
    }

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        variant.visit(&fields)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        let earlier = product.variant(named: variant.name)
        if earlier == variant { return [] }
        try product.requireOnSale(productId)
        var refusals = Refusals()
        refusals.require(
            earlier == nil, .invalidVariant, "name",
            "product \(productId) has a variant \(variant.name) already, with other values",
            hint: "remove it first: \(next: .lookUp(command: "RemoveVariant"))")
        refusals.requireRoom(forVariants: product.variants.count + 1)
        try refusals.throwIfAny()
        return [.variantAdded(VariantAdded(name: variant.name, values: variant.values))]
    }

    package static let guide = CommandGuide(
        "Gives a product one more variant: its name, and what there is to choose from.",
        rules: [.exists("product"), .stillSold, .variants],
        example: #"{"productId":"desk-lamp","name":"Colour","values":["brass","black"]}"#,
        needs: CommandGuide.aProduct)
}
