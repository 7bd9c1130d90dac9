import EventSourcing
package import Records

/// Where an order goes.
package struct ShippingAddress: Record {
    /// Who receives it: not blank.
    package var name = ""
    /// Street and house.
    package var line1: String?
    /// Of the address, as people write it.
    package var city: String?
    /// As people there write it; not checked.
    package var postcode: String?
    /// As people write it; not checked.
    package var country: String?

    package init() {}

    package init(
        name: String, line1: String? = nil, city: String? = nil, postcode: String? = nil,
        country: String? = nil
    ) {
        self.name = name
        self.line1 = line1
        self.city = city
        self.postcode = postcode
        self.country = country
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("line1", &line1)
        fields.field("city", &city)
        fields.field("postcode", &postcode)
        fields.field("country", &country)
    }
}

extension Refusals {
    /// The address of an order.
    mutating func requireAddress(_ address: ShippingAddress) {
        require(
            !address.name.trimmed.isEmpty, .requiredFieldEmpty, "shippingAddress.name",
            "the name in the shipping address is blank")
        limitText(address.name, "shippingAddress.name", atMost: TextLimit.name)
        limitText(address.line1, "shippingAddress.line1", atMost: TextLimit.addressLine)
        limitText(address.city, "shippingAddress.city", atMost: TextLimit.addressLine)
        limitText(address.postcode, "shippingAddress.postcode", atMost: TextLimit.addressLine)
        limitText(address.country, "shippingAddress.country", atMost: TextLimit.addressLine)
    }
}

/// Limits of texts, in characters (Unicode scalars).
enum TextLimit {
    /// Who receives an order, and what is on a line of it.
    static let name = 120
    /// Any other part of an address: some callers put all of it into one.
    static let addressLine = 1_000
}

extension CommandGuide.Rule {
    static let addressFits = Self(
        .tooLong,
        "shippingAddress.name has at most \(TextLimit.name) characters, its other parts 1,000")
}
