package import EventSourcing
package import Records

/// Opens a closed account again.
package struct ReopenAccount: Command {
    package static let name = "ReopenAccount"

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
        return account.isClosed ? [.reopened(AccountReopened())] : []
    }

    package static let guide = CommandGuide(
        "Opens a closed account again, with all that it had.",
        rules: [.exists("account")],
        example: #"{"accountId":"a-1"}"#,
        needs: [Needs.account, #"{"command":"CloseAccount","data":{"accountId":"a-1"}}"#])
}
