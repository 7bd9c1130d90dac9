package import EventSourcing
package import Records
import Vocabulary

/// Asks to be let into a club; its owner answers.
package struct RequestMembership: Command {
    package static let name = "RequestMembership"

    /// Which club.
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
            .exists("club"), .isUser("userId"), .userNotErased, .isStranger,
            .init(.invitationRequired, "the club isn't one for the invited alone, or they are"),
        ],
        example: #"{"clubId":"rovers","userId":"bob"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club])
}

/// Lets somebody into a club who has asked.
package struct ApproveMembership: Command {
    package static let name = "ApproveMembership"

    /// Which club.
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
        var refusals = Refusals()
        refusals.requireUser(userId, "userId", facts)
        refusals.requireStranger(userId, to: club, clubId)
        refusals.requireRoom(for: userId, in: club, clubId)
        try refusals.throwIfAny()
        try club.requireRequest(of: userId, to: clubId)
        return [.joined(ClubJoined(userId: userId, approvedBy: byId))]
    }

    package static let guide = CommandGuide(
        "Lets somebody into a club who has asked: its owner says so.",
        rules: [
            .exists("club"), .isUser("userId"), .userNotErased, .isStranger, .hasRoom, .byOwner,
            .init(.notFound, "the user has asked"),
        ],
        example: #"{"clubId":"rovers","userId":"bob","byId":"ann"}"#,
        needs: [Needs.ann, Needs.bob, Needs.club, Needs.requested])
}

/// Lets somebody not into a club who has asked. They can ask again.
package struct DeclineMembership: Command {
    package static let name = "DeclineMembership"

    /// Which club.
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
