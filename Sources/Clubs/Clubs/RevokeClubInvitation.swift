package import EventSourcing
package import Records
import Vocabulary

/// Takes an invitation back that nobody has followed yet.
package struct RevokeClubInvitation: Command {
    package static let name = "RevokeClubInvitation"

    package var clubId = ClubID()
    /// Who was invited.
    package var userId = PersonID()

    package init() {}

    package init(clubId: ClubID, userId: PersonID) {
        self.clubId = clubId
        self.userId = userId
    }

    package var target: ClubID { clubId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("userId", &userId)
    }

    package func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        return club.invitations.contains(userId)
            ? [.invitationRevoked(ClubInvitationRevoked(userId: userId))] : []
    }

    package static let guide = CommandGuide(
        "Takes an invitation back that wasn't followed; where there is none, nothing changes.",
        rules: [.exists("club")],
        example: #"{"clubId":"rovers","userId":"bob"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club, Needs.invited])
}
