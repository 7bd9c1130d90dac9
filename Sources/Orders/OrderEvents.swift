package import EventSourcing
package import Records
package import Vocabulary

/// An order was placed.
package struct OrderPlaced: DomainEvent {
    package static let type = "OrderPlaced"
    package static let personal: PersonalFields? = .address

    /// The number that people know it by: 1–60 characters, which no other order has.
    package var orderNumber = ""
    /// Who ordered, if that is known.
    package var customerId: CustomerID?
    /// Where it goes; all but the name may be missing.
    package var shippingAddress = ShippingAddress()
    /// What was ordered; empty where only the total is known.
    package var lines: [OrderLine] = []
    /// The sum of the lines, where there are any.
    package var totalCents: Cents = 0
    /// `placed`, but for an order out of a history that was further on when it was taken over.
    package var status = OrderStatus.placed
    /// What it is paid in; left out where the business had chosen none.
    package var currency: Currency?

    package init() {}

    package init(
        orderNumber: String, customerId: CustomerID? = nil, shippingAddress: ShippingAddress,
        lines: [OrderLine] = [], totalCents: Cents, status: OrderStatus = .placed,
        currency: Currency? = nil
    ) {
        self.orderNumber = orderNumber
        self.customerId = customerId
        self.shippingAddress = shippingAddress
        self.lines = lines
        self.totalCents = totalCents
        self.status = status
        self.currency = currency
    }

    package var tags: [String] {
        [Self.numberTag(orderNumber)] + (customerId.map { [Self.customerTag($0)] } ?? [])
    }

    /// Borne by whatever holds an address of `customer`: by it all of a person's is found.
    static func customerTag(_ customer: CustomerID) -> String {
        PersonTag.customer + customer.text
    }

    /// Borne by the event that takes `number`: what makes it unique.
    static func numberTag(_ number: String) -> String { "order-number:" + number }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("orderNumber", &orderNumber)
        fields.field("customerId", &customerId)
        fields.field("shippingAddress", &shippingAddress)
        fields.field("lines", &lines)
        fields.field("totalCents", &totalCents)
        fields.field("status", &status)
        fields.field("currency", &currency)
    }
}

/// An order went from one status to another.
package struct OrderStatusUpdated: DomainEvent {
    package static let type = "OrderStatusUpdated"

    /// What it was.
    package var from = OrderStatus.placed
    /// What it is from now on.
    package var to = OrderStatus.placed
    /// `true` when it isn't a step that orders take by themselves but sets right an earlier one;
    /// left out otherwise. Its reason stands in the event's metadata.
    package var correction: Bool?

    package init() {}

    package init(from: OrderStatus, to: OrderStatus, correction: Bool = false) {
        self.from = from
        self.to = to
        self.correction = correction ? true : nil
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("from", &from)
        fields.field("to", &to)
        fields.field("correction", &correction)
    }
}

/// An order goes to another address.
package struct ShippingAddressChanged: DomainEvent {
    package static let type = "ShippingAddressChanged"
    package static let personal: PersonalFields? = .address

    /// All of the new address.
    package var shippingAddress = ShippingAddress()
    /// Whose order it is: the address is that person's.
    package var customerId: CustomerID?

    package init() {}

    package init(shippingAddress: ShippingAddress, customerId: CustomerID? = nil) {
        self.shippingAddress = shippingAddress
        self.customerId = customerId
    }

    package var tags: [String] { customerId.map { [OrderPlaced.customerTag($0)] } ?? [] }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("shippingAddress", &shippingAddress)
        fields.field("customerId", &customerId)
    }
}

extension PersonalFields {
    /// Where an order goes, and what its lines are called, tells of its customer; where it has none, of
    /// whoever has the name in the address.
    fileprivate static let address = PersonalFields(
        ["shippingAddress", "lines[].title"],
        of: .field("customerId", orName: "shippingAddress.name"),
        shared: ["shippingAddress.city", "shippingAddress.country", "lines[].title"])
}
