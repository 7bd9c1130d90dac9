import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Taking a sale or a return of items back` {
    private func reverse<C: Command>(
        _ command: C.Type, _ id: String, in past: Given, reason: String? = "a slip"
    ) -> When<C.Target> {
        past.when(command, #"{"transactionId":"\#(id)"}"#, reason: reason)
    }

    @Test func `puts each item where it was, and makes the money count for nothing`() throws {
        for past in [try soldChair(), soldChairOfOld] {
            let when = reverse(ReverseSale.self, "s-1", in: past)
            when.then(.reversed(TransactionReversed(reason: "a slip")))
            when.also(
                Item.self, "chair",
                .moved(
                    ItemMoved(
                        from: ItemPlace(projectId: "kitchen"),
                        to: ItemPlace(projectId: nil, spaceId: "shelf"), reversing: "s-1"))
            ).alsoTo(1)
            #expect(when.state()?.normalizedAmountCents == 0)
            #expect(when.state()?.isCanceled == true)
        }
        let when = reverse(ReverseReturn.self, "r-1", in: try returnedLamp())
        when.then(.reversed(TransactionReversed(reason: "a slip")))
        when.also(
            Item.self, "lamp",
            .moved(
                ItemMoved(
                    from: ItemPlace(), to: ItemPlace(projectId: "kitchen", spaceId: "island"),
                    reversing: "r-1")))
    }

    @Test func `happens once, and leaves all as before`() throws {
        let back = try soldChair().following(command("s-1"))
        reverse(ReverseSale.self, "s-1", in: back).thenNothing()
        back.when(sell(["chair"]) { $0.transactionId = "s-2" }).alsoTo(1)
        let lamp = try returnedLamp().following(returned("r-1"))
        lamp.when(giveBack(["lamp"]) { $0.returnTransactionId = "r-2" }).alsoTo(1)
        lamp.when(CancelTransaction.self, #"{"transactionId":"t-1","reason":"a slip"}"#)
            .then(.canceled(TransactionCanceled(reason: "a slip")))
    }

    @Test func `needs a reason, and a transaction that such a command made`() throws {
        reverse(ReverseSale.self, "s-1", in: try soldChair(), reason: nil)
            .thenRejects(.reasonRequired, field: "reason")
        reverse(ReverseSale.self, "s-9", in: stocked).thenRejects(.notFound, field: "transactionId")
        for (past, id) in [(stocked, "t-1"), (try returnedLamp(), "r-1")] {
            reverse(ReverseSale.self, id, in: past)
                .thenRejects(.notCanonical, field: "transactionId")
        }
        reverse(ReverseReturn.self, "s-1", in: try soldChair())
            .thenRejects(.notCanonical, field: "transactionId")
    }

    @Test func `needs each item to be where it was put`() throws {
        let sold = try soldChair()
        for past in [
            try sold.following(move("chair", to: "bath")),
            try sold.following(sell(["chair"], back: true) { $0.transactionId = "s-2" }),
            sold.and(Item.self, "chair", .writtenOff(ItemWrittenOff(reason: "broke"))),
        ] {
            reverse(ReverseSale.self, "s-1", in: past)
                .thenRejects(.itemElsewhere, field: "transactionId")
        }
        let near = try sold.following(move("chair", to: "kitchen", "island"))
        reverse(ReverseSale.self, "s-1", in: near).alsoTo(1)
    }

    @Test func `goes on from the last one`() throws {
        let twice = try soldChair()
            .following(sell(["chair"], back: true) { $0.transactionId = "s-2" })
        let once = try twice.following(command("s-2"))
        reverse(ReverseSale.self, "s-1", in: once).alsoTo(1)
    }

    @Test func `brings items back that a cancellation of old left behind, and no money`() throws {
        let left = soldChairOfOld.and(
            Transaction.self, "s-1", .canceled(TransactionCanceled(reason: "twice")))
        reverse(ReverseSale.self, "s-1", in: left).alsoTo(1)
        let moved = try left.following(move("chair", to: nil, "shelf"))
        reverse(ReverseSale.self, "s-1", in: moved).thenNothing()
    }

    @Test func `leaves out a space that was put away, and archived projects alone`() throws {
        let sold = try soldChair()
        let shelved = sold.and(Space.self, "shelf", .archived(SpaceArchived()))
        reverse(ReverseSale.self, "s-1", in: shelved).also(
            Item.self, "chair",
            .moved(
                ItemMoved(
                    from: ItemPlace(projectId: "kitchen"), to: ItemPlace(), reversing: "s-1")))
        reverse(
            ReverseSale.self, "s-1",
            in: sold.and(Project.self, "kitchen", .archived(ProjectArchived()))
        ).thenRejects(.projectArchived)
    }

    private func command(_ id: TransactionID) -> ReverseSale {
        var command = ReverseSale()
        command.transactionId = id
        command.reason = "a slip"
        return command
    }

    private func returned(_ id: TransactionID) -> ReverseReturn {
        var command = ReverseReturn()
        command.transactionId = id
        command.reason = "a slip"
        return command
    }
}
