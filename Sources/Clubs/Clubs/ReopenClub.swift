package import EventSourcing
package import Records

/// Opens a club again that was closed.
package struct ReopenClub: Command {
    package static let name = "ReopenClub"

    package var clubId = ClubID()

    package init() {}

    package init(clubId: ClubID) { self.clubId = clubId }

    package var target: ClubID { clubId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
    }

    package func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        return club.isClosed ? [.reopened(ClubReopened())] : []
    }

    package static let guide = CommandGuide(
        "Opens a club again that was closed. Open already, it stays so.",
        rules: [.exists("club")],
        example: #"{"clubId":"rovers"}"#,
        needs: [Needs.ann, Needs.club, #"{"command":"CloseClub","data":{"clubId":"rovers"}}"#])
}
