package import EventSourcing
package import Records

/// Closes an account: nothing new begins in it. What is there can still be put right and taken back.
package struct CloseAccount: Command {
    package static let name = "CloseAccount"

    package var accountId = AccountID()

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        try account.requireExists(accountId)
        return account.isClosed ? [] : [.closed(AccountClosed())]
    }

    package static let guide = CommandGuide(
        """
        Closes an account: nothing new begins in it, no project, transaction, item, space, category or \
        member. What is there can still be put right and taken back.
        """,
        rules: [.exists("account")],
        example: #"{"accountId":"a-1"}"#,
        needs: [Needs.account])
}

/// An account was closed: nothing new begins in it.
package struct AccountClosed: DomainEvent {
    package static let type = "AccountClosed"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A closed account was opened again.
package struct AccountReopened: DomainEvent {
    package static let type = "AccountReopened"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

extension Account {
    /// - Throws: `not-found`, or `account-closed` when nothing new begins in it.
    func requireOpen(_ id: AccountID) throws(Rejection) {
        try requireExists(id)
        var refusals = Refusals()
        refusals.requireOpen(self, id)
        try refusals.throwIfAny()
    }
}

extension Refusals {
    mutating func requireOpen(_ account: Account, _ id: AccountID) {
        require(
            !account.isClosed, .accountClosed, "accountId", "account \(id) is closed",
            hint: .next(.send(ReopenAccount.name, ["accountId": .string(id.text)])))
    }
}

extension CommandGuide.Rule {
    static let accountOpen = Self(.accountClosed, "the account is not closed")
}
