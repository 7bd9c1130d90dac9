import EventSourcing
import Ledger
import Records
import Vocabulary

/// One project.
struct ProjectRow: DatedRow {
    static let table = "projects"
    static let keyColumns = ["projectId"]
    static let indexes = [["accountId"]]

    var projectId = ProjectID()
    var accountId = AccountID()
    var details = ProjectDetails()
    var isArchived = false
    var pins: [BudgetPin] = []
    var dates = Dates()

    var key: ProjectID { projectId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.sortKey("nameOrder", of: details.name)
        fields.field("isArchived", &isArchived)
        fields.field("pins", &pins)
        dates.visit(&fields)
    }
}

/// One budget category of an account.
struct BudgetCategoryRow: DatedRow {
    static let table = "budget_categories"
    static let keyColumns = ["budgetCategoryId"]
    static let indexes = [["accountId"]]

    var budgetCategoryId = BudgetCategoryID()
    var accountId = AccountID()
    /// The project whose own it is.
    var projectId: ProjectID?
    var details = BudgetCategoryDetails()
    var isArchived = false
    /// Its place in the account's order, from 0; `nil` when it came after the last ordering, or is
    /// archived.
    var order: Int64?

    /// What the account's categories are sorted by: those in its order first, then the others by name.
    static let sortColumn = "sortKey"
    var dates = Dates()

    var key: BudgetCategoryID { budgetCategoryId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        details.visit(&fields)
        fields.field("isArchived", &isArchived)
        fields.field("order", &order)
        var sortKey = sortKey
        fields.field("sortKey", &sortKey)
        dates.visit(&fields)
    }

    /// As queries show it: what it is sorted by is nobody's business.
    var shown: JSONValue { JSONValue(of: self).without(Self.sortColumn) }

    /// Numbers of one length sort as texts do.
    private var sortKey: String {
        guard let order else { return "1" + SortKey(details.name).text }
        let digits = String(order)
        return "0" + String(repeating: "0", count: max(0, 19 - digits.count)) + digits
    }
}

/// What a project may spend in one category.
struct ProjectBudgetRow: Row {
    static let table = "project_budgets"
    static let keyColumns = ["projectId", "budgetCategoryId"]

    var projectId = ProjectID()
    var budgetCategoryId = BudgetCategoryID()
    var budgetCents = Cents.zero

    var key: Pair<ProjectID, BudgetCategoryID> { Pair(projectId, budgetCategoryId) }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("budgetCents", &budgetCents)
    }
}

/// One transaction, all of it.
struct TransactionRow: DatedRow {
    static let table = "transactions"
    static let keyColumns = ["transactionId"]
    static let indexes = [
        ["transactionDate", "transactionId"], ["projectId", "budgetCategoryId"],
    ]

    var transactionId = TransactionID()
    var accountId = AccountID()
    var details = TransactionDetails()
    var isCanceled = false
    var cancelReason: String?
    /// What it adds to the spending of its project.
    var normalizedAmountCents = Cents.zero
    /// `true` where it is one with what happened to its items; else `nil`.
    var isCanonicalInventory: Bool?
    /// What made it together with that.
    var canonicalKind: CanonicalKind?
    /// What was paid back of it.
    var reimbursedCents: Cents?
    /// What is to be paid back still; `nil`: nobody owes anything for it.
    var dueCents: Cents?
    var dates = Dates()

    var key: TransactionID { transactionId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("isCanceled", &isCanceled)
        fields.field("cancelReason", &cancelReason)
        fields.field("normalizedAmountCents", &normalizedAmountCents)
        fields.field("isCanonicalInventory", &isCanonicalInventory)
        fields.field("canonicalKind", &canonicalKind)
        fields.field("reimbursedCents", &reimbursedCents)
        fields.field("dueCents", &dueCents)
        dates.visit(&fields)
    }

    /// Works out anew what it adds to spending, and what is owed for it.
    mutating func count() {
        normalizedAmountCents = normalizedAmount(of: details, isCanceled: isCanceled)
        let isDue = details.isReimbursed && !isCanceled
        let due = normalizedAmountCents.subtracting(reimbursedCents ?? .zero)
        dueCents = isDue ? due ?? normalizedAmountCents : nil
    }

    /// Notes what made it together with what happened to its items. Its own event tells that only since
    /// there is a mark for it; the items' events have always told it.
    mutating func mark(_ kind: CanonicalKind?) {
        guard let kind else { return }
        isCanonicalInventory = true
        canonicalKind = kind
    }
}
