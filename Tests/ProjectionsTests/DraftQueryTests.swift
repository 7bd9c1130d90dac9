import EventSourcing
import EventSourcingTesting
import Ledger
import Projections
import Records
import Testing

@Suite struct `Drafts and presets` {
    @Test func `of transactions are listed with what is missing, and are in no sum`() async throws {
        let counter = try await Counter()
        try await counter.send(
            "DraftTransaction",
            #"{"draftId":"d-1","accountId":"shop","projectId":"kitchen","amountCents":500}"#)
        try await counter.send("DraftTransaction", #"{"draftId":"d-2","accountId":"shop"}"#)
        let drafts = try await counter.desk.items("transaction-drafts")
        #expect(drafts.map { $0["draftId"]?.text } == ["d-1", "d-2"])
        #expect(drafts[0]["amountCents"] == .integer(500))
        #expect(drafts[1]["amountCents"] == nil)
        #expect(
            drafts[0]["missing"]
                == .array([.string("transactionDate"), .string("transactionType")]))
        #expect(
            try await counter.desk.column(
                "draftId", "transaction-drafts", ["scope": "project:kitchen"]) == [.string("d-1")])
        #expect(try await counter.spending() == [0, 0, 0])
        #expect(try await counter.desk.items("transactions").isEmpty)
        try await counter.send(
            "AmendDraft",
            """
            {"draftId":"d-1","transactionDate":"2026-02-01","transactionType":"purchase",\
            "budgetCategoryId":"light"}
            """)
        try await counter.send("RecordDraft", #"{"draftId":"d-1","transactionId":"t-1"}"#)
        try await counter.send("DiscardDraft", #"{"draftId":"d-2"}"#)
        #expect(try await counter.spending() == [500, 500, 0])
        #expect(try await counter.desk.items("transaction-drafts").isEmpty)
        let recorded = try await counter.desk.items("transaction-drafts", ["status": "recorded"])
        #expect(recorded.map { $0["transactionId"]?.text } == ["t-1"])
        #expect(recorded.map { $0["missing"] } == [nil])
        #expect(
            try await counter.desk.column("draftId", "transaction-drafts", ["status": "discarded"])
                == [.string("d-2")])
    }

    @Test func `of projects are listed until they are put away, and begin projects`() async throws {
        let counter = try await Counter()
        try await counter.send(
            "DefineProjectPreset",
            """
            {"presetId":"pp","accountId":"shop","name":"Bath",\
            "budgets":[{"budgetCategoryId":"light","budgetCents":700}],"pins":["light"],\
            "categories":[{"name":"Tiles","categoryType":"general","budgetCents":300}],\
            "spaces":[{"name":"Niche"}]}
            """)
        let presets = try await counter.desk.items("project-presets", ["account": "shop"])
        #expect(presets.map { $0["name"]?.text } == ["Bath"])
        try await counter.send(
            "CreateProject",
            #"{"projectId":"flat","accountId":"shop","name":"Flat","presetId":"pp"}"#)
        let project = try await counter.desk.item("project", ["projectId": "flat"])
        #expect(project["budgetCents"] == .integer(1_000))
        #expect(project["pins"]?.elements?.map { $0["uid"]?.text } == ["u"])
        #expect(
            try await counter.desk.column("name", "spaces", ["scope": "project:flat"])
                == [.string("Niche")])
        // The tiles are the flat's own, and seen there alone.
        func categories(of project: String?) async throws -> [String?] {
            let parameters = project.map { ["project": $0] } ?? [:]
            return try await counter.desk.items("budget-categories", parameters).map {
                $0["name"]?.text
            }
        }
        #expect(try await categories(of: nil) == ["Light"])
        #expect(try await categories(of: "kitchen") == ["Light"])
        #expect(try await categories(of: "flat") == ["Light", "Tiles"])
        for (name, shown) in [("kitchen", ["Light"]), ("flat", ["Light", "Tiles"])] {
            let progress = try await counter.desk.item("budget-progress", ["project": name])
            #expect(progress["categories"]?.elements?.compactMap { $0["name"]?.text } == shown)
        }
        try await counter.send("ArchiveProjectPreset", #"{"presetId":"pp"}"#)
        #expect(try await counter.desk.items("project-presets").isEmpty)
    }

    @Test func `of accounts are other accounts, whose categories come in their order`() async throws
    {
        let counter = try await Counter()
        for name in ["Tiles", "Brass", "Oak"] {
            try await counter.send(
                "DefineBudgetCategory",
                #"""
                {"budgetCategoryId":"\#(name)","accountId":"shop","name":"\#(name)",\#
                "categoryType":"general"}
                """#)
        }
        try await counter.send(
            "ReorderBudgetCategories",
            #"{"accountId":"shop","order":["Tiles","light","Oak","Brass"]}"#)
        try await counter.send(
            "OpenAccount",
            #"{"accountId":"new","name":"New","ownerUid":"u","presetAccountId":"shop"}"#)
        let names = try await counter.desk.column("name", "budget-categories", ["account": "new"])
        #expect(names.map(\.text) == ["Tiles", "Light", "Oak", "Brass"])
        try await counter.send(
            "ReorderBudgetCategories",
            #"{"accountId":"new","order":["new-oak","new-light","new-tiles","new-brass"]}"#)
        let later = try await counter.desk.column("name", "budget-categories", ["account": "new"])
        #expect(later.map(\.text) == ["Oak", "Light", "Tiles", "Brass"])
    }
}
