import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `An item that is bought` {
    @Test(arguments: [TransactionType.return, .sale])
    func `is bought in a purchase`(type: TransactionType) {
        let past = work.and(
            Transaction.self, "t-1",
            .recorded(
                purchase {
                    $0.transactionType = type
                    $0.inventorySaleDirection = type == .sale ? .businessToProject : nil
                }))
        past.when(add { $0.details.transactionId = "t-1" })
            .thenRejects(.notInTransaction, field: "transactionId")
        // As logs have it from before that was asked: what it says besides is put right.
        past.and(Item.self, "lamp", .added(item { $0.transactionId = "t-1" }))
            .when(changeItem("lamp") { $0.notes = "n" })
            .then(.changed(ItemChanged(changes: Changes { $0.notes = "n" })))
    }
}

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
