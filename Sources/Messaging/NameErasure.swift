package import EventSourcing
package import Records

/// That whoever has a name was forgotten. There is a thing of its own for it, since a name is nobody's
/// stream.
package struct NameErasure: Aggregate {
    package static let category = "erasure"

    /// Whether it was asked for.
    package private(set) var exists = false
    /// Nobody is told it any more, not even where nothing is sealed.
    package private(set) var name = ""

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
    }

    package mutating func evolve(_ event: NameErased, _ occurrence: Occurrence) {
        exists = true
        name = StandIn.erased
    }
}

/// The name of one erasure.
package typealias ErasureID = Identifier<NameErasure>

/// Whoever has a name is to be forgotten: it can't be read from here on, nor of before, here neither.
package struct NameErased: DomainEvent, EventSet {
    package static let type = "NameErased"
    package static let personal: PersonalFields? = PersonalFields(["name"], of: .name("name"))
    package static let forgets: PersonSource? = .name("name")

    /// Not blank, at most 120 characters; letter case and the number of spaces don't count.
    package var name = ""

    package init() {}

    package init(name: String) { self.name = name }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
    }
}
