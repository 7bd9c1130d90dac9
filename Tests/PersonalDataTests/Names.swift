import EventSourcing
import Records

/// A bill to somebody of whom nothing but a name is known; earlier releases wrote it in the clear.
struct Billed: DomainEvent {
    static let type = "Billed"
    static let personal: PersonalFields? = PersonalFields(
        ["payer"], of: .name("payer"), wasClear: true)
    var payer: String?
    var cents: Int64 = 0
    init() {}
    init(_ payer: String?) { self.payer = payer }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("payer", &payer)
        fields.field("cents", &cents)
    }
}

/// Whoever has a name is forgotten.
struct Unnamed: DomainEvent {
    static let type = "Unnamed"
    static let personal: PersonalFields? = PersonalFields(["name"], of: .name("name"))
    static let forgets: PersonSource? = .name("name")
    var name = ""
    init() {}
    init(_ name: String) { self.name = name }
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
}

/// Somebody was asked, under an address that is of use for a day.
struct Asked: DomainEvent {
    static let type = "Asked"
    static let personal: PersonalFields? = PersonalFields(["email"], of: .thing, days: 1)
    var email = ""
    init() {}
    init(_ email: String) { self.email = email }
    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("email", &email) }
}

/// They have answered.
struct Answered: DomainEvent {
    static let type = "Answered"
    static let forgets: PersonSource? = .thing
    init() {}
    mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// Something goes to a customer, or to whoever is named.
struct Shipped: DomainEvent {
    static let type = "Shipped"
    static let personal: PersonalFields? = PersonalFields(
        ["address", "lines[].title"], of: .field("to", orName: "address.name"),
        shared: ["lines[].title"])
    struct Address: Record {
        var name = ""
        mutating func visit(_ fields: inout some FieldVisitor) { fields.field("name", &name) }
    }
    struct Line: Record {
        var product = ""
        var title = ""
        mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("product", &product)
            fields.field("title", &title)
        }
    }
    var to: String?
    var address = Address()
    var lines: [Line] = []
    init() {}
    init(to: String? = nil, name: String, title: String) {
        self.to = to
        address.name = name
        lines = [Line(product: "p-1", title: title)]
    }
    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("to", &to)
        fields.field("address", &address)
        fields.field("lines", &lines)
    }
}

extension Safe {
    static let named = [
        EventDescription(Billed.self), EventDescription(Unnamed.self), EventDescription(Asked.self),
        EventDescription(Answered.self), EventDescription(Shipped.self),
    ]
}
