package import EventSourcing
package import Records
package import Vocabulary

// What can have happened to a project, in the form that the log keeps for ever.

/// A project was begun.
package struct ProjectCreated: DomainEvent {
    package static let type = "ProjectCreated"
    package static let personal: PersonalFields? = .client

    /// The account that it belongs to, for ever.
    package var accountId = AccountID()
    /// What it says of itself.
    package var details = ProjectDetails()
    /// The preset that it began with: what that brought are events of their own; `nil`: none.
    package var presetId: ProjectPresetID?

    package init() {}

    package init(
        accountId: AccountID, details: ProjectDetails, presetId: ProjectPresetID? = nil
    ) {
        self.accountId = accountId
        self.details = details
        self.presetId = presetId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("presetId", &presetId)
    }
}

/// What a project is called, for whom it is and what it is about was changed.
package struct ProjectChanged: DomainEvent {
    package static let type = "ProjectChanged"
    package static let personal: PersonalFields? = .client

    /// The new values of what changed, and of nothing else.
    package var changes = ProjectChanges()

    package init() {}

    package init(changes: ProjectChanges) {
        self.changes = changes
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

extension PersonalFields {
    /// For whom a project is: known by nothing but a name.
    fileprivate static let client = PersonalFields(
        ["clientName"], of: .name("clientName"), wasClear: true)
}

/// A project was put away; it takes no change.
package struct ProjectArchived: DomainEvent {
    package static let type = "ProjectArchived"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// An archived project was taken up again.
package struct ProjectUnarchived: DomainEvent {
    package static let type = "ProjectUnarchived"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A project's budget for one category was set, or set anew.
package struct ProjectBudgetSet: DomainEvent {
    package static let type = "ProjectBudgetSet"

    /// The category that is planned for.
    package var budgetCategoryId = BudgetCategoryID()
    /// What may be spent: never negative.
    package var budgetCents = Cents.zero

    package init() {}

    package init(budgetCategoryId: BudgetCategoryID, budgetCents: Cents) {
        self.budgetCategoryId = budgetCategoryId
        self.budgetCents = budgetCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("budgetCents", &budgetCents)
    }
}

/// A project's budget for one category was taken away.
package struct ProjectBudgetRemoved: DomainEvent {
    package static let type = "ProjectBudgetRemoved"

    /// The category that nothing is planned for any more.
    package var budgetCategoryId = BudgetCategoryID()

    package init() {}

    package init(budgetCategoryId: BudgetCategoryID) {
        self.budgetCategoryId = budgetCategoryId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
    }
}

/// A member pinned a budget category of a project, to see it first.
package struct BudgetCategoryPinned: DomainEvent {
    package static let type = "BudgetCategoryPinned"

    /// Who pinned which category.
    package var pin = BudgetPin()

    package init() {}

    package init(_ pin: BudgetPin) {
        self.pin = pin
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { pin.visit(&fields) }
}

/// A member took a pin away.
package struct BudgetCategoryUnpinned: DomainEvent {
    package static let type = "BudgetCategoryUnpinned"

    /// Who no longer pins which category.
    package var pin = BudgetPin()

    package init() {}

    package init(_ pin: BudgetPin) {
        self.pin = pin
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { pin.visit(&fields) }
}
