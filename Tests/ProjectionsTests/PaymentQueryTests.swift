import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import Orders
import Records
import Testing
import Vocabulary

@Suite struct `What was paid from wallets` {
    @Test func `is shown by its order`() async throws {
        let desk = Desk()
        try await desk.happen(
            "order-a", order("1", total: 1000), OrderPaid(userId: "ann", amountCents: 700),
            OrderPaid(userId: "bob", amountCents: 200))
        let item = try await desk.item("order", ["orderId": "a"])
        #expect(item["paidCents"] == .integer(900))
        let payments = try #require(item["payments"]?.elements)
        #expect(payments.map { $0["userId"] } == [.string("ann"), .string("bob")])
        #expect(payments.map { $0["amountCents"] } == [.integer(700), .integer(200)])
        try await desk.happen(
            "order-a", moved(.placed, .cancelled),
            OrderRefunded(userId: "bob", amountCents: 200),
            OrderRefunded(userId: "ann", amountCents: 700))
        #expect(try await desk.column("paidCents", "orders") == [.integer(0)])
        #expect(try await desk.item("order", ["orderId": "a"])["payments"] == .array([]))
    }

    @Test func `is shown to the member, with what is still to be paid`() async throws {
        let desk = Desk()
        try await desk.happen("user-ann", UserRegistered(displayName: "Ann"))
        try await desk.happen(
            "club-rovers",
            ClubCreated(name: "Rovers", ownerId: "ann", settings: ClubSettings()))
        for (match, fee) in [("m-1", 1250), ("m-2", 300)] as [(String, Cents)] {
            try await desk.happen(
                "match-\(match)",
                MatchScheduled(
                    clubId: "rovers", title: "Cup", opponent: "United", date: hoursAgo(-24),
                    venue: "Mill Lane", feeCents: fee))
        }
        try await desk.happen(
            "wallet-ann", WalletCredited(amountCents: 5000, balanceCents: 5000),
            WalletDebited(amountCents: 1250, matchId: "m-1", balanceCents: 3750))
        try await desk.happen("match-m-1", MatchFeePaid(userId: "ann", amountCents: 1250))
        func dashboard() async throws -> JSONValue {
            try await desk.item("member-dashboard", ["userId": "ann"])
        }
        let before = try await dashboard()
        let matches = try #require(before["upcomingMatches"]?.elements)
        #expect(matches.map { $0["feePaid"] } == [.boolean(true), .boolean(false)])
        #expect(before["quickStats"]?["feesDueCents"] == .integer(300))
        #expect(before["payments"]?.elements?.map { $0["matchId"] } == [.string("m-1")])
        let match = try await desk.item("match", ["matchId": "m-1"])
        #expect(match["feesPaid"]?.elements?.map { $0["label"] } == [.string("Ann")])
        try await desk.happen("match-m-1", MatchCanceled())
        try await desk.happen(
            "wallet-ann", WalletCredited(amountCents: 1250, matchId: "m-1", balanceCents: 5000))
        let after = try await dashboard()
        #expect(after["payments"]?.elements?.first?["type"] == .string("WalletCredited"))
        #expect(
            try await desk.item("match", ["matchId": "m-1"])["feesPaid"] == .array([]))
    }
}
