import Catalog
import EventSourcing
import EventSourcingTesting
import EventStore
import Records
import Testing
import Vocabulary

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Catalog events in the log` {
    @Test(arguments: [
        (
            CategoryAdded(title: "Café", slug: "cafe", icon: "💡") as any DomainEvent,
            "CategoryAdded", #"{"title":"Café","slug":"cafe","icon":"💡"}"#,
            ["category-slug:cafe"]
        ),
        (
            CategoryAdded(title: "Lamps", slug: "lamps"), "CategoryAdded",
            #"{"title":"Lamps","slug":"lamps"}"#, ["category-slug:lamps"]
        ),
        (
            ProductAdded(
                title: "Lamp", description: "Bright.", categoryIds: ["a", "b"],
                basePriceCents: 4900, discountPriceCents: 3900, quantity: 12,
                variants: [.init(name: "Size", values: ["S", "M"])],
                reviews: [.init(reviewId: "r1", author: "Ada", stars: 5, message: "Good.")]),
            "ProductAdded",
            """
            {"title":"Lamp","description":"Bright.","categoryIds":["a","b"],\
            "basePriceCents":4900,"discountPriceCents":3900,"quantity":12,\
            "variants":[{"name":"Size","values":["S","M"]}],\
            "reviews":[{"reviewId":"r1","author":"Ada","stars":5,"message":"Good."}]}
            """, ["product-category:a", "product-category:b"]
        ),
        (
            ProductAdded(title: "Lamp", categoryIds: ["a"], basePriceCents: 0, quantity: 0),
            "ProductAdded",
            """
            {"title":"Lamp","categoryIds":["a"],"basePriceCents":0,"quantity":0,\
            "variants":[],"reviews":[]}
            """, ["product-category:a"]
        ),
        (
            ProductPriceChanged(basePriceCents: 2, discountPriceCents: 1), "ProductPriceChanged",
            #"{"basePriceCents":2,"discountPriceCents":1}"#, []
        ),
        (
            ProductPriceChanged(basePriceCents: 2), "ProductPriceChanged",
            #"{"basePriceCents":2}"#, []
        ),
        (
            StockAdjusted(delta: -3, quantity: 9), "StockAdjusted",
            #"{"delta":-3,"quantity":9}"#, []
        ),
        (
            StockAdjusted(delta: -3, quantity: 9, orderId: "1042", line: 2), "StockAdjusted",
            #"{"delta":-3,"quantity":9,"orderId":"1042","line":2}"#, []
        ),
        (ProductDiscontinued(), "ProductDiscontinued", "{}", []),
        (
            CategoryChanged(title: "Lights", slug: "lights", formerSlug: "lamps", icon: "💡"),
            "CategoryChanged",
            #"{"title":"Lights","slug":"lights","formerSlug":"lamps","icon":"💡"}"#,
            ["category-slug:lights", "category-slug:lamps"]
        ),
        (CategoryChanged(icon: ""), "CategoryChanged", #"{"icon":""}"#, []),
        (CategoryArchived(), "CategoryArchived", "{}", []),
        (
            ProductDetailsChanged(title: "Lamp", description: "", categoryIds: ["b", "c"]),
            "ProductDetailsChanged",
            #"{"title":"Lamp","description":"","categoryIds":["b","c"]}"#,
            ["product-category:b", "product-category:c"]
        ),
        (ProductDetailsChanged(title: "L"), "ProductDetailsChanged", #"{"title":"L"}"#, []),
        (
            VariantAdded(name: "Size", values: ["S", "M"]), "VariantAdded",
            #"{"name":"Size","values":["S","M"]}"#, []
        ),
        (VariantRemoved(name: "Size"), "VariantRemoved", #"{"name":"Size"}"#, []),
        (
            ReviewAdded(.init(reviewId: "r1", author: "Ada", stars: 5, message: "Good.")),
            "ReviewAdded",
            #"{"reviewId":"r1","author":"Ada","stars":5,"message":"Good."}"#, []
        ),
        (
            ReviewAdded(.init(reviewId: "r1", author: "Ada", stars: 5)), "ReviewAdded",
            #"{"reviewId":"r1","author":"Ada","stars":5}"#, []
        ),
        (
            ReviewRemoved(reviewId: "r1", stars: 5), "ReviewRemoved",
            #"{"reviewId":"r1","stars":5}"#, []
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
}
