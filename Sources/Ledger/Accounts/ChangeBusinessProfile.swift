package import EventSourcing
package import Records
import Vocabulary

/// Changes what a business says of itself; what isn't given stays as it is.
package struct ChangeBusinessProfile: Command {
    package static let name = "ChangeBusinessProfile"

    package var accountId = AccountID()
    /// What isn't given stays; `null` takes away.
    package var changes = Changes<BusinessProfile>()

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        changes.visit(&fields)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        try account.requireOpen(accountId)
        var profile = account.businessProfile
        var changes = changes
        changes.settle(in: &profile)
        return changes.isEmpty
            ? [] : [.businessProfileChanged(BusinessProfileChanged(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Changes what a business says of itself; what isn't given stays as it is, and a blank text \
        takes away what was there.
        """,
        rules: [
            .exists("account"), .accountOpen,
        ],
        example: """
            {"accountId":"a-1","name":"Lamp & Loom Ltd","address":"1 Loom Lane, Leeds",\
            "phone":"+442071838750"}
            """,
        needs: [Needs.account])
}
