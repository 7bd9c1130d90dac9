package import EventSourcing
package import Records

/// Sets how a club is shown and how one gets in; what isn't given stays as it is.
package struct ChangeClubSettings: Command {
    package static let name = "ChangeClubSettings"

    package var clubId = ClubID()
    /// What isn't given stays; `null` takes away.
    package var settings = Changes<ClubSettings>()

    package init() {}

    package var target: ClubID { clubId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("settings", &settings)
    }

    package func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        let members = Int64(club.members.count)
        var changed = club.settings
        settings.apply(to: &changed)
        if changed == club.settings { return [] }
        if let most = changed.maxMembers, most != club.settings.maxMembers {
            guard most >= 1 else {
                throw Rejection(
                    .invalidField, field: "settings.maxMembers",
                    "maxMembers is at least 1: the owner is a member")
            }
            guard most >= members else {
                throw Rejection(
                    .clubFull, field: "settings.maxMembers",
                    "\(clubId) has \(members) members already", hint: "some must leave first")
            }
        }
        return [.settingsChanged(ClubSettingsChanged(settings: changed))]
    }

    package static let guide = CommandGuide(
        "Sets how a club is shown and how one gets in; what isn't given stays as it is, null takes away.",
        rules: [
            .exists("club"),
            .init(.invalidField, "maxMembers is at least 1"),
            .init(.clubFull, "the club has no more members than maxMembers already"),
        ],
        example: """
            {"clubId":"rovers","settings":{"isPublic":false,"joinPolicy":"invite","maxMembers":30}}
            """,
        needs: [Needs.ann, Needs.club])
}
