public import EventSourcing
public import Records

// What can have happened to a budget category, in the form that the log keeps for ever.

/// A budget category was defined.
public struct BudgetCategoryDefined: DomainEvent {
    public static let type = "BudgetCategoryDefined"

    /// The account whose projects plan by it.
    public var accountId = AccountID()
    /// Not blank, at most 120 characters.
    public var name = ""
    /// Lower-case words joined by hyphens; no other category of the account has it.
    public var slug = ""
    /// How what is spent under it counts.
    public var categoryType = BudgetCategoryType.general
    /// Whether a project's overall figures leave it out.
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

    public var tags: [String] {
        [
            BudgetCategory.tag(slug: slug, in: accountId),
            BudgetCategory.tag(categoriesOf: accountId),
        ]
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("slug", &slug)
        fields.field("categoryType", &categoryType)
        fields.field("excludeFromOverallBudget", &excludeFromOverallBudget)
    }
}

/// What a budget category is called, and how it counts, was changed.
public struct BudgetCategoryChanged: DomainEvent {
    public static let type = "BudgetCategoryChanged"

    /// The account that it belongs to: slugs are unique there.
    public var accountId = AccountID()
    /// The new values of what changed, and of nothing else.
    public var changes = BudgetCategoryChanges()
    /// The slug that was given up; there is one when ``changes`` have another.
    public var formerSlug: String?

    public init() {}

    public init(
        accountId: AccountID, changes: BudgetCategoryChanges, formerSlug: String? = nil
    ) {
        self.accountId = accountId
        self.changes = changes
        self.formerSlug = formerSlug
    }

    /// Of the slug that is taken, and of the one that is given up.
    public var tags: [String] {
        [changes.slug, formerSlug].compactMap { $0 }
            .map { BudgetCategory.tag(slug: $0, in: accountId) }
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        changes.visit(&fields)
        fields.field("formerSlug", &formerSlug)
    }
}

/// A budget category was put away: nothing more is planned or spent under it.
public struct BudgetCategoryArchived: DomainEvent {
    public static let type = "BudgetCategoryArchived"

    /// `nil` in logs from before an account's categories could be put in order.
    public var accountId: AccountID?

    public init() {}

    public init(accountId: AccountID) {
        self.accountId = accountId
    }

    public var tags: [String] { accountId.map { [BudgetCategory.tag(categoriesOf: $0)] } ?? [] }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
    }
}
