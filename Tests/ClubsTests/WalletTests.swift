import Clubs
import EventSourcing
import EventSourcingTesting
import Messaging
import Records
import Testing
import Vocabulary

@Suite struct `Paying into a wallet` {
    @Test func `says what it holds then`() throws {
        people.when(
            CreditWallet.self, #"{"userId":"ann","amountCents":5000,"memo":" season "}"#
        ).then(
            .credited(WalletCredited(amountCents: 5000, memo: "season", balanceCents: 5000)))
        let when = holding(5000).when(CreditWallet(userId: "ann", amountCents: 1))
        when.then(.credited(WalletCredited(amountCents: 1, balanceCents: 5001)))
        #expect(when.state()?.balanceCents == 5001)
    }

    @Test func `takes another payment of the same amount`() {
        holding(5000).when(CreditWallet(userId: "ann", amountCents: 5000))
            .then(.credited(WalletCredited(amountCents: 5000, balanceCents: 10_000)))
    }

    @Test(arguments: [0, -1, -1_000_000_000_000] as [Int64])
    func `takes more than nothing`(cents: Int64) {
        people.when(CreditWallet(userId: "ann", amountCents: Cents(cents)))
            .thenRejects(.invalidAmount, field: "amountCents")
    }

    @Test func `holds no more than any amount may be`() {
        let most = Cents.most.amount
        holding(most - 1).when(CreditWallet(userId: "ann", amountCents: 1))
            .then(.credited(WalletCredited(amountCents: 1, balanceCents: Cents.most)))
        for held in [most - 1, Int64.max - 1] {
            holding(held).when(CreditWallet(userId: "ann", amountCents: 2))
                .thenRejects(.amountOverflow, field: "amountCents")
        }
    }

    @Test func `needs a user`() {
        people.when(CreditWallet(userId: "eve", amountCents: 1))
            .thenRejects(.noSuchUser, field: "userId")
    }

    @Test func `takes a memo of sensible length`() {
        let long = String(repeating: "x", count: 4_001)
        people.when(CreditWallet(userId: "ann", amountCents: 1, memo: long))
            .thenRejects(.tooLong, field: "memo")
        holding(5).when(DebitWallet(userId: "ann", amountCents: 1, memo: long))
            .thenRejects(.tooLong, field: "memo")
    }
}

@Suite struct `The wallet of somebody who was forgotten` {
    private let erased = User.Event.erased(UserErased())

    @Test func `takes nothing more in, and can be emptied`() {
        let gone = holding(5000).and(User.self, "ann", erased)
        gone.when(CreditWallet(userId: "ann", amountCents: 1))
            .thenRejects(.userErased, field: "userId")
        gone.when(DebitWallet(userId: "ann", amountCents: 5000))
            .then(.debited(WalletDebited(amountCents: 5000, balanceCents: 0)))
        // Nothing is said of them any more.
        gone.when(DebitWallet(userId: "ann", amountCents: 1, memo: "for Ann"))
            .thenRejects(.userErased, field: "memo")
        people.and(User.self, "ann", erased).when(DebitWallet(userId: "ann", amountCents: 1))
            .thenRejects(.userErased, field: "userId")
    }

    @Test func `is none of somebody who never was a user`() {
        // Who has but ordered, and was erased then.
        given(User.self, "zed", erased).when(CreditWallet(userId: "zed", amountCents: 1))
            .thenRejects(.userErased, field: "userId")
    }
}

@Suite struct `Taking out of a wallet` {
    @Test func `says what it holds then`() throws {
        let when = holding(5000).when(
            DebitWallet.self, #"{"userId":"ann","amountCents":1250,"memo":"match fee"}"#)
        when.then(
            .debited(WalletDebited(amountCents: 1250, memo: "match fee", balanceCents: 3750)))
        #expect(when.state()?.balanceCents == 3750)
    }

    @Test func `leaves nothing missing`() {
        holding(5000).when(DebitWallet(userId: "ann", amountCents: 5000))
            .then(.debited(WalletDebited(amountCents: 5000, balanceCents: 0)))
        holding(5000).when(DebitWallet(userId: "ann", amountCents: 5001))
            .thenRejects(.insufficientFunds, field: "amountCents")
        people.when(DebitWallet(userId: "ann", amountCents: 1))
            .thenRejects(.insufficientFunds, field: "amountCents")
        holding(5000).when(DebitWallet(userId: "bob", amountCents: 1))
            .thenRejects(.insufficientFunds, field: "amountCents")
    }

    @Test(arguments: [0, -1, -1_000_000_000_000] as [Int64])
    func `takes more than nothing`(cents: Int64) {
        holding(5000).when(DebitWallet(userId: "ann", amountCents: Cents(cents)))
            .thenRejects(.invalidAmount, field: "amountCents")
    }

    @Test func `needs a user`() {
        people.when(DebitWallet(userId: "eve", amountCents: 1))
            .thenRejects(.noSuchUser, field: "userId")
    }
}

/// Ann's wallet with so much in it.
private func holding(_ cents: Int64) -> Given {
    people.and(
        Wallet.self, "ann",
        .credited(WalletCredited(amountCents: Cents(cents), balanceCents: Cents(cents))))
}
