package import EventSourcing
package import Records
import Vocabulary

/// Founds a club. Its owner is its first member.
package struct CreateClub: Command {
    package static let name = "CreateClub"

    /// The new club's; left out, one is made.
    package var clubId = ClubID()
    package var name = ""
    package var logoUrl: String?
    /// A user, its first member.
    package var ownerId = PersonID()

    package init() {}

    package var target: ClubID { clubId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("clubId", &clubId)
        fields.field("name", &name, .line)
        fields.field("logoUrl", &logoUrl, .webAddress)
        fields.field("ownerId", &ownerId)
    }

    package func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        guard !club.exists else { throw .alreadyExists("club", clubId, "clubId") }
        var refusals = Refusals()
        refusals.requireUser(ownerId, "ownerId", facts)
        try refusals.throwIfAny()
        return [
            .created(
                ClubCreated(
                    name: name, logoUrl: logoUrl, ownerId: ownerId, settings: ClubSettings()))
        ]
    }

    package static let guide = CommandGuide(
        "Founds a club, public and open to all. Its owner is its first member.",
        rules: [.isNew("club"), .isUser("ownerId"), .userNotErased],
        example: """
            {"clubId":"rovers","name":"Rovers","logoUrl":"https://example.org/rovers.png",\
            "ownerId":"ann"}
            """,
        needs: [Needs.ann])
}
