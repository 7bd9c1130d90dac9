package import EventSourcing
package import Records

// What can have happened to an invitation, in the form that the log keeps for ever.

/// Somebody was invited to become a member of an account.
package struct MemberInvited: DomainEvent {
    package static let type = "MemberInvited"
    package static let personal: PersonalFields? = PersonalFields(
        ["email"], of: .thing, wasClear: true, days: daysOpen)

    /// So long it can be accepted.
    static let daysOpen: Int64 = 14

    /// The account that they may join.
    package var accountId = AccountID()
    /// Where the invitation went.
    package var email = ""
    /// What they are to be.
    package var role = MemberRole.user

    package init() {}

    package init(accountId: AccountID, email: String, role: MemberRole) {
        self.accountId = accountId
        self.email = email
        self.role = role
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("email", &email)
        fields.field("role", &role)
    }
}

/// The invitation was accepted; in the same append its account gets a ``MemberAdded``.
package struct InviteAccepted: DomainEvent {
    package static let type = "InviteAccepted"
    package static let forgets: PersonSource? = .thing

    /// The name that they sign in with.
    package var uid = MemberID()

    package init() {}

    package init(uid: MemberID) {
        self.uid = uid
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
    }
}

/// The invitation was taken back.
package struct InviteRevoked: DomainEvent {
    package static let type = "InviteRevoked"
    package static let forgets: PersonSource? = .thing

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}
