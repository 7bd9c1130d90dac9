package import EventSourcing
package import Records
import Vocabulary

/// Puts pieces of a product into stock, or takes some out.
package struct AdjustStock: Command {
    package static let name = "AdjustStock"

    package var productId = ProductID()
    /// How many come; negative for how many go.
    package var delta: Int64 = 0

    package init() {}

    package init(productId: ProductID, delta: Int64) {
        self.productId = productId
        self.delta = delta
    }

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("delta", &delta)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        if delta == 0 { return [] }
        // Stock that comes back, of a discontinued product too, is somewhere and must be counted.
        if delta < 0 { try product.requireOnSale(productId) }
        let (quantity, overflow) = product.quantity.addingReportingOverflow(delta)
        // What goes out is never too much: an old log may hold more than can be put in today.
        guard !overflow, delta < 0 || quantity <= Quantity.most else {
            throw Rejection(
                .amountOverflow, field: "delta",
                "\(product.quantity) and \(delta) are more than \(Quantity.most) pieces")
        }
        guard quantity >= 0 else {
            throw Rejection(
                .insufficientStock, field: "delta",
                """
                product \(productId) has \(product.quantity) in stock, fewer than \
                \(delta.magnitude)
                """)
        }
        return [.stockAdjusted(StockAdjusted(delta: delta, quantity: quantity))]
    }
}

extension AdjustStock {
    package static let guide = CommandGuide(
        "Puts delta pieces of a product into stock; a negative delta takes them out.",
        rules: [
            .exists("product"),
            .init(.insufficientStock, "no more is taken out than is there"),
            .init(.productDiscontinued, "of a discontinued product nothing is taken out"),
            .init(.amountOverflow, "there are at most \(Quantity.most) pieces of one product"),
        ],
        example: #"{"productId":"desk-lamp","delta":-2}"#,
        needs: CommandGuide.aProduct)
}
