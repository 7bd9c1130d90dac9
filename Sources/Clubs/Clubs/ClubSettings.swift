package import Records

/// How a club is shown, and how one gets in.
package struct ClubSettings: Record {
    /// Whether it is shown to everybody; else to its members and whom it invites.
    package var isPublic = true
    /// How one gets in.
    package var joinPolicy = JoinPolicy.open
    /// At least 1; `nil`: as many as come.
    package var maxMembers: Int64?

    package init() {}

    package init(isPublic: Bool, joinPolicy: JoinPolicy, maxMembers: Int64? = nil) {
        self.isPublic = isPublic
        self.joinPolicy = joinPolicy
        self.maxMembers = maxMembers
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("isPublic", &isPublic)
        fields.field("joinPolicy", &joinPolicy)
        fields.field("maxMembers", &maxMembers)
    }

    /// Some of the settings: those that are to be changed.
    package struct Changes: Record {
        /// Whether it is shown to everybody.
        package var isPublic: Bool?
        /// How one gets in.
        package var joinPolicy: JoinPolicy?
        /// At least 1, and no fewer than it has.
        package var maxMembers: Int64?

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("isPublic", &isPublic)
            fields.field("joinPolicy", &joinPolicy)
            fields.field("maxMembers", &maxMembers)
        }
    }

    /// The same but for `changes`.
    func with(_ changes: Changes) -> ClubSettings {
        ClubSettings(
            isPublic: changes.isPublic ?? isPublic, joinPolicy: changes.joinPolicy ?? joinPolicy,
            maxMembers: changes.maxMembers ?? maxMembers)
    }
}

/// How one becomes a member.
package enum JoinPolicy: String, Choice {
    /// By joining.
    case open
    /// By asking, and the owner's saying yes: ``RequestMembership``, ``ApproveMembership``.
    case approval
    /// By the owner's asking first: ``InviteToClub``.
    case invite
}
