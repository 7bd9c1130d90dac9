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

    package init() {}

    package init(accountId: AccountID, details: BudgetCategoryDetails) {
        self.accountId = accountId
        self.details = details
    }

    package var tags: [String] {
        [
            BudgetCategory.tag(slug: details.slug, in: accountId),
            BudgetCategory.tag(categoriesOf: accountId),
        ]
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
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

    package init() {}

    package init(
        accountId: AccountID, changes: BudgetCategoryChanges, formerSlug: String? = nil
    ) {
        self.accountId = accountId
        self.changes = changes
        self.formerSlug = formerSlug
    }

    /// Of the slug that is taken, and of the one that is given up.
    package var tags: [String] {
        guard let formerSlug else { return [] }
        return [changes.values.slug, formerSlug].map { BudgetCategory.tag(slug: $0, in: accountId) }
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        changes.visit(&fields)
        fields.field("formerSlug", &formerSlug)
    }
}

/// A budget category was put away: nothing more is planned or spent under it.
package struct BudgetCategoryArchived: DomainEvent {
    package static let type = "BudgetCategoryArchived"

    /// `nil` in logs from before an account's categories could be put in order.
    package var accountId: AccountID?

    package init() {}

    package init(accountId: AccountID) {
        self.accountId = accountId
    }

    package var tags: [String] { accountId.map { [BudgetCategory.tag(categoriesOf: $0)] } ?? [] }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
    }
}

/// An archived budget category was taken up again.
package struct BudgetCategoryUnarchived: DomainEvent {
    package static let type = "BudgetCategoryUnarchived"

    /// The account whose projects plan by it.
    package var accountId = AccountID()

    package init() {}

    package init(accountId: AccountID) {
        self.accountId = accountId
    }

    package var tags: [String] { [BudgetCategory.tag(categoriesOf: accountId)] }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
    }
}
