public import EventSourcing
public import Records

/// Sets how a club is shown and how one gets in; what isn't given stays as it is.
public struct ChangeClubSettings: Command {
    public static let name = "ChangeClubSettings"

    /// Which club.
    public var clubId = ClubID()
    /// What isn't given stays.
    public var settings = ClubSettings.Changes()

    public init() {}

    public var target: ClubID { clubId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("settings", &settings)
    }

    public func decide(on club: Club, given facts: Facts) throws(Rejection) -> Decision<Club> {
        try club.requireExists(clubId)
        let members = Int64(club.members.count)
        if let most = settings.maxMembers {
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
        let changed = club.settings.with(settings)
        return changed == club.settings
            ? [] : [.settingsChanged(ClubSettingsChanged(settings: changed))]
    }

    public static let guide = CommandGuide(
        "Sets how a club is shown and how one gets in; what isn't given stays as it is.",
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
