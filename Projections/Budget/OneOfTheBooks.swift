import EventSourcing
import Ledger
import Records

// One thing of the books, as its list shows it.

/// One budget category.
struct BudgetCategoryQuery: Query {
    static let name = "budget-category"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        "One budget category, archived or not.",
        parameters: ["budgetCategoryId": "its id"], example: ["budgetCategoryId=furnishings"])

    var budgetCategoryId = BudgetCategoryID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: BudgetCategoryRow = try source.read(BudgetProjector.name) { connection in
            try connection.find(
                "budget category", budgetCategoryId, "budgetCategoryId", list: "budget-categories")
        }
        return .item(row.shown)
    }
}

/// One preset of projects.
struct ProjectPresetQuery: Query {
    static let name = "project-preset"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        "One preset of projects that is not archived, with what it brings.",
        parameters: ["presetId": "its id"], example: ["presetId=kitchen"])

    var presetId = ProjectPresetID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("presetId", &presetId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: ProjectPresetRow = try source.read(BudgetProjector.name) { connection in
            try connection.find("preset", presetId, "presetId", list: "project-presets")
        }
        return .item(JSONValue(of: row))
    }
}

/// One draft of a transaction.
struct DraftQuery: Query {
    static let name = "transaction-draft"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        "One draft of a transaction, whatever became of it, with what is missing.",
        parameters: ["draftId": "its id"], example: ["draftId=d1"])

    var draftId = TransactionDraftID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("draftId", &draftId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        try source.read(BudgetProjector.name) { connection in
            let row: DraftRow = try connection.find(
                "draft", draftId, "draftId", list: "transaction-drafts")
            return .item(row.shown.adding(try AccountCurrencies(connection)[row.accountId]))
        }
    }
}
