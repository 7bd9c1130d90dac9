package import EventSourcing
package import Records
package import Vocabulary

// Paying into a wallet, and out of it.

/// Pays money into a user's wallet.
package struct CreditWallet: Command {
    package static let name = "CreditWallet"

    /// Whose wallet.
    package var userId = PersonID()
    /// Above zero.
    package var amountCents = Cents.zero
    /// What for: at most 4,000 characters.
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
        fields.field("amountCents", &amountCents)
        fields.field("memo", &memo)
    }

    package func decide(
        on wallet: Wallet, given facts: Facts
    ) throws(Rejection) -> Decision<Wallet> {
        var refusals = Refusals()
        refusals.requireUser(userId, "userId", facts)
        refusals.requirePayment(amountCents, memo)
        try refusals.throwIfAny()
        guard let balance = wallet.balanceCents.adding(amountCents), balance.isWithinBounds else {
            throw Rejection(
                .amountOverflow, field: "amountCents",
                """
                \(wallet.balanceCents) and \(amountCents) cents are more than the \(Cents.most) that a \
                wallet holds
                """)
        }
        return [
            .credited(
                WalletCredited(amountCents: amountCents, memo: memo, balanceCents: balance))
        ]
    }

    package static let guide = CommandGuide(
        "Pays money into a user's wallet.",
        rules: CommandGuide.Rule.payment + [
            .init(.amountOverflow, "a wallet holds at most \(Cents.most) cents")
        ],
        example: #"{"userId":"ann","amountCents":5000,"memo":"season ticket"}"#,
        needs: [Needs.ann])
}

/// Takes money out of a user's wallet.
package struct DebitWallet: Command {
    package static let name = "DebitWallet"

    /// Whose wallet.
    package var userId = PersonID()
    /// Above zero, at most what is there.
    package var amountCents = Cents.zero
    /// What for: at most 4,000 characters.
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
        fields.field("amountCents", &amountCents)
        fields.field("memo", &memo)
    }

    package func decide(
        on wallet: Wallet, given facts: Facts
    ) throws(Rejection) -> Decision<Wallet> {
        var refusals = Refusals()
        // What somebody who was forgotten has paid in can still be paid out, and nothing comes to it.
        if wallet.balanceCents == .zero { refusals.requireUser(userId, "userId", facts) }
        refusals.requirePayment(amountCents, memo)
        try refusals.throwIfAny()
        guard let balance = wallet.balanceCents.subtracting(amountCents), balance >= .zero else {
            throw Rejection(
                .insufficientFunds, field: "amountCents",
                "\(userId)'s wallet holds \(wallet.balanceCents) cents, fewer than \(amountCents)",
                hint: .next(.ask("wallet", ["userId": .string(userId.text)])))
        }
        return [
            .debited(WalletDebited(amountCents: amountCents, memo: memo, balanceCents: balance))
        ]
    }

    package static let guide = CommandGuide(
        "Takes money out of a user's wallet; out of that of one who was erased, too.",
        rules: CommandGuide.Rule.payment + [
            .init(.insufficientFunds, "the wallet holds as much as is taken out")
        ],
        example: #"{"userId":"ann","amountCents":1250,"memo":"match fee"}"#,
        needs: [Needs.ann, Needs.credit])
}

extension Refusals {
    /// What holds of money either way.
    fileprivate mutating func requirePayment(_ amount: Cents, _ memo: String?) {
        require(
            amount > .zero, .invalidAmount, "amountCents",
            "amountCents is above 0; \(amount) was given")
        limitText(memo, "memo", atMost: TextLimit.note)
    }
}

extension CommandGuide.Rule {
    /// What holds of money either way.
    fileprivate static let payment: [Self] = [
        .isUser("userId"), .userNotErased,
        .init(.invalidAmount, "amountCents is above 0"),
        .init(.tooLong, "memo has at most 4,000 characters"),
    ]
}
