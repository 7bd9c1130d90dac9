import EventSourcing
package import Records
package import Vocabulary

/// Who orders; the people themselves are another context's.
package enum Customer: Entity { public static let category = "user" }

/// The name of a customer.
package typealias CustomerID = Identifier<Customer>

/// What is ordered; products themselves are another context's, and a line outlives them.
package enum OrderedProduct: Entity { public static let category = "product" }

/// The name of the product on a line.
package typealias OrderedProductID = Identifier<OrderedProduct>

/// A sale that made a price; sales themselves are another context's, and a line outlives them.
package enum OrderedSale: Entity { public static let category = "sale" }

/// The name of the sale that made the price of a line.
package typealias OrderedSaleID = Identifier<OrderedSale>

/// One line of an order: so many of one thing, at the price of that day.
package struct OrderLine: Record {
    /// `nil`: something that is in no catalog.
    package var productId: OrderedProductID?
    /// What it was called when it was ordered.
    package var title = ""
    package var quantity: Int64 = 0
    /// What one piece cost that day: not negative where it is a product's. What takes something off
    /// the whole is a line of its own, without a product.
    package var unitPriceCents: Cents = 0
    /// The sale that made the price, if one did.
    package var saleId: OrderedSaleID?

    package init() {}

    package init(
        productId: OrderedProductID? = nil, title: String, quantity: Int64, unitPriceCents: Cents,
        saleId: OrderedSaleID? = nil
    ) {
        self.productId = productId
        self.title = title
        self.quantity = quantity
        self.unitPriceCents = unitPriceCents
        self.saleId = saleId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("productId", &productId)
        fields.field("title", &title, .line)
        fields.field("quantity", &quantity, .pieces(atLeast: 1))
        fields.field("unitPriceCents", &unitPriceCents)
        fields.field("saleId", &saleId)
    }
}

extension [OrderLine] {
    /// What the lines cost together; `nil` when that is more than any order costs.
    var sum: Cents? {
        var sum: Cents? = .zero
        for line in self {
            guard let price = line.unitPriceCents.times(line.quantity) else { return nil }
            sum = sum?.adding(price)
        }
        return sum.flatMap { $0.isWithinBounds ? $0 : nil }
    }
}

extension Refusals {
    /// The lines of one order.
    mutating func requireLines(_ lines: [OrderLine], given facts: Facts) {
        require(
            lines.count <= PlaceOrder.maximumLines, .tooManyLines, "lines",
            "there are \(lines.count) lines; at most \(PlaceOrder.maximumLines) are taken",
            hint: "place two orders")
        for (index, line) in lines.enumerated() {
            let path = "lines[\(index)]"
            require(
                line.productId == nil || line.unitPriceCents >= .zero, .invalidAmount,
                path + ".unitPriceCents", "no product costs less than nothing",
                hint: "for a discount, add a line without a product")
            if let sale = line.saleId, !facts.exists(OrderedSale.category, sale.text) {
                note(.notFound("sale", sale, path + ".saleId"))
            }
        }
    }
}
