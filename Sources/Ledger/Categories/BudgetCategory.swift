package import EventSourcing
package import Records

/// A kind of spending that an account budgets for and sorts its transactions into.
package struct BudgetCategory: Aggregate {
    package static let category = "budgetcategory"

    /// All that can happen to a budget category.
    package enum Event: EventSet {
        case defined(BudgetCategoryDefined)
        case changed(BudgetCategoryChanged)
        case archived(BudgetCategoryArchived)
        case unarchived(BudgetCategoryUnarchived)

        package static let cases = [of(defined), of(changed), of(archived), of(unarchived)]

        package var event: any DomainEvent {
            switch self {
            case .defined(let event): event
            case .changed(let event): event
            case .archived(let event): event
            case .unarchived(let event): event
            }
        }
    }

    /// Whether it was ever defined.
    package private(set) var exists = false
    /// The account whose projects plan by it.
    package private(set) var accountId = AccountID()
    /// The project whose own it is: seen and used there alone; `nil`: all projects of the account have it.
    package private(set) var projectId: ProjectID?
    /// What it is, and how it counts.
    package private(set) var details = BudgetCategoryDetails()
    /// Nothing more is planned or spent under it. It keeps its slug.
    package private(set) var isArchived = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        details.visit(&fields)
        fields.field("isArchived", &isArchived)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .defined(let defined):
            exists = true
            accountId = defined.accountId
            projectId = defined.projectId
            details = defined.details
        case .changed(let changed): changed.changes.apply(to: &details)
        case .archived: isArchived = true
        case .unarchived: isArchived = false
        }
    }
}

/// The name of one budget category.
package typealias BudgetCategoryID = Identifier<BudgetCategory>
