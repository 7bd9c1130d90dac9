package import EventSourcing
package import Records
import Vocabulary

/// Lets somebody not into a club who has asked. They can ask again.
package struct DeclineMembership: Command {
    package static let name = "DeclineMembership"

    package var clubId = ClubID()
    /// Who has asked.
    package var userId = PersonID()
    /// The owner, who says so.
    package var byId = PersonID()

    package init() {}

    package init(clubId: ClubID, userId: PersonID, byId: PersonID) {
        self.clubId = clubId
        self.userId = userId
        self.byId = byId
    }

    package var target: ClubID { clubId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("userId", &userId)
        fields.field("byId", &byId)
    }

    package func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        try club.requireOwner(byId, of: clubId)
        try club.requireRequest(of: userId, to: clubId)
        return [.declined(MembershipDeclined(userId: userId, byId: byId))]
    }

    package static let guide = CommandGuide(
        "Doesn't let somebody into a club who has asked: its owner says so. They can ask again.",
        rules: [.exists("club"), .byOwner, .init(.notFound, "the user has asked")],
        example: #"{"clubId":"rovers","userId":"bob","byId":"ann"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club, Needs.requested])
}
