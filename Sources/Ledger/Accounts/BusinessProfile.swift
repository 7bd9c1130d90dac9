package import Records
import Vocabulary

/// What a business says of itself, on whatever it sends out.
package struct BusinessProfile: Record {
    /// At most 120 characters.
    package var name: String?
    /// `http`, `https` or `file`.
    package var logoUrl: String?
    /// At most 4,000 characters.
    package var address: String?
    /// In international form: `+442071838750`.
    package var phone: String?

    package init() {}

    /// Takes away what can't be read any more.
    package mutating func erase() {
        address = nil
        phone = nil
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name, .atMost(TextLimit.name))
        fields.field("logoUrl", &logoUrl, .webAddress)
        fields.field("address", &address, .atMost(TextLimit.note))
        fields.field("phone", &phone, .phoneNumber)
    }
}
