package import Business
import EventSourcing
package import Records
package import Vocabulary

// What moves money: into a wallet and out of it, never below nothing nor beyond what can be said.

extension Wallet {
    /// What money in a wallet is moved for.
    package enum Purpose: Sendable {
        /// What people say.
        case memo(String?)
        case order(PaidOrderID)
        case match(MatchID)

        fileprivate var memo: String? { if case .memo(let memo) = self { memo } else { nil } }
        fileprivate var order: PaidOrderID? { if case .order(let id) = self { id } else { nil } }
        fileprivate var match: MatchID? { if case .match(let id) = self { id } else { nil } }
    }

    /// What it holds, if anything, is in what an amount with this stamp, or none, is in.
    /// - Throws: `wrong-currency` where it isn't: it is paid out before anything else comes in.
    package func requireHolds(
        _ stamp: Currency?, _ business: BusinessSettings, field: String? = nil
    ) throws(Rejection) {
        let (held, needed) = (business.currency(of: currency), business.currency(of: stamp))
        guard balanceCents == .zero || held == needed else {
            throw Rejection(
                .wrongCurrency, field: field,
                "the wallet holds \(held), and this payment is in \(needed)",
                hint: "pay out what it holds first")
        }
    }

    /// `amount` more in it, stamped with its currency.
    /// - Throws: `amount-overflow` where that is more than a wallet holds; `wrong-currency` where it
    ///   holds another.
    package func credited(
        _ amount: Cents, in stamp: Currency?, _ business: BusinessSettings, for purpose: Purpose,
        field: String? = nil
    ) throws(Rejection) -> WalletCredited {
        try requireHolds(stamp, business, field: field)
        guard let balance = balanceCents.adding(amount), balance.isWithinBounds else {
            throw Rejection(
                .amountOverflow, field: field,
                """
                \(balanceCents) and \(amount) cents are more than the \(Cents.most) that a \
                wallet holds
                """)
        }
        return WalletCredited(
            amountCents: amount, memo: purpose.memo, orderId: purpose.order,
            matchId: purpose.match, balanceCents: balance, currency: stamp)
    }

    /// `amount` less in it.
    /// - Throws: `insufficient-funds` where it doesn't hold as much.
    package func debited(
        _ amount: Cents, of person: PersonID, for purpose: Purpose, field: String = "amountCents"
    ) throws(Rejection) -> WalletDebited {
        guard let balance = balanceCents.subtracting(amount), balance >= .zero else {
            throw Rejection(
                .insufficientFunds, field: field,
                """
                \(person)'s wallet holds \(balanceCents.written(in: currency)), less than \
                \(amount.written(in: currency))
                """,
                hint: .next(.ask("wallet", ["userId": .string(person.text)])))
        }
        return WalletDebited(
            amountCents: amount, memo: purpose.memo, orderId: purpose.order,
            matchId: purpose.match, balanceCents: balance, currency: currency)
    }
}
