import Catalog
import EventSourcing
import EventSourcingTesting
import Feeds
import Ledger
import Projections
import Records
import Testing

@Suite struct `One thing of a list` {
    @Test func `is a category, by its id or its slug`() async throws {
        let desk = Desk()
        try await desk.happen("category-c1", CategoryAdded(title: "Lamps", slug: "lamps"))
        for id in ["c1", "lamps"] {
            let item = try await desk.item("category", ["categoryId": id])
            #expect(item["title"] == .string("Lamps") && item["productCount"] == .integer(0))
        }
        #expect(
            try await desk.refusal("category", ["categoryId": "seats"])?.code == .notFound)
    }

    @Test func `is a job, by its id or its number`() async throws {
        let feeds = FeedDesk()
        try await feeds.take((1, job("Open")))
        let listed = try #require(try await feeds.desk.items("jobs").first)
        for field in ["id", "jobNumber"] {
            let value = try #require(listed[field])
            let id = value.text ?? String(decoding: value.json(), as: UTF8.self)
            #expect(try await feeds.desk.item("job", ["id": id]) == listed)
        }
        #expect(try await feeds.desk.refusal("job", ["id": "9999999"])?.code == .notFound)
    }

    @Test func `is what its list shows of it`() async throws {
        let counter = try await Counter()
        try await counter.send("DraftTransaction", #"{"draftId":"d-1","accountId":"shop"}"#)
        try await counter.send(
            "DefineProjectPreset", #"{"presetId":"pp","accountId":"shop","name":"Bath"}"#)
        try await counter.send(
            "DefineSpaceTemplate",
            #"{"templateId":"t1","accountId":"shop","name":"Bedroom","checklists":[]}"#)
        for (list, one, field) in [
            ("transaction-drafts", "transaction-draft", "draftId"),
            ("project-presets", "project-preset", "presetId"),
            ("space-templates", "space-template", "templateId"),
            ("budget-categories", "budget-category", "budgetCategoryId"),
        ] {
            let listed = try #require(try await counter.desk.items(list).first, "\(list)")
            let id = try #require(listed[field]?.text)
            #expect(try await counter.desk.item(one, [field: id]) == listed, "\(one)")
            #expect(try await counter.desk.refusal(one, [field: "none"])?.code == .notFound)
        }
    }
}
