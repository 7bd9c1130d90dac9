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
