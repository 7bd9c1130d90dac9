import Records

/// A list that things are looked for in.
struct SoughtKind: Sendable {
    let title: Sentence
    let query: String
    /// What the streams of its things begin with.
    let category: String
    /// The field with a thing's id.
    let id: String
    /// The fields that tell people which one it is, the best first.
    let labels: [String]
    /// Where all of them are shown.
    let list: String?

    private init(
        _ title: Sentence, _ query: String, of category: String, _ id: String, _ labels: [String],
        at list: String? = nil
    ) {
        self.title = title
        self.query = query
        self.category = category
        self.id = id
        self.labels = labels
        self.list = list
    }

    static let all = [
        SoughtKind(
            "Orders", "orders", of: "order", "orderId",
            ["orderNumber", "customerName", "status"], at: "/orders"),
        SoughtKind(
            "People", "users", of: "user", "userId", ["label", "email", "phone"], at: "/users"),
        SoughtKind("Products", "products", of: "product", "productId", ["title"], at: "/catalog"),
        SoughtKind(
            "Categories", "categories", of: "category", "categoryId", ["title"],
            at: "/catalog/categories"),
        SoughtKind(
            "Conversations", "conversations", of: "conversation", "userId", ["label", "lastText"],
            at: "/conversations"),
        SoughtKind(
            "Accounts", "accounts", of: "account", "accountId", ["name"], at: "/books/accounts"),
        SoughtKind(
            "Projects", "projects", of: "project", "projectId", ["name", "clientName"],
            at: "/books/projects"),
        SoughtKind(
            "Transactions", "transactions", of: "transaction", "transactionId",
            ["source", "transactionDate", "notes"], at: "/books/transactions"),
        SoughtKind("Items", "items", of: "item", "itemId", ["name", "status"], at: "/books/items"),
        SoughtKind(
            "Spaces", "spaces", of: "space", "spaceId", ["name", "projectId"], at: "/books/spaces"),
        SoughtKind(
            "Jobs", "jobs", of: "job", "id", ["title", "jobNumber", "status"], at: "/feeds/jobs"),
        SoughtKind(
            "Invoices", "invoices", of: "invoice", "id",
            ["invoiceNumber", "customerName", "status"], at: "/feeds/invoices"),
        SoughtKind("Clubs", "clubs", of: "club", "clubId", ["name"], at: "/clubs"),
        SoughtKind(
            "Matches", "matches", of: "match", "matchId", ["title", "opponent", "venue"],
            at: "/clubs/matches"),
    ]
}
