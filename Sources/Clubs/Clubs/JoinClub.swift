package import EventSourcing
package import Records

/// Makes a user a member of a club.
package struct JoinClub: Command {
    package static let name = "JoinClub"

    package var clubId = ClubID()
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
        refusals.requireRoom(for: userId, in: club, clubId)
        try refusals.throwIfAny()
        try club.requireWelcome(userId, to: clubId)
        return [.joined(ClubJoined(userId: userId))]
    }

    package static let guide = CommandGuide(
        "Makes a user a member of a club that is open, or that they are invited to.",
        rules: [
            .exists("club"), .isUser("userId"), .userNotErased,
            .clubOpen, .isStranger, .hasRoom,
            .init(.approvalRequired, "where the join policy is approval, the user is invited"),
            .init(.invitationRequired, "where it is invite, too"),
        ],
        example: #"{"clubId":"rovers","userId":"bob"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club])
}
