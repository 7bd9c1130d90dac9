import EventSourcing
package import Records

// What can have happened to a budget category, in the form that the log keeps for ever.

/// A budget category was defined.
package struct BudgetCategoryDefined: DomainEvent {
    package static let type = "BudgetCategoryDefined"

    /// The account whose projects plan by it.
    package var accountId = AccountID()
    /// What it is, and how it counts.
    package var details = BudgetCategoryDetails()
    /// The project whose own it is; `nil`: all projects of the account have it.
    package var projectId: ProjectID?
    /// Its place in the order of an account that was opened with it, from 0; `nil`: it has none yet.
    package var place: Int64?

    package init() {}

    package init(
        accountId: AccountID, details: BudgetCategoryDetails, projectId: ProjectID? = nil,
        place: Int64? = nil
    ) {
        self.accountId = accountId
        self.details = details
        self.projectId = projectId
        self.place = place
    }

    package var tags: [String] {
        [BudgetCategory.tag(slug: details.slug, in: accountId, projectId)]
            + BudgetCategory.tags(categoriesOf: accountId, projectId)
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("projectId", &projectId)
        fields.field("place", &place)
    }
}

/// What a budget category is called, and how it counts, was changed.
package struct BudgetCategoryChanged: DomainEvent {
    package static let type = "BudgetCategoryChanged"

    /// The account that it belongs to: slugs are unique there.
    package var accountId = AccountID()
    /// The new values of what changed, and of nothing else.
    package var changes = BudgetCategoryChanges()
    /// The slug that was given up; there is one when ``changes`` have another.
    package var formerSlug: String?
    /// The project whose own it is; `nil`: all projects of the account have it.
    package var projectId: ProjectID?

    package init() {}

    package init(
        accountId: AccountID, changes: BudgetCategoryChanges, formerSlug: String? = nil,
        projectId: ProjectID? = nil
    ) {
        self.accountId = accountId
        self.changes = changes
        self.formerSlug = formerSlug
        self.projectId = projectId
    }

    /// Of the slug that is taken, and of the one that is given up.
    package var tags: [String] {
        guard let formerSlug else { return [] }
        return [changes.values.slug, formerSlug].map {
            BudgetCategory.tag(slug: $0, in: accountId, projectId)
        }
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        changes.visit(&fields)
        fields.field("formerSlug", &formerSlug)
        fields.field("projectId", &projectId)
    }
}

/// A budget category was put away: nothing more is planned or spent under it.
package struct BudgetCategoryArchived: DomainEvent {
    package static let type = "BudgetCategoryArchived"

    /// `nil` in logs from before an account's categories could be put in order.
    package var accountId: AccountID?
    /// The project whose own it is; `nil`: all projects of the account have it.
    package var projectId: ProjectID?

    package init() {}

    package init(accountId: AccountID, projectId: ProjectID? = nil) {
        self.accountId = accountId
        self.projectId = projectId
    }

    package var tags: [String] {
        accountId.map { BudgetCategory.tags(categoriesOf: $0, projectId) } ?? []
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
    }
}

/// An archived budget category was taken up again.
package struct BudgetCategoryUnarchived: DomainEvent {
    package static let type = "BudgetCategoryUnarchived"

    /// The account whose projects plan by it.
    package var accountId = AccountID()
    /// The project whose own it is; `nil`: all projects of the account have it.
    package var projectId: ProjectID?

    package init() {}

    package init(accountId: AccountID, projectId: ProjectID? = nil) {
        self.accountId = accountId
        self.projectId = projectId
    }

    package var tags: [String] { BudgetCategory.tags(categoriesOf: accountId, projectId) }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
    }
}
