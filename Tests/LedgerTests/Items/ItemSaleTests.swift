import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Selling items` {
    private func sale(
        _ amount: Cents, _ items: [ItemID], back: Bool = false, category: BudgetCategoryID? = nil
    ) -> Transaction.Event {
        var details = TransactionDetails()
        details.projectId = "kitchen"
        details.transactionDate = "2026-03-05"
        details.amountCents = amount
        details.transactionType = .sale
        details.budgetCategoryId = category
        details.itemIds = items
        details.inventorySaleDirection = back ? .projectToBusiness : .businessToProject
        return .recorded(
            TransactionRecorded(accountId: "shop", details: details, canonicalKind: .sale))
    }

    /// Stock with a second lamp in the inventory.
    private let stock = stocked.and(Item.self, "lamp-2", .added(item()))

    @Test func `to a project tells of the money, and moves each`() {
        stock.when(sell(["chair", "lamp-2"]) { $0.spaceId = "island" })
            .then(sale(16_000, ["chair", "lamp-2"]))
            .also(
                Item.self, "chair",
                .moved(
                    ItemMoved(
                        from: ItemPlace(projectId: nil, spaceId: "shelf"),
                        to: ItemPlace(projectId: "kitchen", spaceId: "island"),
                        sale: itemSale(4_000)))
            )
            .also(
                Item.self, "lamp-2",
                .moved(
                    ItemMoved(
                        from: ItemPlace(), to: ItemPlace(projectId: "kitchen", spaceId: "island"),
                        sale: itemSale(12_000)))
            )
            .alsoTo(2)
    }

    @Test func `back to the business does it the other way`() {
        stock.when(sell(["lamp"], back: true) { $0.spaceId = "shelf" })
            .then(sale(9_900, ["lamp"], back: true))
            .also(
                Item.self, "lamp",
                .moved(
                    ItemMoved(
                        from: ItemPlace(projectId: "kitchen", spaceId: "island"),
                        to: ItemPlace(projectId: nil, spaceId: "shelf"),
                        sale: itemSale(9_900, back: true, boughtIn: "t-1")))
            )
            .alsoTo(1)
    }

    @Test func `counts the project price, or else the purchase price`() {
        let free = stock.and(
            Item.self, "free",
            .added(
                item {
                    $0.purchasePriceCents = 500
                    $0.projectPriceCents = 0
                }))
        free.when(sell(["free"])).then(sale(0, ["free"]))
        free.when(sell(["chair"])).then(sale(4_000, ["chair"]))
    }

    @Test func `needs a price for each`() {
        let odd = stock.and(
            Item.self, "odd",
            .added(
                item {
                    $0.purchasePriceCents = nil
                    $0.projectPriceCents = nil
                    $0.marketValueCents = 700
                }))
        odd.when(sell(["chair", "odd"])).thenRejects(.priceRequired, field: "itemIds[1]")
    }

    @Test func `is in the category that they all have, or in none`() {
        func lamp(_ category: BudgetCategoryID?) -> Item.Event {
            .added(item { $0.budgetCategoryId = category })
        }
        let sorted = rooms.and(Item.self, "a", lamp("tiles")).and(Item.self, "b", lamp("tiles"))
            .and(Item.self, "c", lamp("lighting")).and(Item.self, "d", lamp(nil))
        sorted.when(sell(["a", "b"])).then(sale(24_000, ["a", "b"], category: "tiles"))
        sorted.when(sell(["a", "c"])).then(sale(24_000, ["a", "c"]))
        sorted.when(sell(["a", "d"])).then(sale(24_000, ["a", "d"]))
        sorted.when(sell(["d", "a"])).then(sale(24_000, ["d", "a"]))
        sorted.and(BudgetCategory.self, "tiles", .archived(BudgetCategoryArchived()))
            .when(sell(["a", "b"])).thenRejects(.categoryArchived, field: "budgetCategoryId")
    }

    @Test func `needs every item to be where it starts from`() {
        stock.when(sell(["chair", "lamp"])).thenRejects(.itemElsewhere, field: "itemIds[1]")
        stock.when(sell(["lamp", "chair"], back: true))
            .thenRejects(.itemElsewhere, field: "itemIds[1]")
        stock.when(sell(["lamp"], back: true) { $0.projectId = "bath" })
            .thenRejects(.itemElsewhere, field: "itemIds[0]")
    }

    @Test func `is not for one that went back`() throws {
        let inventory = rooms.and(
            Transaction.self, "t-2",
            .recorded(
                purchase {
                    $0.projectId = nil
                    $0.itemIds = ["lamp"]
                })
        ).and(Item.self, "lamp", .added(item()))
        let gone = try inventory.following(giveBack(["lamp"]) { $0.transactionId = "t-2" })
        gone.when(sell(["lamp"])).thenRejects(.itemElsewhere, field: "itemIds[0]")
    }

    @Test func `needs items, each named once`() {
        stock.when(sell([])).thenRejects(.requiredFieldEmpty, field: "itemIds")
        stock.when(sell(["chair", "lamp-2", "chair"]))
            .thenRejects(.invalidField, field: "itemIds[2]")
        stock.when(sell(["chair", "sofa"])).thenRejects(.notFound, field: "itemIds[1]")
    }

    @Test func `needs items of the account`() {
        let theirs = ItemAdded(accountId: "rival", place: ItemPlace(), details: itemDetails())
        stock.and(Item.self, "theirs", .added(theirs)).when(sell(["chair", "theirs"]))
            .thenRejects(.wrongAccount, field: "itemIds[1]")
    }

    @Test func `takes as many as an append does`() {
        var many = rooms
        let ids = (0...1_000).map { ItemID("i-\($0)") }
        for id in ids { many = many.and(Item.self, id, .added(item { $0.projectPriceCents = 1 })) }
        many.when(sell(ids)).thenRejects(.tooManyItems, field: "itemIds")
        many.when(sell(Array(ids.dropLast()))).then(sale(1_000, Array(ids.dropLast()))).alsoTo(
            1_000)
    }

    @Test func `takes no sum that leaves 64 bits`() {
        func dear(_ price: Cents) -> Item.Event { .added(item { $0.projectPriceCents = price }) }
        let dear = rooms.and(Item.self, "a", dear(.init(.max))).and(Item.self, "b", dear(1))
            .and(Item.self, "c", dear(0))
        dear.when(sell(["a", "b"])).thenRejects(.amountOverflow, field: "itemIds")
        dear.when(sell(["a", "c"])).then(sale(.init(.max), ["a", "c"]))
    }

    @Test func `needs an account, and an id of its own`() {
        stock.when(sell(["chair"]) { $0.accountId = "nobody" })
            .thenRejects(.notFound, field: "accountId")
        stock.when(sell(["chair"]) { $0.transactionId = "t-1" })
            .thenRejects(.alreadyExists, field: "transactionId")
    }

    @Test func `needs a project that is there, of the account and in use`() {
        stock.when(sell(["chair"]) { $0.projectId = "attic" })
            .thenRejects(.notFound, field: "projectId")
        stock.when(sell(["chair"]) { $0.projectId = "hotel" })
            .thenRejects(.wrongAccount, field: "projectId")
        let closed = stock.and(Project.self, "kitchen", .archived(ProjectArchived()))
        closed.when(sell(["chair"])).thenRejects(.projectArchived, field: "projectId")
        closed.when(sell(["lamp"], back: true)).thenRejects(.projectArchived, field: "projectId")
    }

    @Test(arguments: ["", "2026-02-29", "5.3.2026"]) func `needs a day`(date: String) {
        stock.when(sell(["chair"]) { $0.transactionDate = date })
            .thenRejects(.invalidDate, field: "transactionDate")
    }

    @Test func `needs a space where they go to`() {
        stock.when(sell(["chair"]) { $0.spaceId = "shelf" })
            .thenRejects(.spaceNotInProject, field: "spaceId")
        stock.when(sell(["lamp"], back: true) { $0.spaceId = "island" })
            .thenRejects(.spaceNotInProject, field: "spaceId")
        stock.when(sell(["chair"]) { $0.spaceId = "attic" })
            .thenRejects(.notFound, field: "spaceId")
        stock.when(sell(["chair"]) { $0.spaceId = "cellar" })
            .thenRejects(.wrongAccount, field: "spaceId")
        stock.and(Space.self, "island", .archived(SpaceArchived()))
            .when(sell(["chair"]) { $0.spaceId = "island" })
            .thenRejects(.spaceArchived, field: "spaceId")
    }

    @Test func `says all that is wrong at once`() {
        let wrong = sell(["sofa", "lamp"]) { $0.spaceId = "attic" }
        for (code, field) in [
            (RejectionCode.notFound, "itemIds[0]"), (.itemElsewhere, "itemIds[1]"),
            (.notFound, "spaceId"),
        ] {
            stock.when(wrong).thenRejects(code, field: field)
        }
    }

    @Test func `keeps what they were bought in`() throws {
        let home = try stock.following(sell(["lamp"], back: true))
        let state = home.when(changeItem("lamp") { $0.notes = "x" }).state()
        #expect(state?.details.transactionId == "t-1")
        #expect(state?.place == ItemPlace())
    }
}
