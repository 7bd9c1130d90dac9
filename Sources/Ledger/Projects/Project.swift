package import EventSourcing
package import Records
package import Vocabulary

/// A job that an account spends money on, with a budget for each category that it plans.
package struct Project: Aggregate {
    package static let category = "project"

    /// All that can happen to a project.
    package enum Event: EventSet {
        case created(ProjectCreated)
        case changed(ProjectChanged)
        case archived(ProjectArchived)
        case unarchived(ProjectUnarchived)
        case budgetSet(ProjectBudgetSet)
        case budgetRemoved(ProjectBudgetRemoved)
        case pinned(BudgetCategoryPinned)
        case unpinned(BudgetCategoryUnpinned)

        package static let cases = [
            of(created), of(changed), of(archived), of(unarchived), of(budgetSet),
            of(budgetRemoved), of(pinned), of(unpinned),
        ]

        package var event: any DomainEvent {
            switch self {
            case .created(let event): event
            case .changed(let event): event
            case .archived(let event): event
            case .unarchived(let event): event
            case .budgetSet(let event): event
            case .budgetRemoved(let event): event
            case .pinned(let event): event
            case .unpinned(let event): event
            }
        }
    }

    /// Whether it was ever created.
    package private(set) var exists = false
    package private(set) var accountId = AccountID()
    /// What it says of itself.
    package private(set) var details = ProjectDetails()
    /// An archived project takes no change.
    package private(set) var isArchived = false
    /// What is planned, one for each category, in the order in which they were first planned.
    package private(set) var budgets: [Budget] = []
    /// What its members want to see first, in the order in which they said so.
    package private(set) var pins: [BudgetPin] = []

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("isArchived", &isArchived)
        fields.field("budgets", &budgets)
        fields.field("pins", &pins)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .created(let created):
            exists = true
            accountId = created.accountId
            details = created.details
        case .changed(let changed): changed.changes.apply(to: &details)
        case .archived: isArchived = true
        case .unarchived: isArchived = false
        case .budgetSet(let set): plan(set.budgetCents, for: set.budgetCategoryId)
        case .budgetRemoved(let removed):
            budgets.removeAll { $0.budgetCategoryId == removed.budgetCategoryId }
        case .pinned(let pinned): pins.append(pinned.pin)
        case .unpinned(let unpinned): pins.removeAll { $0 == unpinned.pin }
        }
    }

    /// The budget of one category; `nil` if none was set.
    func budget(for category: BudgetCategoryID) -> Cents? {
        budgets.first { $0.budgetCategoryId == category }?.budgetCents
    }

    private mutating func plan(_ cents: Cents, for category: BudgetCategoryID) {
        if let index = budgets.firstIndex(where: { $0.budgetCategoryId == category }) {
            budgets[index].budgetCents = cents
        } else {
            var budget = Budget()
            budget.budgetCategoryId = category
            budget.budgetCents = cents
            budgets.append(budget)
        }
    }

    /// What is planned to be spent in one category.
    package struct Budget: Record {
        /// The category that is planned for.
        package var budgetCategoryId = BudgetCategoryID()
        /// What may be spent: never negative.
        package var budgetCents = Cents.zero

        package init() {}

        package mutating func visit(_ fields: inout some FieldVisitor) {
            fields.field("budgetCategoryId", &budgetCategoryId)
            fields.field("budgetCents", &budgetCents)
        }
    }
}

/// The name of one project.
package typealias ProjectID = Identifier<Project>
