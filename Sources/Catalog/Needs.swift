import EventSourcing
import Records

// What the examples of the guides stand on, and the rules that several of them name.

extension CommandGuide {
    /// Sends a category to try the other commands on.
    static let aCategory =
        #"{"command":"AddCategory","data":{"categoryId":"lamps","title":"Lamps"}}"#

    /// Sends a product to try the other commands on.
    static let aProduct = [
        aCategory,
        """
        {"command":"AddProduct","data":{"productId":"desk-lamp","title":"Desk lamp",\
        "categoryIds":["lamps"],"basePriceCents":4900,"quantity":12}}
        """,
    ]
}

extension CommandGuide.Rule {
    static let stillSold = Self(.productDiscontinued, "the product is still sold")
}
