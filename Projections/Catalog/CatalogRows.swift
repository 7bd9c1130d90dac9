import Catalog
import EventSourcing
import Records
import Vocabulary

/// One category.
struct CategoryRow: Row {
    static let table = "categories"
    static let keyColumns = ["categoryId"]

    var categoryId = CategoryID()
    var title = ""
    var slug = ""
    var icon: String?
    var isArchived = false

    var key: CategoryID { categoryId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("categoryId", &categoryId)
        fields.field("title", &title)
        fields.field("slug", &slug)
        fields.field("icon", &icon)
        fields.field("isArchived", &isArchived)
    }
}

/// One line of the list of products.
struct ProductRow: Row {
    static let table = "products"
    static let keyColumns = ["productId"]
    static let indexes = [["title", "productId"]]

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
        fields.field("description", &description)
        fields.field("categoryIds", &categoryIds)
        fields.field("basePriceCents", &basePriceCents)
        fields.field("discountPriceCents", &discountPriceCents)
        fields.field("quantity", &quantity)
        fields.field("variants", &variants)
        fields.field("reviewCount", &reviewCount)
        fields.field("starCount", &starCount)
        fields.field("discontinued", &discontinued)
    }
}

/// The mean; none of nothing.
func average(_ sum: Int64, of count: Int64) -> Double? {
    count > 0 ? Double(sum) / Double(count) : nil
}

extension JSONValue {
    /// A number in its one form; `null` for none.
    init(number: Double?) {
        guard let number else {
            self = .null
            return
        }
        var writer = JSONWriter()
        writer.double(number)
        let text = String(decoding: writer.bytes, as: UTF8.self)
        self = Int64(text).map(JSONValue.integer) ?? .number(text)
    }
}
