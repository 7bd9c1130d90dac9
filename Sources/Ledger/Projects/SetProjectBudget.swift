package import EventSourcing
package import Records
package import Vocabulary

/// Plans what a project may spend in one category, in the place of what was planned before.
package struct SetProjectBudget: Command {
    package static let name = "SetProjectBudget"

    package var projectId = ProjectID()
    /// A live category of the account.
    package var budgetCategoryId = BudgetCategoryID()
    /// What may be spent: not negative.
    package var budgetCents = Cents.zero

    package init() {}

    package var target: ProjectID { projectId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("budgetCents", &budgetCents, .notNegative)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        try project.requireExists(projectId)
        var refusals = Refusals()
        refusals.requireLive(project, projectId)
        refusals.requireCategory(
            budgetCategoryId, of: project.accountId, in: projectId, facts)
        try refusals.throwIfAny()
        if project.budget(for: budgetCategoryId) == budgetCents { return [] }
        guard project.total(with: budgetCents, for: budgetCategoryId) != nil else {
            throw Rejection(
                .amountOverflow, field: "budgetCents",
                "the project's budgets together would pass 64 bits")
        }
        return [
            .budgetSet(
                ProjectBudgetSet(budgetCategoryId: budgetCategoryId, budgetCents: budgetCents))
        ]
    }

    package static let guide = CommandGuide(
        "Plans what a project may spend in one category, in the place of what was planned before.",
        rules: [
            .exists("project"), .exists("budget category"), .sameAccount, .projectLive,
            .categoryLive, .categoryInProject,
            .sumFits,
        ],
        example: #"{"projectId":"p-1","budgetCategoryId":"c-1","budgetCents":250000}"#,
        needs: [Needs.account, Needs.project, Needs.category])
}

extension Project {
    /// All budgets together, were this one set; `nil` where the sum passes 64 bits.
    fileprivate func total(with cents: Cents, for category: BudgetCategoryID) -> Cents? {
        budgets.lazy.filter { $0.budgetCategoryId != category }
            .reduce(cents) { sum, budget in sum?.adding(budget.budgetCents) }
    }
}
