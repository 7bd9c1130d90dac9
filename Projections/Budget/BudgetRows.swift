import EventSourcing
import EventStore
import Ledger

/// One account.
struct AccountRow: Row {
    static let table = "accounts"
    static let keyColumns = ["accountId"]

    var accountId = AccountID()
    var name = ""
    var ownerUid = MemberID()
    var currency = ""

    var key: AccountID { accountId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
    }
}

/// One project.
struct ProjectRow: Row {
    static let table = "projects"
    static let keyColumns = ["projectId"]
    static let indexes = [["accountId"]]

    var projectId = ProjectID()
    var accountId = AccountID()
    var name = ""
    var clientName: String?
    var description: String?
    var mainImageUrl: String?
    var isArchived = false

    var key: ProjectID { projectId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("clientName", &clientName)
        fields.field("description", &description)
        fields.field("mainImageUrl", &mainImageUrl)
        fields.field("isArchived", &isArchived)
    }
}

/// One budget category of an account.
struct BudgetCategoryRow: Row {
    static let table = "budget_categories"
    static let keyColumns = ["budgetCategoryId"]
    static let indexes = [["accountId"]]

    var budgetCategoryId = BudgetCategoryID()
    var accountId = AccountID()
    var name = ""
    var slug = ""
    var categoryType = BudgetCategoryType.general
    var excludeFromOverallBudget = false
    var isArchived = false

    var key: BudgetCategoryID { budgetCategoryId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("slug", &slug)
        fields.field("categoryType", &categoryType)
        fields.field("excludeFromOverallBudget", &excludeFromOverallBudget)
        fields.field("isArchived", &isArchived)
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
struct TransactionRow: Row {
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

    var key: TransactionID { transactionId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("transactionId", &transactionId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("isCanceled", &isCanceled)
        fields.field("cancelReason", &cancelReason)
        fields.field("normalizedAmountCents", &normalizedAmountCents)
    }
}
