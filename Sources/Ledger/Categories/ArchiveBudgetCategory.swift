package import EventSourcing
package import Records

/// Puts a budget category away: nothing more is planned or spent under it.
package struct ArchiveBudgetCategory: Command {
    package static let name = "ArchiveBudgetCategory"

    package var budgetCategoryId = BudgetCategoryID()

    package init() {}

    package var target: BudgetCategoryID { budgetCategoryId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
    }

    package func decide(
        on category: BudgetCategory, given facts: Facts
    ) throws(Rejection) -> Decision<BudgetCategory> {
        guard category.exists else {
            throw .notFound("budget category", budgetCategoryId, "budgetCategoryId")
        }
        return category.isArchived
            ? []
            : [
                .archived(
                    BudgetCategoryArchived(
                        accountId: category.accountId, projectId: category.projectId))
            ]
    }

    package static let guide = CommandGuide(
        "Puts a budget category away: nothing more is planned or spent under it.",
        rules: [.exists("budget category")],
        example: #"{"budgetCategoryId":"c-1"}"#,
        needs: [Needs.account, Needs.category])
}
