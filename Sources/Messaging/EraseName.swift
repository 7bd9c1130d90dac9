package import EventSourcing
package import Records
import Vocabulary

/// Forgets whoever is known by nothing but a name: a client, a purchaser, a guest who ordered.
package struct EraseName: Command {
    package static let name = "EraseName"

    /// The new erasure's; left out, one is made.
    package var erasureId = ErasureID()
    /// As it was written, letter case and the number of spaces aside.
    package var name = ""

    package init() {}

    package init(erasureId: ErasureID, name: String) {
        self.erasureId = erasureId
        self.name = name
    }

    package var target: ErasureID { erasureId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("erasureId", &erasureId)
        fields.field("name", &name)
    }

    package func decide(
        on erasure: NameErasure, given facts: Facts
    ) throws(Rejection) -> Decision<NameErasure> {
        guard !erasure.exists else { throw .alreadyExists("erasure", erasureId, "erasureId") }
        var refusals = Refusals()
        refusals.requireText(name, "name", atMost: TextLimit.name)
        try refusals.throwIfAny()
        return [NameErased(name: name)]
    }

    package static let guide = CommandGuide(
        """
        Forgets whoever is known by nothing but a name: as the client of a project, as who paid for \
        something, as the customer of an invoice, and as who gets an order that has no customer, the \
        name becomes unreadable, for ever and as of any time. Users are forgotten by EraseUser.
        """,
        rules: [
            .isNew("erasure"), .notBlank("name"),
            .init(.tooLong, "name has at most \(TextLimit.name) characters"),
        ],
        example: #"{"erasureId":"e-1","name":"Ada Quist"}"#)
}
