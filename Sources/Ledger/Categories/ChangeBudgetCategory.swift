package import EventSourcing
package import Records
import Vocabulary

/// Changes what a budget category is called and how it counts; what isn't given stays as it is.
package struct ChangeBudgetCategory: Command {
    package static let name = "ChangeBudgetCategory"

    /// Which budget category.
    package var budgetCategoryId = BudgetCategoryID()
    /// Nothing that can be changed: given, it must be the category's own.
    package var accountId: AccountID?
    /// What isn't given stays.
    package var changes = BudgetCategoryChanges()

    package init() {}

    package var target: BudgetCategoryID { budgetCategoryId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("accountId", &accountId)
        changes.visit(&fields)
    }

    package func decide(
        on category: BudgetCategory, given facts: Facts
    ) throws(Rejection) -> Decision<BudgetCategory> {
        guard category.exists else {
            throw .notFound("budget category", budgetCategoryId, "budgetCategoryId")
        }
        var refusals = Refusals()
        refusals.requireSame(
            accountId, as: category.accountId, "budget category \(budgetCategoryId)")
        if let name = changes.name {
            refusals.requireText(name, "name", atMost: TextLimit.name)
        }
        if let slug = changes.slug {
            refusals.requireSlug(slug, of: budgetCategoryId, in: category.accountId, facts)
        }
        try refusals.throwIfAny()
        var changed = category
        var changes = changes
        changed.settle(&changes)
        if changes == BudgetCategoryChanges() { return [] }
        return [
            .changed(
                BudgetCategoryChanged(
                    accountId: category.accountId, changes: changes,
                    formerSlug: changes.slug == nil ? nil : category.slug))
        ]
    }

    package static let guide = CommandGuide(
        """
        Changes what a budget category is called and how it counts; what isn't given stays as it \
        is. A new name leaves the slug alone; a slug that is given up is free for others.
        """,
        rules: [.exists("budget category"), .sameAccount, .notBlank("name"), .textsFit]
            + CommandGuide.Rule.budgetSlug,
        example: #"{"budgetCategoryId":"c-1","name":"Lights","excludeFromOverallBudget":true}"#,
        needs: [Needs.account, Needs.category])
}

/// New values for what a budget category says; `nil` leaves a field as it is.
///
/// The same list is what a change asks for and what its event tells.
package struct BudgetCategoryChanges: Record {
    /// Not blank, at most 120 characters.
    package var name: String?
    /// Lower-case words joined by hyphens, unique in the account.
    package var slug: String?
    /// How what is spent under it counts.
    package var categoryType: BudgetCategoryType?
    /// Whether a project's overall figures leave it out.
    package var excludeFromOverallBudget: Bool?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("slug", &slug)
        fields.field("categoryType", &categoryType)
        fields.field("excludeFromOverallBudget", &excludeFromOverallBudget)
    }
}
