package import EventSourcing
package import Records
import Vocabulary

/// Says a product's title, description or categories anew; what isn't given stays as it is.
package struct ChangeProductDetails: Command {
    package static let name = "ChangeProductDetails"

    package var productId = ProductID()
    package var title: String?
    /// Empty: it has none any more.
    package var description: String?
    /// All that it is to be listed under, not only what is new.
    package var categoryIds: [CategoryID]?

    package init() {}

    package init(
        productId: ProductID, title: String? = nil, description: String? = nil,
        categoryIds: [CategoryID]? = nil
    ) {
        self.productId = productId
        self.title = title
        self.description = description
        self.categoryIds = categoryIds
    }

    package var target: ProductID { productId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("title", anew: &title, .line)
        fields.field("description", anew: &description, none: "", .atMost(TextLimit.note))
        fields.field("categoryIds", anew: &categoryIds, .shelves)
    }

    package func decide(
        on product: Product, given facts: Facts
    ) throws(Rejection) -> Decision<Product> {
        try product.requireExists(productId)
        let title = title?.unlessSame(as: product.title)
        let description = description?.unlessSame(as: product.description)
        let categoryIds = categoryIds.flatMap { $0.unique == product.categoryIds ? nil : $0 }
        if title == nil, description == nil, categoryIds == nil { return [] }
        try product.requireOnSale(productId)
        var refusals = Refusals()
        if let categoryIds { refusals.requireLive(categoryIds, given: facts) }
        try refusals.throwIfAny()
        return [
            .detailsChanged(
                ProductDetailsChanged(
                    title: title, description: description, categoryIds: categoryIds?.unique))
        ]
    }
}

extension ChangeProductDetails {
    package static let guide = CommandGuide(
        """
        Changes a product's title, description or (all) its categories; what isn't given stays, an \
        empty or null description goes.
        """,
        rules: [
            .exists("product"), .stillSold, .categoriesLive,
        ],
        example: #"{"productId":"desk-lamp","title":"Brass desk lamp"}"#,
        needs: CommandGuide.aProduct)
}
