public import EventSourcing
public import Records
public import Vocabulary

/// An order was placed.
public struct OrderPlaced: DomainEvent {
    public static let type = "OrderPlaced"
    public static let personal: PersonalFields? = .address

    /// The number that people know it by: 1–60 characters, which no other order has.
    public var orderNumber = ""
    /// Who ordered, if that is known.
    public var customerId: CustomerID?
    /// Where it goes; all but the name may be missing.
    public var shippingAddress = ShippingAddress()
    /// What was ordered; empty where only the total is known.
    public var lines: [OrderLine] = []
    /// The sum of the lines, where there are any.
    public var totalCents: Cents = 0
    /// `placed`, but for an order out of a history that was further on when it was taken over.
    public var status = OrderStatus.placed

    public init() {}

    public init(
        orderNumber: String, customerId: CustomerID? = nil, shippingAddress: ShippingAddress,
        lines: [OrderLine] = [], totalCents: Cents, status: OrderStatus = .placed
    ) {
        self.orderNumber = orderNumber
        self.customerId = customerId
        self.shippingAddress = shippingAddress
        self.lines = lines
        self.totalCents = totalCents
        self.status = status
    }

    public var tags: [String] {
        [Self.numberTag(orderNumber)] + (customerId.map { [Self.customerTag($0)] } ?? [])
    }

    /// Borne by whatever holds an address of `customer`: by it all of a person's is found.
    static func customerTag(_ customer: CustomerID) -> String { "customer:" + customer.text }

    /// Borne by the event that takes `number`: what makes it unique.
    static func numberTag(_ number: String) -> String { "order-number:" + number }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderNumber", &orderNumber)
        fields.field("customerId", &customerId)
        fields.field("shippingAddress", &shippingAddress)
        fields.field("lines", &lines)
        fields.field("totalCents", &totalCents)
        fields.field("status", &status)
    }
}

/// An order went from one status to another.
public struct OrderStatusUpdated: DomainEvent {
    public static let type = "OrderStatusUpdated"

    /// What it was.
    public var from = OrderStatus.placed
    /// What it is from now on.
    public var to = OrderStatus.placed
    /// `true` when it isn't a step that orders take by themselves but sets right an earlier one;
    /// left out otherwise. Its reason stands in the event's metadata.
    public var correction: Bool?

    public init() {}

    public init(from: OrderStatus, to: OrderStatus, correction: Bool = false) {
        self.from = from
        self.to = to
        self.correction = correction ? true : nil
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("correction", &correction)
    }
}

/// An order goes to another address.
public struct ShippingAddressChanged: DomainEvent {
    public static let type = "ShippingAddressChanged"
    public static let personal: PersonalFields? = .address

    /// All of the new address.
    public var shippingAddress = ShippingAddress()
    /// Whose order it is: the address is that person's.
    public var customerId: CustomerID?

    public init() {}

    public init(shippingAddress: ShippingAddress, customerId: CustomerID? = nil) {
        self.shippingAddress = shippingAddress
        self.customerId = customerId
    }

    public var tags: [String] { customerId.map { [OrderPlaced.customerTag($0)] } ?? [] }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("shippingAddress", &shippingAddress)
        fields.field("customerId", &customerId)
    }
}

extension PersonalFields {
    /// Where an order goes tells of its customer, where it has one.
    fileprivate static let address = PersonalFields(["shippingAddress"], of: .field("customerId"))
}
