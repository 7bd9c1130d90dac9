package import EventSourcing
package import Records

/// Forgets where a business is and its telephone number, for whose business is one person.
package struct EraseBusinessProfile: Command {
    package static let name = "EraseBusinessProfile"

    package var accountId = AccountID()

    package init() {}

    package init(accountId: AccountID) { self.accountId = accountId }

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        try account.requireExists(accountId)
        return account.hasProfileToErase ? [.businessProfileErased(BusinessProfileErased())] : []
    }

    package static let guide = CommandGuide(
        """
        Forgets where a business is and its telephone number: every one that it has had becomes \
        unreadable, for ever and as of any time. Its name and its logo stay.
        """,
        rules: [.exists("account")],
        example: #"{"accountId":"a-1"}"#,
        needs: [
            Needs.account,
            #"{"command":"ChangeBusinessProfile","data":\#(ChangeBusinessProfile.guide.example)}"#,
        ])
}
