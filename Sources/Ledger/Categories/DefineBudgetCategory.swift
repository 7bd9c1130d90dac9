package import EventSourcing
package import Records
import Vocabulary

/// Defines a kind of spending for an account to plan and to sort by.
package struct DefineBudgetCategory: Command {
    package static let name = "DefineBudgetCategory"

    /// The new budget category's; left out, one is made.
    package var budgetCategoryId = BudgetCategoryID()
    package var accountId = AccountID()
    /// Not blank, at most 120 characters.
    package var name = ""
    /// `nil`: made from the name.
    package var slug: String?
    /// How what is spent under it counts.
    package var categoryType = BudgetCategoryType.general
    /// Whether a project's overall figures leave it out; left out, they don't.
    package var excludeFromOverallBudget: Bool?
    /// The project whose own it is, seen and used there alone; `nil`: all projects of the account have it.
    package var projectId: ProjectID?

    package init() {}

    package var target: BudgetCategoryID { budgetCategoryId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("budgetCategoryId", &budgetCategoryId)
        fields.field("accountId", &accountId)
        fields.field("name", &name, .line)
        fields.field("slug", &slug)
        fields.field("categoryType", &categoryType)
        fields.field("excludeFromOverallBudget", &excludeFromOverallBudget)
        fields.field("projectId", &projectId)
    }

    package func decide(
        on category: BudgetCategory, given facts: Facts
    ) throws(Rejection) -> Decision<BudgetCategory> {
        guard !category.exists else {
            throw .alreadyExists("budget category", budgetCategoryId, "budgetCategoryId")
        }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        if let projectId { refusals.requireProject(projectId, of: accountId, facts) }
        let slug = slug ?? BudgetCategory.madeSlug(from: name, of: budgetCategoryId)
        refusals.requireSlug(slug, of: budgetCategoryId, in: accountId, projectId, facts)
        try refusals.throwIfAny()
        return [
            .defined(
                BudgetCategoryDefined(
                    accountId: accountId,
                    details: BudgetCategoryDetails(
                        name: name, slug: slug, categoryType: categoryType,
                        excludeFromOverallBudget: excludeFromOverallBudget ?? false),
                    projectId: projectId))
        ]
    }

    package static let guide = CommandGuide(
        """
        Defines a kind of spending for an account to plan and to sort by. A slug that is left out \
        is made from the name. With a project it is that project's own, seen and used there alone.
        """,
        rules: [
            .isNew("budget category"), .exists("account"), .accountOpen, .exists("project"),
            .sameAccount, .projectLive,
        ] + CommandGuide.Rule.budgetSlug,
        example: """
            {"budgetCategoryId":"c-1","accountId":"a-1","name":"Lighting",\
            "categoryType":"itemized"}
            """,
        needs: [Needs.account])
}
