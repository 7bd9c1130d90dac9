import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Adding an item` {
    @Test func `tells all of it`() {
        rooms.when(
            AddItem.self,
            """
            {"itemId":"i-1","accountId":"shop","projectId":"kitchen","spaceId":"island",\
            "name":" Lamp ","notes":"Brass.","status":"on order","source":"Brass & Glass",\
            "sku":"BG-7","transactionId":"t-1","purchasePriceCents":9900,\
            "projectPriceCents":12000,"marketValueCents":15000,"purchasedBy":"Ada",\
            "budgetCategoryId":"lighting","images":[{"url":"https://example.org/l.jpg",\
            "kind":"image","isPrimary":true}]}
            """
        )
        .then(
            .added(
                item("island", "kitchen") {
                    $0.notes = "Brass."
                    $0.status = "on order"
                    $0.source = "Brass & Glass"
                    $0.sku = "BG-7"
                    $0.transactionId = "t-1"
                    $0.marketValueCents = 15_000
                    $0.purchasedBy = "Ada"
                    $0.budgetCategoryId = "lighting"
                    $0.images = [attachment("https://example.org/l.jpg", isPrimary: true)]
                }))
    }

    @Test func `takes no more than an account and a name`() {
        rooms.when(AddItem.self, #"{"accountId":"shop","name":"Lamp"}"#)
            .then(
                .added(
                    item {
                        $0.purchasePriceCents = nil
                        $0.projectPriceCents = nil
                    }))
        rooms.when(add { $0.details.purchasePriceCents = 0 })
            .then(.added(item { $0.purchasePriceCents = 0 }))
    }

    @Test func `needs an id of its own`() {
        stocked.when(add { $0.itemId = "lamp" }).thenRejects(.alreadyExists, field: "itemId")
    }

    @Test func `needs an account`() {
        rooms.when(add { $0.accountId = "nobody" }).thenRejects(.notFound, field: "accountId")
    }

    @Test(arguments: ["", "  ", "\u{2003}"]) func `needs a name`(name: String) {
        rooms.when(add { $0.details.name = name })
            .thenRejects(.requiredFieldEmpty, field: "name")
    }

    @Test func `takes texts of a sensible length`() {
        let fields: [(String, Int, WritableKeyPath<ItemDetails, String?>)] = [
            ("notes", 4_000, \.notes), ("status", 120, \.status), ("source", 120, \.source),
            ("sku", 120, \.sku), ("purchasedBy", 120, \.purchasedBy),
        ]
        for (field, limit, path) in fields {
            let text = String(repeating: "ä", count: limit)
            rooms.when(add { $0.details[keyPath: path] = text })
                .then(.added(item { $0[keyPath: path] = text }))
            rooms.when(add { $0.details[keyPath: path] = text + "ä" })
                .thenRejects(.tooLong, field: field)
        }
        let name = String(repeating: "ä", count: 120)
        rooms.when(add { $0.details.name = name }).then(.added(item { $0.name = name }))
        rooms.when(add { $0.details.name = name + "ä" }).thenRejects(.tooLong, field: "name")
    }

    @Test func `takes no negative price`() {
        rooms.when(add { $0.details.purchasePriceCents = -1 })
            .thenRejects(.invalidAmount, field: "purchasePriceCents")
        rooms.when(add { $0.details.projectPriceCents = -1 })
            .thenRejects(.invalidAmount, field: "projectPriceCents")
        rooms.when(add { $0.details.marketValueCents = -1 })
            .thenRejects(.invalidAmount, field: "marketValueCents")
    }

    @Test func `names what is there, and of the same account`() {
        rooms.when(add { $0.place.projectId = "attic" })
            .thenRejects(.notFound, field: "projectId")
        rooms.when(add { $0.place.projectId = "hotel" })
            .thenRejects(.wrongAccount, field: "projectId")
        rooms.when(add { $0.place.spaceId = "attic" }).thenRejects(.notFound, field: "spaceId")
        rooms.when(add { $0.place.spaceId = "cellar" })
            .thenRejects(.wrongAccount, field: "spaceId")
        rooms.when(add { $0.details.budgetCategoryId = "food" })
            .thenRejects(.notFound, field: "budgetCategoryId")
        rooms.when(add { $0.details.budgetCategoryId = "paint" })
            .thenRejects(.wrongAccount, field: "budgetCategoryId")
        rooms.when(add { $0.details.transactionId = "t-9" })
            .thenRejects(.notFound, field: "transactionId")
        let theirs = TransactionRecorded(
            accountId: "rival", details: details { $0.projectId = nil })
        rooms.and(Transaction.self, "t-2", .recorded(theirs))
            .when(add { $0.details.transactionId = "t-2" })
            .thenRejects(.wrongAccount, field: "transactionId")
    }

    @Test func `needs what it names to be in use`() {
        rooms.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(add { $0.place.projectId = "kitchen" })
            .thenRejects(.projectArchived, field: "projectId")
        rooms.and(BudgetCategory.self, "tiles", .archived(BudgetCategoryArchived()))
            .when(add { $0.details.budgetCategoryId = "tiles" })
            .thenRejects(.categoryArchived, field: "budgetCategoryId")
        rooms.and(Space.self, "shelf", .archived(SpaceArchived()))
            .when(add { $0.place.spaceId = "shelf" })
            .thenRejects(.spaceArchived, field: "spaceId")
    }

    @Test(arguments: [(nil, "island"), ("kitchen", "shelf"), ("bath", "island")])
    func `needs a space of the project it is in`(project: String?, space: String) {
        rooms.when(
            add {
                $0.place = ItemPlace(
                    projectId: project.map { ProjectID($0) }, spaceId: SpaceID(space))
            }
        )
        .thenRejects(.spaceNotInProject, field: "spaceId")
    }

    @Test func `takes images that a transaction would take`() {
        rooms.when(add { $0.details.images = [attachment("javascript:alert(1)")] })
            .thenRejects(.invalidURL, field: "images[0].url")
        let twice = ["https://a.example/1", "https://a.example/2"].map {
            attachment($0, isPrimary: true)
        }
        rooms.when(add { $0.details.images = twice })
            .thenRejects(.invalidField, field: "images[1].isPrimary")
    }
}

@Suite struct `Changing an item` {
    @Test func `tells what changed and nothing else`() {
        var changed = ItemChanges()
        changed.projectPriceCents = 13_000
        changed.notes = "Polished."
        stocked.when(
            changeItem("lamp") {
                $0.name = "Lamp"
                $0.purchasePriceCents = 9_900
                $0.projectPriceCents = 13_000
                $0.notes = "Polished."
            }
        ).then(.changed(ItemChanged(changes: changed)))
    }

    @Test func `takes a text away where a blank one is given`() throws {
        let noted = try stocked.following(changeItem("lamp") { $0.notes = "Polished." })
        let state = noted.when(changeItem("lamp") { $0.notes = "" }).state()
        #expect(state?.details.notes == nil)
        stocked.when(changeItem("lamp") { $0.notes = "" }).thenNothing()
        stocked.when(changeItem("lamp") { $0.name = " " })
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

@Suite struct `Moving an item` {
    @Test func `tells from where to where`() {
        stocked.when(move("lamp", to: nil, "shelf")).then(
            .moved(
                ItemMoved(
                    from: ItemPlace(projectId: "kitchen", spaceId: "island"),
                    to: ItemPlace(projectId: nil, spaceId: "shelf"))))
        stocked.when(move("lamp", to: "kitchen")).then(
            .moved(
                ItemMoved(
                    from: ItemPlace(projectId: "kitchen", spaceId: "island"),
                    to: ItemPlace(projectId: "kitchen"))))
    }

    @Test func `to where it is changes nothing, whatever has become of that place`() {
        stocked.when(move("lamp", to: "kitchen", "island")).thenNothing()
        stocked.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(move("lamp", to: "kitchen", "island")).thenNothing()
    }

    @Test func `needs an item`() {
        stocked.when(move("sofa", to: nil)).thenRejects(.notFound, field: "itemId")
    }

    @Test func `leaves it to its account`() {
        var command = move("lamp", to: nil)
        command.accountId = "rival"
        stocked.when(command).thenRejects(.wrongAccount, field: "accountId")
        command.accountId = "shop"
        #expect(stocked.when(command).state()?.place == ItemPlace())
    }

    @Test func `needs a place that is there, of the account and in use`() {
        stocked.when(move("lamp", to: "attic")).thenRejects(.notFound, field: "projectId")
        stocked.when(move("lamp", to: "hotel")).thenRejects(.wrongAccount, field: "projectId")
        stocked.when(move("lamp", to: nil, "attic")).thenRejects(.notFound, field: "spaceId")
        stocked.when(move("lamp", to: nil, "cellar")).thenRejects(.wrongAccount, field: "spaceId")
        stocked.and(Project.self, "bath", .archived(ProjectArchived()))
            .when(move("lamp", to: "bath")).thenRejects(.projectArchived, field: "projectId")
        stocked.and(Space.self, "shelf", .archived(SpaceArchived()))
            .when(move("lamp", to: nil, "shelf")).thenRejects(.spaceArchived, field: "spaceId")
    }

    @Test func `needs a space of the project it goes to`() {
        stocked.when(move("chair", to: nil, "island"))
            .thenRejects(.spaceNotInProject, field: "spaceId")
        stocked.when(move("chair", to: "bath", "shelf"))
            .thenRejects(.spaceNotInProject, field: "spaceId")
    }

    @Test func `takes it out of an archived project`() {
        #expect(
            stocked.and(Project.self, "kitchen", .archived(ProjectArchived()))
                .when(move("lamp", to: nil)).state()?.place == ItemPlace())
    }

    @Test func `is not for one that went back, unless that was cancelled`() throws {
        let gone = try stocked.following(giveBack(["lamp"]))
        gone.when(move("lamp", to: "kitchen")).thenRejects(.alreadyReturned, field: "itemId")
        gone.when(move("lamp", to: nil)).thenRejects(.alreadyReturned, field: "itemId")
        let back = gone.and(Transaction.self, "r-1", .canceled(TransactionCanceled(reason: "slip")))
        let state = back.when(move("lamp", to: nil)).state()
        #expect(state?.isReturned == false)
        #expect(state?.place == ItemPlace())
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
