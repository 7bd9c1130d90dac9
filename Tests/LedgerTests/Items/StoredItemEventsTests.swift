import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Events of items in the log` {
    @Test(arguments: [
        (
            ItemAdded(
                accountId: "shop", place: ItemPlace(projectId: "kitchen", spaceId: "island"),
                details: full) as any DomainEvent,
            "ItemAdded",
            #"{"accountId":"shop","projectId":"kitchen","spaceId":"island",\#(fullJSON)}"#, []
        ),
        (
            item {
                $0.purchasePriceCents = nil
                $0.projectPriceCents = nil
            }, "ItemAdded", #"{"accountId":"shop","name":"Lamp"}"#, []
        ),
        (ItemChanged(changes: fullChanges), "ItemChanged", "{\(fullJSON)}", []),
        (ItemChanged(changes: priced), "ItemChanged", #"{"projectPriceCents":13000}"#, []),
        (
            ItemMoved(
                from: ItemPlace(projectId: "kitchen", spaceId: "island"), to: ItemPlace()),
            "ItemMoved", #"{"from":{"projectId":"kitchen","spaceId":"island"},"to":{}}"#, []
        ),
        (
            ItemMoved(
                from: ItemPlace(), to: ItemPlace(projectId: "kitchen"), sale: itemSale(12_000)),
            "ItemMoved",
            """
            {"from":{},"to":{"projectId":"kitchen"},"sale":{"transactionId":"s-1",\
            "direction":"business_to_project","priceCents":12000}}
            """, []
        ),
        (
            ItemMoved(from: ItemPlace(), to: ItemPlace(projectId: "kitchen"), reversing: "r-1"),
            "ItemMoved", #"{"from":{},"to":{"projectId":"kitchen"},"reverses":"r-1"}"#, []
        ),
        (
            ItemMoved(
                from: ItemPlace(projectId: "kitchen"), to: ItemPlace(),
                sale: ItemSale(
                    transactionId: "s-1", direction: .projectToBusiness, priceCents: 9_900,
                    boughtIn: "t-1")),
            "ItemMoved",
            """
            {"from":{"projectId":"kitchen"},"to":{},"sale":{"transactionId":"s-1",\
            "direction":"project_to_business","priceCents":9900,"boughtIn":"t-1"}}
            """, ["return-of:t-1"]
        ),
        (ItemWrittenOff(reason: "it broke"), "ItemWrittenOff", #"{"reason":"it broke"}"#, []),
        (WriteOffReversed(reason: "glued"), "WriteOffReversed", #"{"reason":"glued"}"#, []),
        (ItemBookmarked(bookmark: true), "ItemBookmarked", #"{"bookmark":true}"#, []),
        (
            returned(9_900), "ItemReturned",
            """
            {"transactionId":"t-1","returnTransactionId":"r-1","from":{"projectId":"kitchen"},\
            "priceCents":9900}
            """, ["return-of:t-1"]
        ),
    ]) func `keep their names, bytes and tags`(
        event: any DomainEvent, type: String, json: String, tags: [String]
    ) {
        #expect(event.stored.type == type)
        #expect(event.stored.schemaVersion == 1)
        #expect(String(decoding: event.stored.payload, as: UTF8.self) == json)
        #expect(event.stored.tags == tags)
        expectReadsBack(event)
    }

    @Test func `have tags that the log takes, however long the names`() {
        var event = returned(1)
        event.transactionId = TransactionID(String(repeating: "a", count: 128))
        #expect(event.tags.allSatisfy { $0.utf8.count <= StoreLimits.tagBytes })
    }
}

private let fullJSON = """
    "name":"Lamp","notes":"Brass.","status":"on order","source":"Brass & Glass","sku":"BG-7",\
    "transactionId":"t-1","purchasePriceCents":9900,"projectPriceCents":12000,\
    "marketValueCents":15000,"purchasedBy":"Ada","budgetCategoryId":"lighting",\
    "images":[{"url":"https://example.org/l.jpg","kind":"image","isPrimary":true}]
    """

private let full = itemDetails {
    $0.notes = "Brass."
    $0.status = "on order"
    $0.source = "Brass & Glass"
    $0.sku = "BG-7"
    $0.transactionId = "t-1"
    $0.marketValueCents = 15_000
    $0.purchasedBy = "Ada"
    $0.budgetCategoryId = "lighting"
    $0.images = [attachment("https://example.org/l.jpg", isPrimary: true)]
}

private let fullChanges = ItemChanges(from: ItemDetails(), to: full)

private let priced = ItemChanges { $0.projectPriceCents = 13_000 }
