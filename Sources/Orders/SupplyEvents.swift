public import EventSourcing
public import Records

/// A line of an order took all of its pieces out of stock.
public struct OrderLineAllocated: DomainEvent {
    public static let type = "OrderLineAllocated"

    /// Which line, from 1.
    public var line: Int64 = 0
    /// Of which product.
    public var productId = OrderedProductID()
    /// How many pieces: all that the line asks for.
    public var quantity: Int64 = 0

    public init() {}

    public init(line: Int64, productId: OrderedProductID, quantity: Int64) {
        self.line = line
        self.productId = productId
        self.quantity = quantity
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("line", &line)
        fields.field("productId", &productId)
        fields.field("quantity", &quantity)
    }
}

/// A line of an order took nothing out of stock, since not all of it is there.
public struct OrderLineBackordered: DomainEvent {
    public static let type = "OrderLineBackordered"

    /// Which line, from 1.
    public var line: Int64 = 0
    /// Of which product.
    public var productId = OrderedProductID()
    /// How many pieces are waited for: all that the line asks for.
    public var quantity: Int64 = 0
    /// Why it took nothing.
    public var why = BackorderReason.short

    public init() {}

    public init(line: Int64, productId: OrderedProductID, quantity: Int64, why: BackorderReason) {
        self.line = line
        self.productId = productId
        self.quantity = quantity
        self.why = why
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("line", &line)
        fields.field("productId", &productId)
        fields.field("quantity", &quantity)
        fields.field("why", &why)
    }
}

/// A line of an order that was cancelled or returned gave back what it had taken.
public struct OrderLineReleased: DomainEvent {
    public static let type = "OrderLineReleased"

    /// Which line, from 1.
    public var line: Int64 = 0
    /// Of which product.
    public var productId = OrderedProductID()
    /// How many pieces: all that the line had taken.
    public var quantity: Int64 = 0

    public init() {}

    public init(line: Int64, productId: OrderedProductID, quantity: Int64) {
        self.line = line
        self.productId = productId
        self.quantity = quantity
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("line", &line)
        fields.field("productId", &productId)
        fields.field("quantity", &quantity)
    }
}
