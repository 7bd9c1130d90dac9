package import EventSourcing
package import Records
import Vocabulary

/// Changes what a budget category is called and how it counts; what isn't given stays as it is.
package struct ChangeBudgetCategory: Command {
    package static let name = "ChangeBudgetCategory"

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
        var details = category.details
        var changes = changes
        changes.settle(in: &details)
        let former = category.details.slug
        let isRenamed = !details.slug.isSame(as: former)
        if isRenamed {
            refusals.requireSlug(
                details.slug, of: budgetCategoryId, in: category.accountId, category.projectId,
                facts)
        }
        try refusals.throwIfAny()
        if changes.isEmpty { return [] }
        return [
            .changed(
                BudgetCategoryChanged(
                    accountId: category.accountId, changes: changes,
                    formerSlug: isRenamed ? former : nil, projectId: category.projectId))
        ]
    }

    package static let guide = CommandGuide(
        """
        Changes what a budget category is called and how it counts; what isn't given stays as it \
        is. A new name leaves the slug alone; a slug that is given up is free for others.
        """,
        rules: [.exists("budget category"), .sameAccount]
            + CommandGuide.Rule.budgetSlug,
        example: #"{"budgetCategoryId":"c-1","name":"Lights","excludeFromOverallBudget":true}"#,
        needs: [Needs.account, Needs.category])
}
