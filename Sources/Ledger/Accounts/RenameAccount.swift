package import EventSourcing
package import Records
import Vocabulary

/// Gives an account another name.
package struct RenameAccount: Command {
    package static let name = "RenameAccount"

    package var accountId = AccountID()
    /// Not blank, at most 120 characters.
    package var name = ""

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name, .line)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        try account.requireOpen(accountId)
        return account.name.isSame(as: name) ? [] : [.renamed(AccountRenamed(name: name))]
    }

    package static let guide = CommandGuide(
        "Gives an account another name.",
        rules: [.exists("account"), .accountOpen],
        example: #"{"accountId":"a-1","name":"Lamp, Loom & Daughters"}"#,
        needs: [Needs.account])
}

/// An account got another name.
package struct AccountRenamed: DomainEvent {
    package static let type = "AccountRenamed"

    /// Not blank, at most 120 characters.
    package var name = ""

    package init() {}

    package init(name: String) {
        self.name = name
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
    }
}
