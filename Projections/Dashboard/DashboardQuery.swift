import EventSourcing
import EventStore
import Feeds
import Records

/// The whole business at a glance.
///
/// All of it is read at one position of the log, and each figure says which. A feed that is turned off
/// has no figure here.
struct DashboardQuery: Query {
    static let name = "dashboard"
    static let projections = [
        CatalogProjector.name, OrdersProjector.name, ConversationsProjector.name,
        BudgetProjector.name, FeedsProjector.name, ClubsProjector.name,
    ]
    static let guide = QueryGuide(
        "The whole business at a glance: each figure, and the position it is true at.")

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {}

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var figures = Figures(source: source)
        try figures.count("categories", CatalogProjector.self, "categories WHERE NOT isArchived")
        try figures.count("products", CatalogProjector.self, "products WHERE NOT discontinued")
        try figures.count("orders", OrdersProjector.self, "orders")
        // None but for a moment: more than that says that what the stock is to do was refused.
        try figures.count(
            "waitingOrders", OrdersProjector.self, "orders WHERE waitingLines > 0")
        // A user who has never written has a row there, and no conversation.
        try figures.count(
            "conversations", ConversationsProjector.self, "conversations WHERE messageCount > 0")
        var unsaid = Unsaid()
        let revenue = try source.read(OrdersProjector.name, OrderStatsQuery.revenue)
        let sums = revenue.members("revenueCents", &unsaid)
        figures.add("revenueCents", sums[0].value, Array(sums.dropFirst()) + unsaid.members)
        if try isOn(.jobs, source) {
            try figures.count(
                "openJobs", FeedsProjector.self, "jobs WHERE \(Self.isOpen("status"))")
        }
        if try isOn(.invoices, source) {
            try figures.count(
                "unpaidInvoices", FeedsProjector.self, "invoices WHERE \(Self.isUnpaid("status"))")
        }
        figures.add("projectsOverBudget", .integer(try Self.projectsOverBudget(source)))
        try figures.count(
            "upcomingMatches", ClubsProjector.self,
            "matches WHERE status = 'scheduled' AND date >= ?", [source.now.column])
        return .item(.object(figures.members))
    }

    /// Whoever keeps the jobs words their statuses as they like, so what is over is known by the
    /// words that are common for it.
    private static func isOpen(_ column: String) -> String {
        isNone(of: ["completed", "complete", "done", "finished", "closed"] + calledOff, column)
    }

    private static func isUnpaid(_ column: String) -> String {
        isNone(of: ["paid", "void", "voided", "refunded"] + calledOff, column)
    }

    private static let calledOff = ["cancelled", "canceled"]

    private static func isNone(of words: [String], _ column: String) -> String {
        "lower(\(column)) NOT IN (\(words.map { "'\($0)'" }.joined(separator: ", ")))"
    }

    private func isOn(_ feed: FeedName, _ source: QuerySource) throws -> Bool {
        try source.read(FeedsProjector.name) { try FeatureRow.find(feed, $0).enabled }
    }

    private static func projectsOverBudget(_ source: QuerySource) throws -> Int64 {
        try source.read(BudgetProjector.name) { connection in
            var live = Selection<ProjectRow>(sort: "projectId")
            live.require("NOT isArchived")
            let projects = try live.page(connection, .whole).items
            let over = try projects.count { project in
                try BudgetProgress(of: project, connection).overall.over == true
            }
            return Int64(over)
        }
    }
}

/// Figures, each with the position that it is true at.
private struct Figures {
    let source: QuerySource
    private(set) var members: [JSONValue.Member] = []

    init(source: QuerySource) { self.source = source }

    mutating func add(_ name: String, _ value: JSONValue, _ more: [JSONValue.Member] = []) {
        members.append(
            .init(
                name,
                .object(
                    [
                        .init("value", value),
                        .init("position", .integer(Int64(clamping: source.position))),
                    ] + more)))
    }

    /// The number of `rows`: a table, and a condition if there is one.
    mutating func count<P: Projector>(
        _ name: String, _ projector: P.Type, _ rows: String, _ arguments: [ColumnValue] = []
    ) throws {
        let count = try source.read(P.name) { connection in
            try connection.value("SELECT count(*) FROM \(rows)", arguments)
        }
        add(name, .integer(Int64.from(column: count) ?? 0))
    }
}
