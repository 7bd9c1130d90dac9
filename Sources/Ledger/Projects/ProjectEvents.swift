public import EventSourcing
public import Records
public import Vocabulary

// What can have happened to a project, in the form that the log keeps for ever.

/// A project was begun.
public struct ProjectCreated: DomainEvent {
    public static let type = "ProjectCreated"

    /// The account that it belongs to, for ever.
    public var accountId = AccountID()
    /// Not blank, at most 120 characters.
    public var name = ""
    /// For whom: at most 120 characters.
    public var clientName: String?
    public var description: String?
    /// `http`, `https` or `file`.
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

/// What a project is called, for whom it is and what it is about was changed.
public struct ProjectChanged: DomainEvent {
    public static let type = "ProjectChanged"

    /// The new values of what changed, and of nothing else; a blank one took the old one away.
    public var changes = ProjectChanges()

    public init() {}

    public init(changes: ProjectChanges) {
        self.changes = changes
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
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

    /// The category that is planned for.
    public var budgetCategoryId = BudgetCategoryID()
    /// What may be spent: never negative.
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

/// A project's budget for one category was taken away.
public struct ProjectBudgetRemoved: DomainEvent {
    public static let type = "ProjectBudgetRemoved"

    /// The category that nothing is planned for any more.
    public var budgetCategoryId = BudgetCategoryID()

    public init() {}

    public init(budgetCategoryId: BudgetCategoryID) {
        self.budgetCategoryId = budgetCategoryId
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
    }
}

/// A member pinned a budget category of a project, to see it first.
public struct BudgetCategoryPinned: DomainEvent {
    public static let type = "BudgetCategoryPinned"

    /// Who pinned which category.
    public var pin = BudgetPin()

    public init() {}

    public init(_ pin: BudgetPin) {
        self.pin = pin
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { pin.visit(&fields) }
}

/// A member took a pin away.
public struct BudgetCategoryUnpinned: DomainEvent {
    public static let type = "BudgetCategoryUnpinned"

    /// Who no longer pins which category.
    public var pin = BudgetPin()

    public init() {}

    public init(_ pin: BudgetPin) {
        self.pin = pin
    }

    public mutating func visit(_ fields: inout some FieldVisitor) { pin.visit(&fields) }
}
