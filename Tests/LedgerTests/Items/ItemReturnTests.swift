import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Returning items` {
    private static let island = ItemPlace(projectId: "kitchen", spaceId: "island")

    /// A purchase t-1 that lists the vase, which doesn't name it, beside the lamp, which does; for
    /// 129 dollars, from Brass & Glass.
    private let shopped =
        rooms
        .and(
            Transaction.self, "t-1",
            .amended(
                TransactionAmended(
                    changes: Changes {
                        $0.itemIds = ["vase"]
                        $0.source = "Brass & Glass"
                    }))
        )
        .and(Item.self, "lamp", .added(item("island", "kitchen") { $0.transactionId = "t-1" }))
        .and(Item.self, "vase", .added(item(nil, "kitchen") { $0.purchasePriceCents = 3_000 }))
        .and(Item.self, "chair", .added(item(nil, "kitchen")))

    private func back(_ amount: Cents, _ items: [ItemID]) -> Transaction.Event {
        .recorded(
            purchase(made: .return) {
                $0.transactionDate = "2026-03-09"
                $0.amountCents = amount
                $0.source = "Brass & Glass"
                $0.transactionType = .return
                $0.itemIds = items
            })
    }

    @Test func `tells of the money, and that each went back`() {
        shopped.when(giveBack(["vase", "lamp"]))
            .then(back(12_900, ["vase", "lamp"]))
            .also(Item.self, "vase", .returned(returned(3_000)))
            .also(Item.self, "lamp", .returned(returned(9_900, from: Self.island)))
            .alsoTo(2)
    }

    @Test func `counts the purchase price, and needs one`() {
        shopped.when(giveBack(["lamp"])).then(back(9_900, ["lamp"]))
        shopped.and(
            Item.self, "gift",
            .added(
                item(nil, "kitchen") {
                    $0.purchasePriceCents = nil
                    $0.transactionId = "t-1"
                })
        )
        .when(giveBack(["lamp", "gift"])).thenRejects(.priceRequired, field: "itemIds[1]")
    }

    @Test func `leaves them nowhere`() throws {
        let gone = try shopped.following(giveBack(["lamp"]))
        let state = gone.when(changeItem("lamp") { $0.notes = "too bright" }).state()
        #expect(state?.isReturned == true)
        #expect(state?.place == ItemPlace())
        #expect(state?.returnTransactionId == "r-1")
    }

    @Test func `needs each to be bought in it`() {
        shopped.when(giveBack(["lamp", "chair"]))
            .thenRejects(.notInTransaction, field: "itemIds[1]")
    }

    @Test func `needs a purchase`() {
        for (type, isPurchase) in [
            (TransactionType.purchase, true), (.toInventory, true), (.return, false),
            (.sale, false),
        ] {
            let other = shopped.and(
                Transaction.self, "t-2",
                .recorded(
                    purchase {
                        $0.transactionType = type
                        $0.itemIds = ["vase"]
                        $0.inventorySaleDirection = type == .sale ? .businessToProject : nil
                    }))
            let when = other.when(giveBack(["vase"]) { $0.transactionId = "t-2" })
            if isPurchase {
                #expect(when.state()?.details.amountCents == 3_000)
            } else {
                when.thenRejects(.notInTransaction, field: "transactionId")
            }
        }
        shopped.when(giveBack(["vase"]) { $0.transactionId = "t-9" })
            .thenRejects(.notFound, field: "transactionId")
    }

    @Test func `needs a purchase that counts`() {
        shopped.and(Transaction.self, "t-1", .canceled(TransactionCanceled(reason: "twice")))
            .when(giveBack(["lamp"]))
            .thenRejects(.transactionCanceled, field: "transactionId")
    }

    @Test func `happens to each but once`() throws {
        let gone = try shopped.following(giveBack(["lamp"]))
        gone.when(giveBack(["vase", "lamp"]) { $0.returnTransactionId = "r-2" })
            .thenRejects(.alreadyReturned, field: "itemIds[1]")
        gone.when(giveBack(["vase"]) { $0.returnTransactionId = "r-2" })
            .then(back(3_000, ["vase"]))
    }

    @Test func `may happen again when it was cancelled and the item put back`() throws {
        let gone = try shopped.following(giveBack(["vase", "lamp"]))
            .and(Transaction.self, "r-1", .canceled(TransactionCanceled(reason: "slip")))
        gone.when(giveBack(["lamp"]) { $0.returnTransactionId = "r-2" })
            .thenRejects(.alreadyReturned, field: "itemIds[0]")
        let put = try gone.following(move("lamp", to: "kitchen"))
        put.when(giveBack(["lamp"]) { $0.returnTransactionId = "r-2" })
            .then(back(9_900, ["lamp"]))
    }

    @Test func `brings back no more than was paid`() throws {
        let cheap = try shopped.following(amend { $0.amountCents = 12_899 })
        cheap.when(giveBack(["vase", "lamp"])).thenRejects(.invalidAmount, field: "itemIds")
        let gone = try cheap.following(giveBack(["lamp"]))
        gone.when(giveBack(["vase"]) { $0.returnTransactionId = "r-2" })
            .thenRejects(.invalidAmount, field: "itemIds")
        let paid = try gone.following(amend { $0.amountCents = 12_900 })
        paid.when(giveBack(["vase"]) { $0.returnTransactionId = "r-2" })
            .then(back(3_000, ["vase"]))
    }

    @Test func `takes no sum that leaves 64 bits`() {
        // Given a price of a log from before there was a bound.
        let dear = ItemChanged(changes: ItemChanges { $0.purchasePriceCents = .init(.max) })
        shopped.when(giveBack(["lamp", "vase"])).alsoTo(2)
        shopped.and(Item.self, "lamp", .changed(dear)).when(giveBack(["lamp", "vase"]))
            .thenRejects(.amountOverflow, field: "itemIds")
    }

    @Test func `needs each to be where the purchase put it`() throws {
        let home = try shopped.following(sell(["lamp"], back: true))
        home.when(giveBack(["lamp"])).thenRejects(.itemElsewhere, field: "itemIds[0]")
    }

    @Test func `needs items of the account, each named once`() {
        shopped.when(giveBack([])).thenRejects(.requiredFieldEmpty, field: "itemIds")
        shopped.when(giveBack(["lamp", "lamp"])).thenRejects(.invalidField, field: "itemIds[1]")
        shopped.when(giveBack(["sofa"])).thenRejects(.notFound, field: "itemIds[0]")
        let theirs = ItemAdded(accountId: "rival", place: ItemPlace(), details: itemDetails())
        shopped.and(Item.self, "theirs", .added(theirs)).when(giveBack(["theirs"]))
            .thenRejects(.wrongAccount, field: "itemIds[0]")
        shopped.when(giveBack((0...1_000).map { ItemID("i-\($0)") }))
            .thenRejects(.tooManyItems, field: "itemIds")
    }

    @Test func `needs an id of its own, and a day`() {
        shopped.when(giveBack(["lamp"]) { $0.returnTransactionId = "t-1" })
            .thenRejects(.alreadyExists, field: "returnTransactionId")
        shopped.when(giveBack(["lamp"]) { $0.transactionDate = "2026-13-01" })
            .thenRejects(.invalidDate, field: "transactionDate")
    }

    @Test func `needs the purchase's project and category to be in use`() {
        shopped.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(giveBack(["lamp"])).thenRejects(.projectArchived, field: "projectId")
        shopped.and(BudgetCategory.self, "lighting", .archived(BudgetCategoryArchived()))
            .when(giveBack(["lamp"])).thenRejects(.categoryArchived, field: "budgetCategoryId")
    }
}
