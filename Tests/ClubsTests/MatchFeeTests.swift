import Clubs
import EventSourcing
import EventSourcingTesting
import Messaging
import Records
import Testing
import Vocabulary

@Suite struct `The fee of a match` {
    /// Ann's and Bob's club plays for 12.50 each; Ann's wallet holds 50.00.
    private static let past =
        rovers
        .and(Match.self, "m-1", .scheduled(changed(cup()) { $0.feeCents = 1250 }))
        .and(
            Wallet.self, "ann", .credited(WalletCredited(amountCents: 5000, balanceCents: 5000)))

    private static let paid = Match.Event.feePaid(
        MatchFeePaid(userId: "ann", amountCents: 1250))

    private static func changed(
        _ match: MatchScheduled, _ change: (inout MatchScheduled) -> Void
    ) -> MatchScheduled {
        var match = match
        change(&match)
        return match
    }

    @Test func `is said when it is announced, and is above nothing`() {
        rovers.when(schedule { $0.feeCents = 1250 }).then(
            .scheduled(Self.changed(cup()) { $0.feeCents = 1250 }))
        for cents in [0, -1] as [Int64] {
            rovers.when(schedule { $0.feeCents = Cents(cents) })
                .thenRejects(.invalidAmount, field: "feeCents")
        }
    }

    @Test func `is paid from the wallet, in the same append, once`() throws {
        let when = Self.past.when(PayMatchFee(matchId: "m-1", userId: "ann"))
        when.then(Self.paid)
        when.also(
            Wallet.self, "ann",
            .debited(WalletDebited(amountCents: 1250, matchId: "m-1", balanceCents: 3750)))
        #expect(try #require(when.state()).feesPaid == ["ann"])
        Self.past.and(Match.self, "m-1", Self.paid)
            .when(PayMatchFee(matchId: "m-1", userId: "ann")).thenNothing()
    }

    @Test func `is paid by members who have as much`() {
        Self.past.when(PayMatchFee(matchId: "m-1", userId: "bob"))
            .thenRejects(.insufficientFunds, field: "userId")
        Self.past.when(PayMatchFee(matchId: "m-1", userId: "cleo"))
            .thenRejects(.notAMember, field: "userId")
        Self.past.when(PayMatchFee(matchId: "m-1", userId: "eve"))
            .thenRejects(.noSuchUser, field: "userId")
        Self.past.when(PayMatchFee(matchId: "m-9", userId: "ann"))
            .thenRejects(.notFound, field: "matchId")
        announced.when(PayMatchFee(matchId: "m-1", userId: "ann"))
            .thenRejects(.notDue, field: "matchId")
        Self.past.and(Match.self, "m-1", .canceled(MatchCanceled()))
            .when(PayMatchFee(matchId: "m-1", userId: "ann")).thenRejects(.matchClosed)
    }

    @Test func `is paid by those of the other club, too, where it is ours`() {
        let derby = Self.changed(cup()) {
            $0.feeCents = 1250
            $0.opponentClubId = "city"
        }
        rovers.and(
            Club.self, "city",
            .created(ClubCreated(name: "City", ownerId: "cleo", settings: ClubSettings()))
        )
        .and(Match.self, "m-1", .scheduled(derby))
        .and(Wallet.self, "cleo", .credited(WalletCredited(amountCents: 1250, balanceCents: 1250)))
        .when(PayMatchFee(matchId: "m-1", userId: "cleo"))
        .then(.feePaid(MatchFeePaid(userId: "cleo", amountCents: 1250)))
    }

    @Test func `is given back when the match is called off, in the same append`() throws {
        var command = CancelMatch()
        command.matchId = "m-1"
        let when = Self.past.and(Match.self, "m-1", Self.paid).when(command)
        when.then(.canceled(MatchCanceled()))
        when.also(
            Wallet.self, "ann",
            .credited(WalletCredited(amountCents: 1250, matchId: "m-1", balanceCents: 6250)))
        #expect(try #require(when.state()).feesPaid.isEmpty)
        // Nobody has paid: nothing comes back.
        let unpaid = Self.past.when(command)
        unpaid.then(.canceled(MatchCanceled()))
        unpaid.alsoTo(0)
    }
}
