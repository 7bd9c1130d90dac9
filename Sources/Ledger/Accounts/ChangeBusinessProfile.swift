package import EventSourcing
package import Records
import Vocabulary

/// Changes what a business says of itself; what isn't given stays as it is.
package struct ChangeBusinessProfile: Command {
    package static let name = "ChangeBusinessProfile"

    /// Which account.
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
        try account.requireExists(accountId)
        var profile = account.businessProfile
        var changes = changes
        changes.settle(in: &profile)
        var refusals = Refusals()
        refusals.limitText(profile.name, "name", atMost: TextLimit.name)
        if let logoUrl = profile.logoUrl { refusals.requireURL(logoUrl, "logoUrl") }
        refusals.limitText(profile.address, "address", atMost: TextLimit.note)
        if let phone = profile.phone { refusals.requirePhone(phone, "phone") }
        try refusals.throwIfAny()
        return changes.isEmpty
            ? [] : [.businessProfileChanged(BusinessProfileChanged(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Changes what a business says of itself; what isn't given stays as it is, and a blank text \
        takes away what was there.
        """,
        rules: [
            .exists("account"),
            .init(.invalidURL, "logoUrl begins with http, https or file"),
            .phoneForm,
            .textsFit,
        ],
        example: """
            {"accountId":"a-1","name":"Lamp & Loom Ltd","address":"1 Loom Lane, Leeds",\
            "phone":"+442071838750"}
            """,
        needs: [Needs.account])
}
