import EventSourcing
import Ledger
import Records

/// The list of projects, each with its overall figures.
struct ProjectListQuery: Query, TellingRowFields {
    static let name = "projects"
    static let projections = [BudgetProjector.name]
    static let rowFields = RowFields(
        ProjectRow.self, without: ["pins"],
        adding: [
            "currency", "budgetCents", "spentCents", "remainingCents", "percent", "over", "pins",
        ])
    static let guide = QueryGuide(
        list: "The projects, by name, each with its overall budget and spending.",
        parameters: [
            "account": "only projects of the account with this id",
            "archived": "true: only archived projects; false: only the others",
            "text": "only projects with this in their id, name or client's name",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["archived=false"])

    var account: AccountID?
    var archived: Bool?
    var text: String?
    var sort: DatedSort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("account", &account)
        fields.field("archived", &archived)
        fields.field("text", &text)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var projects = Selection<ProjectRow>(sort: (sort ?? .name).rawValue)
        projects.require("accountId", is: account)
        projects.require("isArchived", is: archived)
        projects.require(text: text, in: ["projectId", "name", "clientName"])
        return try source.read(BudgetProjector.name) { connection in
            let page = try projects.page(connection, part)
            let currencies = try AccountCurrencies(connection)
            let items = try page.items.map { try $0.shown(connection, in: currencies) }
            return .list(items, total: page.total, next: page.next)
        }
    }
}
