public import EventSourcing
public import Records

/// Makes another member the owner of a club. Who owned it stays a member.
public struct TransferClub: Command {
    public static let name = "TransferClub"

    /// Which club.
    public var clubId = ClubID()
    /// The member who is to own it.
    public var userId = PersonID()

    public init() {}

    public init(clubId: ClubID, userId: PersonID) {
        self.clubId = clubId
        self.userId = userId
    }

    public var target: ClubID { clubId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("userId", &userId)
    }

    public func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        try club.requireMember(userId, of: clubId)
        return userId == club.ownerId
            ? [] : [.transferred(ClubTransferred(from: club.ownerId, to: userId))]
    }

    public static let guide = CommandGuide(
        "Makes another member the owner of a club. Who owned it stays a member.",
        rules: [.exists("club"), .init(.notAMember, "the new owner is a member")],
        example: #"{"clubId":"rovers","userId":"bob"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club, Needs.joined])
}
