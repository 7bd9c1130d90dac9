package import EventSourcing
package import Records
import Vocabulary

/// Gives a club another name or logo; what isn't given stays as it is.
package struct ChangeClub: Command {
    package static let name = "ChangeClub"

    /// Which club.
    package var clubId = ClubID()
    /// Not blank, at most 120 characters.
    package var name: String?
    /// `http`, `https` or `file`.
    package var logoUrl: String?

    package init() {}

    package var target: ClubID { clubId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("name", &name)
        fields.field("logoUrl", &logoUrl)
    }

    package func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        var refusals = Refusals()
        if let name { refusals.requireText(name, "name", atMost: TextLimit.name) }
        if let logoUrl { refusals.requireURL(logoUrl, "logoUrl") }
        try refusals.throwIfAny()
        let changed = ClubChanged(
            name: name?.unlessSame(as: club.name), logoUrl: logoUrl?.unlessSame(as: club.logoUrl))
        return changed == ClubChanged() ? [] : [.changed(changed)]
    }

    package static let guide = CommandGuide(
        "Gives a club another name or logo; what isn't given stays as it is.",
        rules: [.exists("club")] + CommandGuide.Rule.club,
        example: #"{"clubId":"rovers","name":"Mill Lane Rovers"}"#,
        needs: [Needs.ann, Needs.club])
}
