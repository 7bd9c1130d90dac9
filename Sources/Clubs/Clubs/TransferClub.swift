package import EventSourcing
package import Records

/// Makes another member the owner of a club. Who owned it stays a member.
package struct TransferClub: Command {
    package static let name = "TransferClub"

    package var clubId = ClubID()
    /// The member who is to own it.
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
        try club.requireMember(userId, of: clubId)
        if userId == club.ownerId { return [] }
        var refusals = Refusals()
        refusals.requireUser(userId, "userId", facts)
        try refusals.throwIfAny()
        return [.transferred(ClubTransferred(from: club.ownerId, to: userId))]
    }

    package static let guide = CommandGuide(
        "Makes another member the owner of a club. Who owned it stays a member.",
        rules: [
            .exists("club"), .isUser("userId"), .userNotErased,
            .init(.notAMember, "the new owner is a member"),
        ],
        example: #"{"clubId":"rovers","userId":"bob"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club, Needs.joined])
}
