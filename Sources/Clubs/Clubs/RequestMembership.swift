package import EventSourcing
package import Records
import Vocabulary

/// Asks to be let into a club; its owner answers.
package struct RequestMembership: Command {
    package static let name = "RequestMembership"

    package var clubId = ClubID()
    /// Who asks.
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
        var refusals = Refusals()
        refusals.requireUser(userId, "userId", facts)
        refusals.requireStranger(userId, to: club, clubId)
        try refusals.throwIfAny()
        switch club.settings.joinPolicy {
        case .open, .approval: break
        // Where the owner asks, nobody else does.
        case .invite: try club.requireWelcome(userId, to: clubId)
        }
        return club.requests.contains(userId)
            ? [] : [.requested(MembershipRequested(userId: userId))]
    }

    package static let guide = CommandGuide(
        "Asks to be let into a club whose owner lets people in; asked again, it changes nothing.",
        rules: [
            .exists("club"), .isUser("userId"), .userNotErased, .clubOpen, .isStranger,
            .init(.invitationRequired, "the club isn't one for the invited alone, or they are"),
        ],
        example: #"{"clubId":"rovers","userId":"bob"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club])
}
