package import EventSourcing
package import Records
import Vocabulary

/// Invites a user into a club: they can join from then on, whatever its policy.
package struct InviteToClub: Command {
    package static let name = "InviteToClub"

    package var clubId = ClubID()
    /// Who is invited.
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
        var refusals = Refusals()
        refusals.requireUser(userId, "userId", facts)
        refusals.requireStranger(userId, to: club, clubId)
        try refusals.throwIfAny()
        return club.invitations.contains(userId)
            ? [] : [.invited(ClubInvitationSent(userId: userId, byId: byId))]
    }

    package static let guide = CommandGuide(
        "Invites a user into a club: they can join from then on, as long as there is room.",
        rules: [
            .exists("club"), .byOwner, .isUser("userId"), .userNotErased, .clubOpen, .isStranger,
        ],
        example: #"{"clubId":"rovers","userId":"bob","byId":"ann"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club])
}
