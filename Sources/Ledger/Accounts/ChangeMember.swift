package import EventSourcing
package import Records
import Vocabulary

/// Changes where a member can be written to, and what they are called; what isn't given stays as it is.
package struct ChangeMember: Command {
    package static let name = "ChangeMember"

    package var accountId = AccountID()
    package var uid = MemberID()
    /// What isn't given stays; `null` takes away.
    package var changes = Changes<MemberParticulars>()

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("uid", &uid)
        changes.visit(&fields)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        let member = try account.requireMember(uid, of: accountId)
        var particulars = MemberParticulars(of: member)
        var changes = changes
        changes.settle(in: &particulars)
        return changes.isEmpty ? [] : [.memberChanged(MemberChanged(uid: uid, changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Changes where a member can be written to, and what they are called. What isn't given stays as \
        it is; null or a blank text takes away what was there.
        """,
        rules: [.exists("account"), .accountOpen, .exists("member")],
        example: #"{"accountId":"a-1","uid":"uid-2","email":"ada.quist@example.org"}"#,
        needs: [Needs.account, Needs.member])
}

/// What else is said of a member, beside the name that they sign in with and their role.
package struct MemberParticulars: Record {
    /// Where they can be written to.
    package var email: String?
    /// What they are called: at most 120 characters.
    package var name: String?

    package init() {}

    package init(of member: Member) {
        email = member.email
        name = member.name
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("email", &email, .emailAddress)
        fields.field("name", &name, .atMost(TextLimit.name))
    }
}

/// Where a member can be written to, or what they are called, was changed.
package struct MemberChanged: DomainEvent {
    package static let type = "MemberChanged"
    package static let personal: PersonalFields? = PersonalFields(
        ["email", "name"], of: .field("uid"))

    /// Whose.
    package var uid = MemberID()
    /// The new values of what changed, and of nothing else.
    package var changes = Changes<MemberParticulars>()

    package init() {}

    package init(uid: MemberID, changes: Changes<MemberParticulars>) {
        self.uid = uid
        self.changes = changes
    }

    /// By it all that is known of a person is found, whatever else they are.
    package var tags: [String] { [PersonTag.member + uid.text] }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
        changes.visit(&fields)
    }
}

extension Members {
    /// Takes what is new of a member over.
    package mutating func apply(_ changed: MemberChanged) {
        change(changed.uid) { member in
            var particulars = MemberParticulars(of: member)
            changed.changes.apply(to: &particulars)
            member.email = particulars.email
            member.name = particulars.name
        }
    }
}
