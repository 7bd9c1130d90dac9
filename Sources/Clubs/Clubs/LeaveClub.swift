package import EventSourcing
package import Records

/// Ends a membership.
package struct LeaveClub: Command {
    package static let name = "LeaveClub"

    package var clubId = ClubID()
    /// Who; not the owner.
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
        guard userId != club.ownerId else {
            throw Rejection(
                .ownerMustTransfer, field: "userId", "\(userId) owns \(clubId)",
                hint:
                    "make another member its owner first: \(next: .lookUp(command: "TransferClub"))"
            )
        }
        return [.left(ClubLeft(userId: userId))]
    }

    package static let guide = CommandGuide(
        "Ends a membership. Teams that were picked stay as they were.",
        rules: [
            .exists("club"),
            .init(.notAMember, "the user is a member"),
            .init(.ownerMustTransfer, "the user doesn't own the club"),
        ],
        example: #"{"clubId":"rovers","userId":"bob"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club, Needs.joined])
}
