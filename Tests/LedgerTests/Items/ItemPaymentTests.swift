import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

/// What comes back comes back to whoever paid, once.
@Suite struct `Money for an item` {
    private func toBath(_ id: TransactionID, back: Bool = false) -> SellItems {
        sell(["lamp"], back: back) {
            $0.projectId = "bath"
            $0.transactionId = id
        }
    }

    /// The lamp that the kitchen bought itself, for 99, sold back to the business for that.
    private func taken() throws -> Given {
        try stocked.following(sell(["lamp"], back: true))
    }

    @Test func `comes back once, wherever the item is moved by hand`() throws {
        let moved = try taken()
            .following(toBath("s-2"))
            .following(move("lamp", to: "kitchen"))
        let again = sell(["lamp"], back: true) { $0.transactionId = "s-3" }
        moved.when(again).thenRejects(.nothingPaid, field: "itemIds[0]")
        moved.when(giveBack(["lamp"])).thenRejects(.nothingPaid, field: "itemIds[0]")
        // It goes back from where it was paid for, at what was paid there.
        let there = try moved.following(move("lamp", to: "bath"))
        let home = there.when(toBath("s-3", back: true))
        #expect(home.state()?.details.amountCents == 12_000)
        // Nor does it come back again once it is in the kitchen without money.
        try taken().following(move("lamp", to: "kitchen")).when(again)
            .thenRejects(.nothingPaid, field: "itemIds[0]")
        try taken().following(move("lamp", to: "kitchen")).when(giveBack(["lamp"]))
            .thenRejects(.nothingPaid, field: "itemIds[0]")
    }

    @Test func `comes back for what the books tell was paid`() throws {
        let brought = try stocked.following(move("chair", to: "kitchen"))
        brought.when(sell(["chair"], back: true)).thenRejects(.nothingPaid, field: "itemIds[0]")
        let named = try brought.following(changeItem("chair") { $0.transactionId = "t-1" })
        named.when(sell(["chair"], back: true)).alsoTo(1)
        for event in [
            Transaction.Event.canceled(TransactionCanceled(reason: "twice")),
            .amended(TransactionAmended(changes: Changes { $0.projectId = "bath" })),
        ] {
            named.and(Transaction.self, "t-1", event).when(sell(["chair"], back: true))
                .thenRejects(.nothingPaid, field: "itemIds[0]")
        }
    }

    @Test func `is no more than the purchase cost, all that came back together`() throws {
        let two = stocked.and(
            Item.self, "vase",
            .added(
                item(nil, "kitchen") {
                    $0.transactionId = "t-1"
                    $0.purchasePriceCents = 3_001
                }))
        two.when(sell(["lamp", "vase"], back: true)).thenRejects(.invalidAmount, field: "itemIds")
        let sold = try two.following(sell(["lamp"], back: true))
        sold.when(sell(["vase"], back: true) { $0.transactionId = "s-2" })
            .thenRejects(.invalidAmount, field: "itemIds")
        sold.when(giveBack(["vase"])).thenRejects(.invalidAmount, field: "itemIds")
        let cheaper = changeItem("vase") { $0.purchasePriceCents = 3_000 }
        try sold.following(cheaper).when(giveBack(["vase"])).alsoTo(1)
    }

    @Test func `keeps the purchase that it came back of as it is`() throws {
        let sold = try taken()
        sold.when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"a slip"}"#)
            .thenRejects(.transactionReturned, field: "transactionId")
        sold.when(amend { $0.projectId = "bath" })
            .thenRejects(.transactionReturned, field: "projectId")
        sold.when(amend { $0.amountCents = 9_899 }).thenRejects(.invalidAmount)
        let undone = try sold.following(reverse("s-1"))
        undone.when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"a slip"}"#)
            .then(.canceled(TransactionCanceled(reason: "a slip")))
        undone.when(giveBack(["lamp"])).alsoTo(1)
    }

    @Test func `is the vendor's to give back only to who paid last`() throws {
        let inventory = rooms.and(
            Transaction.self, "t-2",
            .recorded(
                purchase {
                    $0.projectId = nil
                    $0.transactionType = .toInventory
                })
        ).and(Item.self, "lamp", .added(item { $0.transactionId = "t-2" }))
        let give = giveBack(["lamp"]) { $0.transactionId = "t-2" }
        let sold = try inventory.following(sell(["lamp"]))
        try sold.following(move("lamp", to: nil)).when(give)
            .thenRejects(.nothingPaid, field: "itemIds[0]")
        try sold.following(sell(["lamp"], back: true) { $0.transactionId = "s-2" })
            .when(give).alsoTo(1)
    }

    @Test func `doesn't come back of a sale that was cancelled in an old log`() throws {
        let canceled = soldChairOfOld.and(
            Transaction.self, "s-1", .canceled(TransactionCanceled(reason: "twice")))
        canceled.when(sell(["chair"], back: true) { $0.transactionId = "s-2" })
            .thenRejects(.nothingPaid, field: "itemIds[0]")
    }

    private func reverse(_ id: TransactionID) -> ReverseSale {
        var command = ReverseSale()
        command.transactionId = id
        command.reason = "a slip"
        return command
    }
}
