package import Records
import Vocabulary

/// Where an order goes.
package struct ShippingAddress: Record {
    /// Who receives it.
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
        fields.field("name", &name, .line)
        fields.field("line1", &line1, .addressPart)
        fields.field("city", &city, .addressPart)
        fields.field("postcode", &postcode, .addressPart)
        fields.field("country", &country, .addressPart)
    }
}

extension FieldRule<String> {
    /// Any part of an address but the name: some callers put all of it into one.
    fileprivate static var addressPart: Self { .atMost(1_000) }
}
