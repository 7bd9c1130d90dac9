package import EventSourcing
package import Records

/// Closes a club: it takes nobody in and announces no match any more. What was, stays.
package struct CloseClub: Command {
    package static let name = "CloseClub"

    package var clubId = ClubID()

    package init() {}

    package init(clubId: ClubID) { self.clubId = clubId }

    package var target: ClubID { clubId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
    }

    package func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        return club.isClosed ? [] : [.closed(ClubClosed())]
    }

    package static let guide = CommandGuide(
        "Closes a club: it takes nobody in and announces no match any more. Closed already, it stays so.",
        rules: [.exists("club")],
        example: #"{"clubId":"rovers"}"#,
        needs: [Needs.ann, Needs.club])
}

extension Refusals {
    /// A club that goes on.
    mutating func requireOpen(_ club: Club, _ id: ClubID, _ field: String = "clubId") {
        require(
            !club.isClosed, .clubClosed, field, "\(id) is closed",
            hint: .next(.send("ReopenClub", ["clubId": .string(id.text)])))
    }
}

extension CommandGuide.Rule {
    static let clubOpen = Self(.clubClosed, "the club is not closed")
}
