package import Records

/// How a club is shown, and how one gets in.
///
/// The join policy is kept and shown. Who asks whom to let somebody in happens between people; what
/// comes of it is a ``JoinClub``.
package struct ClubSettings: Record {
    /// Whether it is shown to everybody.
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
    case open
    /// Somebody in the club says yes first.
    case approval
    /// Somebody in the club asked first.
    case invite
}
