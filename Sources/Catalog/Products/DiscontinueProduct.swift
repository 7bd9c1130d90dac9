public import EventSourcing
public import Records

/// Takes a product off sale for good. It stays known; what it takes afterwards is stock that comes
/// back, and nothing else.
public struct DiscontinueProduct: Command {
    public static let name = "DiscontinueProduct"

    /// Which product.
    public var productId = ProductID()

    public init() {}

    public init(productId: ProductID) { self.productId = productId }

    public var target: ProductID { productId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
    }

    public func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        return product.discontinued ? [] : [.discontinued(ProductDiscontinued())]
    }
}

extension DiscontinueProduct {
    public static let guide = CommandGuide(
        "Takes a product off sale for good; it takes no change afterwards but returning stock.",
        rules: [.exists("product")],
        example: #"{"productId":"desk-lamp"}"#,
        needs: CommandGuide.aProduct)
}
