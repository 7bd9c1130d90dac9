import EventSourcing
import Ledger
import Records
import Vocabulary

/// What a client is shown of their project.
///
/// It is what they pay, and nothing of what it cost the business: no purchase prices but those of what the
/// project itself has bought, no vendors, notes, statuses or people, no market values.
struct ClientReportQuery: Query {
    static let name = "client-report"
    static let projections = [BudgetProjector.name, ItemsProjector.name, SpacesProjector.name]
    static let guide = QueryGuide(
        """
        What a client is shown of a project: its items with what the project pays for each, by space and \
        by category, the budgets, what is to be reimbursed, and totals. Nothing of what it cost the \
        business is in it, and no notes.
        """,
        parameters: ["project": "the project's id"],
        example: ["project=kitchen"])

    var project = ProjectID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("project", &project)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let books = try source.read(BudgetProjector.name) { try ClientBooks(project, $0) }
        let items = try source.read(ItemsProjector.name) { connection in
            try ClientItems(of: project, boughtIn: books.purchases, connection)
        }
        let spaces = try source.read(SpacesProjector.name) { connection in
            var spaces = Selection<SpaceRow>(sort: "name")
            spaces.require("projectId", is: project)
            return try spaces.page(connection, .whole).items
        }
        var unsaid = Unsaid()
        var members = books.head
        members.append(
            .init(
                "items",
                .array(
                    items.all.map { item in
                        item.shown(
                            space: spaces.first { $0.spaceId == item.spaceId }?.name,
                            category: books.category(item.budgetCategoryId))
                    })))
        members.append(.init("spaces", .array(Self.bySpace(items, spaces, &unsaid))))
        members.append(.init("categories", .array(books.categories(items, &unsaid))))
        members.append(.init("reimbursements", .array(books.reimbursements(&unsaid))))
        members.append(.init("totals", .object(books.totals(items, &unsaid))))
        return .item(.object(members + unsaid.members))
    }

    /// What is in each space, by their names; last what is in none.
    private static func bySpace(
        _ items: ClientItems, _ spaces: [SpaceRow], _ unsaid: inout Unsaid
    ) -> [JSONValue] {
        let places = spaces.map { (SpaceID?.some($0.spaceId), $0.name) } + [(nil, nil)]
        var shown: [JSONValue] = []
        for (id, name) in places {
            let inside = items.all.filter { $0.spaceId == id }
            if inside.isEmpty, id == nil { continue }
            let sum = unsaid.figure(
                ClientItems.sum(inside), "spaces[\(shown.count)].priceCents")
            shown.append(
                .object([
                    .init("spaceId", id.map { .string($0.text) } ?? .null),
                    .init("name", name.map(JSONValue.string) ?? .null),
                    .init("itemCount", .integer(Int64(inside.count))),
                    .init("priceCents", sum),
                ]))
        }
        return shown
    }
}

let clientReportQueries: [any Query.Type] = [ClientReportQuery.self]
