import Business
package import EventSourcing
package import Records
package import Vocabulary

/// Takes money out of a user's wallet.
package struct DebitWallet: Command {
    package static let name = "DebitWallet"

    /// Whose wallet.
    package var userId = PersonID()
    /// At most what is there.
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
        // What somebody who was forgotten has paid in can still be paid out, and nothing comes to it.
        if wallet.balanceCents == .zero { refusals.requireUser(userId, "userId", facts) }
        if memo != nil, wallet.balanceCents > .zero {
            refusals.requireNotErased(userId, "memo", facts)
        }
        try refusals.throwIfAny()
        return [.debited(try wallet.debited(amountCents, of: userId, for: .memo(memo)))]
    }

    package static let guide = CommandGuide(
        "Takes money out of a user's wallet; out of that of one who was erased too, without a memo.",
        rules: CommandGuide.Rule.payment + [
            .init(.insufficientFunds, "the wallet holds as much as is taken out")
        ],
        example: #"{"userId":"ann","amountCents":1250,"memo":"match fee"}"#,
        needs: [Needs.ann, Needs.credit])
}
