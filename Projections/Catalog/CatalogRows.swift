import Catalog
import EventSourcing
import Records
import Vocabulary

/// One category.
struct CategoryRow: DatedRow {
    static let table = "categories"
    static let keyColumns = ["categoryId"]

    var categoryId = CategoryID()
    var title = ""
    var slug = ""
    var icon: String?
    var isArchived = false
    var dates = Dates()

    var key: CategoryID { categoryId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("categoryId", &categoryId)
        fields.field("title", &title)
        fields.sortKey("titleOrder", of: title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
        fields.field("isArchived", &isArchived)
        dates.visit(&fields)
    }
}

/// One line of the list of products.
struct ProductRow: DatedRow {
    static let table = "products"
    static let keyColumns = ["productId"]
    static let indexes = [["titleOrder", "productId"]]

    var productId = ProductID()
    var title = ""
    var description: String?
    var categoryIds: [CategoryID] = []
    var basePriceCents = Cents.zero
    var discountPriceCents: Cents?
    var quantity: Int64 = 0
    var variants: [Product.Variant] = []
    var reviewCount: Int64 = 0
    /// The stars of all reviews together.
    var starCount: Int64 = 0
    var discontinued = false
    var dates = Dates()
    /// What its prices are in.
    var currency = Currency.usual

    var key: ProductID { productId }

    /// Over its reviews; none without any.
    var averageStars: Double? { average(starCount, of: reviewCount) }

    /// What a caller gets: the row, and what is worked out of it.
    var item: JSONValue {
        JSONValue(of: self).adding([.init("averageStars", JSONValue(number: averageStars))])
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("title", &title)
        fields.sortKey("titleOrder", of: title)
        fields.field("description", &description)
        fields.field("categoryIds", &categoryIds)
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
        fields.field("quantity", &quantity)
        fields.field("variants", &variants)
        fields.field("reviewCount", &reviewCount)
        fields.field("starCount", &starCount)
        fields.field("discontinued", &discontinued)
        dates.visit(&fields)
        fields.field("currency", &currency)
    }
}
