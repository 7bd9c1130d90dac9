public import EventSourcing
public import Records

// What can have happened to an invitation, in the form that the log keeps for ever.

/// Somebody was invited to become a member of an account.
public struct MemberInvited: DomainEvent {
    public static let type = "MemberInvited"

    /// The account that they may join.
    public var accountId = AccountID()
    /// Where the invitation went.
    public var email = ""
    /// What they are to be.
    public var role = MemberRole.user

    public init() {}

    public init(accountId: AccountID, email: String, role: MemberRole) {
        self.accountId = accountId
        self.email = email
        self.role = role
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("email", &email)
        fields.field("role", &role)
    }
}

/// The invitation was accepted; in the same append its account gets a ``MemberAdded``.
public struct InviteAccepted: DomainEvent {
    public static let type = "InviteAccepted"

    /// The name that they sign in with.
    public var uid = MemberID()

    public init() {}

    public init(uid: MemberID) {
        self.uid = uid
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
    }
}

/// The invitation was taken back.
public struct InviteRevoked: DomainEvent {
    public static let type = "InviteRevoked"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}
