public import EventSourcing

// What can have happened to accounts, projects and budget categories, in the form that the log
// keeps for ever.

/// An account was opened.
public struct AccountOpened: DomainEvent {
    public static let type = "AccountOpened"

    public var name = ""
    public var ownerUid = MemberID()
    public var currency = ""

    public init() {}

    public init(name: String, ownerUid: MemberID, currency: String) {
        self.name = name
        self.ownerUid = ownerUid
        self.currency = currency
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("ownerUid", &ownerUid)
        fields.field("currency", &currency)
    }
}

/// A project was begun.
public struct ProjectCreated: DomainEvent {
    public static let type = "ProjectCreated"

    public var accountId = AccountID()
    public var name = ""
    public var clientName: String?
    public var description: String?
    public var mainImageUrl: String?

    public init() {}

    public init(
        accountId: AccountID, name: String, clientName: String? = nil, description: String? = nil,
        mainImageUrl: String? = nil
    ) {
        self.accountId = accountId
        self.name = name
        self.clientName = clientName
        self.description = description
        self.mainImageUrl = mainImageUrl
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("clientName", &clientName)
        fields.field("description", &description)
        fields.field("mainImageUrl", &mainImageUrl)
    }
}

/// A project was put away; it takes no change.
public struct ProjectArchived: DomainEvent {
    public static let type = "ProjectArchived"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// An archived project was taken up again.
public struct ProjectUnarchived: DomainEvent {
    public static let type = "ProjectUnarchived"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A project's budget for one category was set, or set anew.
public struct ProjectBudgetSet: DomainEvent {
    public static let type = "ProjectBudgetSet"

    public var budgetCategoryId = BudgetCategoryID()
    public var budgetCents = Cents.zero

    public init() {}

    public init(budgetCategoryId: BudgetCategoryID, budgetCents: Cents) {
        self.budgetCategoryId = budgetCategoryId
        self.budgetCents = budgetCents
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("budgetCents", &budgetCents)
    }
}

/// A budget category was defined.
public struct BudgetCategoryDefined: DomainEvent {
    public static let type = "BudgetCategoryDefined"

    public var accountId = AccountID()
    public var name = ""
    public var slug = ""
    public var categoryType = BudgetCategoryType.general
    public var excludeFromOverallBudget = false

    public init() {}

    public init(
        accountId: AccountID, name: String, slug: String, categoryType: BudgetCategoryType,
        excludeFromOverallBudget: Bool
    ) {
        self.accountId = accountId
        self.name = name
        self.slug = slug
        self.categoryType = categoryType
        self.excludeFromOverallBudget = excludeFromOverallBudget
    }

    public var tags: [String] { [Self.tag(slug: slug, in: accountId)] }

    /// A slug has no `/`: the last one parts it from the account, whatever that is called.
    static func tag(slug: String, in account: AccountID) -> String {
        "budget-slug:\(account)/\(slug)"
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("slug", &slug)
        fields.field("categoryType", &categoryType)
        fields.field("excludeFromOverallBudget", &excludeFromOverallBudget)
    }
}

/// A budget category was put away: nothing more is planned or spent under it.
public struct BudgetCategoryArchived: DomainEvent {
    public static let type = "BudgetCategoryArchived"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}
