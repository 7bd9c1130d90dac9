public import Records

/// What a business says of itself, on whatever it sends out.
///
/// Also what a change of it says: there `nil` leaves a field as it is, and a blank text takes it away.
public struct BusinessProfile: Record {
    /// At most 120 characters.
    public var name: String?
    /// `http`, `https` or `file`.
    public var logoUrl: String?
    /// At most 4,000 characters.
    public var address: String?
    /// In international form: `+442071838750`.
    public var phone: String?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("logoUrl", &logoUrl)
        fields.field("address", &address)
        fields.field("phone", &phone)
    }
}
