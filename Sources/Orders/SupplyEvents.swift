import EventSourcing
package import Records

/// A line of an order took all of its pieces out of stock.
package struct OrderLineAllocated: DomainEvent {
    package static let type = "OrderLineAllocated"

    /// Which line, from 1.
    package var line: Int64 = 0
    /// Of which product.
    package var productId = OrderedProductID()
    /// How many pieces: all that the line lacked.
    package var quantity: Int64 = 0

    package init() {}

    package init(line: Int64, productId: OrderedProductID, quantity: Int64) {
        self.line = line
        self.productId = productId
        self.quantity = quantity
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("line", &line)
        fields.field("productId", &productId)
        fields.field("quantity", &quantity)
    }
}

/// A line of an order took nothing out of stock, since not all of it is there.
package struct OrderLineBackordered: DomainEvent {
    package static let type = "OrderLineBackordered"

    /// Which line, from 1.
    package var line: Int64 = 0
    /// Of which product.
    package var productId = OrderedProductID()
    /// How many pieces are waited for: all that the line lacks.
    package var quantity: Int64 = 0
    /// Why it took nothing.
    package var why = BackorderReason.short

    package init() {}

    package init(line: Int64, productId: OrderedProductID, quantity: Int64, why: BackorderReason) {
        self.line = line
        self.productId = productId
        self.quantity = quantity
        self.why = why
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("line", &line)
        fields.field("productId", &productId)
        fields.field("quantity", &quantity)
        fields.field("why", &why)
    }
}

/// A line of an order that was cancelled or returned gave back what it had taken.
package struct OrderLineReleased: DomainEvent {
    package static let type = "OrderLineReleased"

    /// Which line, from 1.
    package var line: Int64 = 0
    /// Of which product.
    package var productId = OrderedProductID()
    /// How many pieces: all that the line had taken, but for what went out of a cancelled order.
    package var quantity: Int64 = 0

    package init() {}

    package init(line: Int64, productId: OrderedProductID, quantity: Int64) {
        self.line = line
        self.productId = productId
        self.quantity = quantity
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("line", &line)
        fields.field("productId", &productId)
        fields.field("quantity", &quantity)
    }
}
