import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Changing an item` {
    @Test func `tells what changed and nothing else`() {
        stocked.when(
            changeItem("lamp") {
                $0.name = "Lamp"
                $0.purchasePriceCents = 9_900
                $0.projectPriceCents = 13_000
                $0.notes = "Polished."
            }
        ).then(
            .changed(
                ItemChanged(
                    changes: Changes {
                        $0.projectPriceCents = 13_000
                        $0.notes = "Polished."
                    })))
    }

    @Test func `takes a text away where a blank one is given`() throws {
        let noted = try stocked.following(changeItem("lamp") { $0.notes = "Polished." })
        let state = noted.when(changeItem("lamp") { $0.notes = "" }).state()
        #expect(state?.details.notes == nil)
        stocked.when(changeItem("lamp") { $0.notes = "" }).thenNothing()
        stocked.when(changeItem("lamp") { $0.name = " " })
            .thenRejects(.requiredFieldEmpty, field: "name")
    }

    @Test func `takes away by null whatever an item can be without`() throws {
        let data = #"{"itemId":"lamp","purchasePriceCents":null,"projectPriceCents":null}"#
        let state = try #require(stocked.when(ChangeItem.self, data).state())
        #expect(state.details.salePriceCents == nil)
        stocked.when(ChangeItem.self, #"{"itemId":"lamp","name":null}"#)
            .thenRejects(.requiredFieldEmpty, field: "name")
    }

    @Test func `may change nothing, even where it could change nothing`() {
        stocked.when(changeItem("lamp") { $0.name = "Lamp" }).thenNothing()
        stocked.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(changeItem("lamp") { $0.name = "Lamp" }).thenNothing()
    }

    @Test func `needs an item`() {
        stocked.when(changeItem("sofa") { $0.name = "x" }).thenRejects(.notFound, field: "itemId")
    }

    @Test func `leaves it to its account`() {
        var command = changeItem("lamp") { $0.name = "Big lamp" }
        command.accountId = "rival"
        stocked.when(command).thenRejects(.wrongAccount, field: "accountId")
    }

    @Test func `is kept to the rules of adding one`() {
        stocked.when(changeItem("lamp") { $0.marketValueCents = -1 })
            .thenRejects(.invalidAmount, field: "marketValueCents")
        stocked.when(changeItem("lamp") { $0.transactionId = "t-9" })
            .thenRejects(.notFound, field: "transactionId")
        stocked.when(changeItem("lamp") { $0.budgetCategoryId = "paint" })
            .thenRejects(.wrongAccount, field: "budgetCategoryId")
        stocked.when(changeItem("lamp") { $0.sku = String(repeating: "x", count: 121) })
            .thenRejects(.tooLong, field: "sku")
        stocked.when(changeItem("lamp") { $0.images = [attachment("ftp://x")] })
            .thenRejects(.invalidURL, field: "images[0].url")
    }

    @Test func `is not for an archived project's`() {
        stocked.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(changeItem("lamp") { $0.name = "Big lamp" })
            .thenRejects(.projectArchived, field: "projectId")
    }

    @Test func `leaves alone where it is`() {
        stocked.when(ChangeItem.self, #"{"itemId":"lamp","spaceId":"shelf"}"#)
            .thenRejects(.unknownField, field: "spaceId")
    }
}

@Suite struct `Bookmarking an item` {
    private func bookmark(_ item: ItemID, _ value: Bool?) -> BookmarkItem {
        var command = BookmarkItem()
        command.itemId = item
        command.bookmark = value
        return command
    }

    @Test func `puts a bookmark on it, and takes it away`() {
        let marked = stocked.and(Item.self, "lamp", .bookmarked(ItemBookmarked(bookmark: true)))
        stocked.when(bookmark("lamp", true)).then(.bookmarked(ItemBookmarked(bookmark: true)))
        stocked.when(bookmark("lamp", nil)).then(.bookmarked(ItemBookmarked(bookmark: true)))
        marked.when(bookmark("lamp", false)).then(.bookmarked(ItemBookmarked(bookmark: false)))
        marked.when(bookmark("lamp", true)).thenNothing()
        stocked.when(bookmark("lamp", false)).thenNothing()
    }

    @Test func `needs an item, of the account`() {
        stocked.when(bookmark("sofa", true)).thenRejects(.notFound, field: "itemId")
        var command = bookmark("lamp", true)
        command.accountId = "rival"
        stocked.when(command).thenRejects(.wrongAccount, field: "accountId")
    }
}
