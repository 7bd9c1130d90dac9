package import EventSourcing
package import Records

/// Takes an archived budget category up again, with the slug that it has kept.
package struct UnarchiveBudgetCategory: Command {
    package static let name = "UnarchiveBudgetCategory"

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
            ? [
                .unarchived(
                    BudgetCategoryUnarchived(
                        accountId: category.accountId, projectId: category.projectId))
            ] : []
    }

    package static let guide = CommandGuide(
        "Takes an archived budget category up again; it comes last in the account's order.",
        rules: [.exists("budget category")],
        example: #"{"budgetCategoryId":"c-1"}"#,
        needs: [
            Needs.account, Needs.category,
            #"{"command":"ArchiveBudgetCategory","data":{"budgetCategoryId":"c-1"}}"#,
        ])
}
