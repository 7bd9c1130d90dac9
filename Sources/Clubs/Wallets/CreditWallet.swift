import Business
package import EventSourcing
package import Records
package import Vocabulary

/// Pays money into a user's wallet.
package struct CreditWallet: Command {
    package static let name = "CreditWallet"

    /// Whose wallet.
    package var userId = PersonID()
    package var amountCents = Cents.zero
    /// What for.
    package var memo: String?

    package init() {}

    package init(userId: PersonID, amountCents: Cents, memo: String? = nil) {
        self.userId = userId
        self.amountCents = amountCents
        self.memo = memo
    }

    package var target: WalletID { WalletID(userId.text) }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("amountCents", &amountCents, .aboveZero)
        fields.field("memo", &memo, .atMost(TextLimit.note))
    }

    package func decide(
        on wallet: Wallet, given facts: Facts
    ) throws(Rejection) -> Decision<Wallet> {
        var refusals = Refusals()
        refusals.requireUser(userId, "userId", facts)
        try refusals.throwIfAny()
        let business = facts.business
        return [
            .credited(
                try wallet.credited(
                    amountCents, in: business.currency, business, for: .memo(memo),
                    field: "amountCents"))
        ]
    }

    package static let guide = CommandGuide(
        "Pays money into a user's wallet.",
        rules: CommandGuide.Rule.payment + [
            .init(.amountOverflow, "a wallet holds at most \(Cents.most) cents"),
            .init(
                .wrongCurrency,
                "the wallet is empty, or what it holds is in the currency of the business"),
        ],
        example: #"{"userId":"ann","amountCents":5000,"memo":"season ticket"}"#,
        needs: [Needs.ann])
}

extension CommandGuide.Rule {
    /// What holds of money either way.
    static let payment: [Self] = [
        .isUser("userId"), .userNotErased,
    ]
}
