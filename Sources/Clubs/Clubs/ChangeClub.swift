package import EventSourcing
package import Records
import Vocabulary

/// Gives a club another name or logo; what isn't given stays as it is.
package struct ChangeClub: Command {
    package static let name = "ChangeClub"

    package var clubId = ClubID()
    package var name: String?
    /// Empty: it has none any more.
    package var logoUrl: String?

    package init() {}

    package var target: ClubID { clubId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("name", anew: &name, .line)
        fields.field("logoUrl", anew: &logoUrl, none: "", .webAddress)
    }

    package func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        let changed = ClubChanged(
            name: name?.unlessSame(as: club.name), logoUrl: logoUrl?.unlessSame(as: club.logoUrl))
        return changed == ClubChanged() ? [] : [.changed(changed)]
    }

    package static let guide = CommandGuide(
        "Gives a club another name or logo; what isn't given stays as it is, null takes a logo away.",
        rules: [.exists("club")],
        example: #"{"clubId":"rovers","name":"Mill Lane Rovers"}"#,
        needs: [Needs.ann, Needs.club])
}
