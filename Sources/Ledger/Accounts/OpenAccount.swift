package import EventSourcing
package import Records
import Vocabulary

/// Opens the books of a business.
package struct OpenAccount: Command {
    package static let name = "OpenAccount"

    /// The new account's; left out, one is made.
    package var accountId = AccountID()
    /// Not blank, at most 120 characters.
    package var name = ""
    /// Its first member, an owner.
    package var ownerUid = MemberID()
    /// Three letters of ISO 4217; `nil`: `USD`.
    package var currency: String?

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("accountId", &accountId)
        fields.field("name", &name)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        guard !account.exists else {
            throw .alreadyExists("account", accountId, "accountId")
        }
        let currency = currency ?? "USD"
        var refusals = Refusals()
        refusals.requireText(name, "name", atMost: TextLimit.name)
        refusals.require(
            Self.isCurrency(currency), .invalidField, "currency",
            "currency is not three capital letters", hint: "the codes of ISO 4217, like USD")
        try refusals.throwIfAny()
        return [.opened(AccountOpened(name: name, ownerUid: ownerUid, currency: currency))]
    }

    private static func isCurrency(_ text: String) -> Bool {
        text.utf8.count == 3
            && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    }

    package static let guide = CommandGuide(
        "Opens the books of a business; whoever owns it is its first member.",
        rules: [
            .isNew("account"),
            .notBlank("name"),
            .textsFit,
            .init(.invalidField, "currency is three capital letters (ISO 4217); left out, USD"),
        ],
        example: #"{"accountId":"a-1","name":"Lamp & Loom","ownerUid":"uid-1"}"#)
}
