public import Records

/// How a club is shown, and how one gets in.
///
/// The join policy is kept and shown. Who asks whom to let somebody in happens between people; what
/// comes of it is a ``JoinClub``.
public struct ClubSettings: Record {
    /// Whether it is shown to everybody.
    public var isPublic = true
    /// How one gets in.
    public var joinPolicy = JoinPolicy.open
    /// At least 1; `nil`: as many as come.
    public var maxMembers: Int64?

    public init() {}

    public init(isPublic: Bool, joinPolicy: JoinPolicy, maxMembers: Int64? = nil) {
        self.isPublic = isPublic
        self.joinPolicy = joinPolicy
        self.maxMembers = maxMembers
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("isPublic", &isPublic)
        fields.field("joinPolicy", &joinPolicy)
        fields.field("maxMembers", &maxMembers)
    }

    /// Some of the settings: those that are to be changed.
    public struct Changes: Record {
        /// Whether it is shown to everybody.
        public var isPublic: Bool?
        /// How one gets in.
        public var joinPolicy: JoinPolicy?
        /// At least 1, and no fewer than it has.
        public var maxMembers: Int64?

        public init() {}

        public mutating func visit(_ fields: inout some FieldVisitor) {
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
public enum JoinPolicy: String, Choice {
    case open
    /// Somebody in the club says yes first.
    case approval
    /// Somebody in the club asked first.
    case invite
}
