package import EventSourcing
package import Records
package import Vocabulary

// What a project may spend in one category: planned, planned anew, and planned no more.

/// Plans what a project may spend in one category, in the place of what was planned before.
package struct SetProjectBudget: Command {
    package static let name = "SetProjectBudget"

    /// Which project.
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
        fields.field("budgetCents", &budgetCents)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        try project.requireExists(projectId)
        var refusals = Refusals()
        refusals.requireLive(project, projectId)
        refusals.requireCategory(budgetCategoryId, of: project.accountId, facts)
        refusals.require(
            budgetCents >= .zero, .invalidAmount, "budgetCents", "a budget is not negative")
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
            .categoryLive,
            .init(.invalidAmount, "budgetCents is not negative"),
            .sumFits,
        ],
        example: #"{"projectId":"p-1","budgetCategoryId":"c-1","budgetCents":250000}"#,
        needs: [Needs.account, Needs.project, Needs.category])
}

/// Takes away what was planned for one category.
package struct RemoveProjectBudget: Command {
    package static let name = "RemoveProjectBudget"

    /// Which project.
    package var projectId = ProjectID()
    /// The category that nothing is planned for any more; it may be archived.
    package var budgetCategoryId = BudgetCategoryID()

    package init() {}

    package var target: ProjectID { projectId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        fields.field("budgetCategoryId", &budgetCategoryId)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        try project.requireExists(projectId)
        var refusals = Refusals()
        refusals.requireLive(project, projectId)
        refusals.requireCategory(
            budgetCategoryId, of: project.accountId, isLive: false, facts)
        try refusals.throwIfAny()
        if project.budget(for: budgetCategoryId) == nil { return [] }
        return [.budgetRemoved(ProjectBudgetRemoved(budgetCategoryId: budgetCategoryId))]
    }

    package static let guide = CommandGuide(
        "Takes away what was planned for one category: then it has no budget, not one of 0.",
        rules: [
            .exists("project"), .exists("budget category"), .sameAccount, .projectLive,
        ],
        example: #"{"projectId":"p-1","budgetCategoryId":"c-1"}"#,
        needs: [
            Needs.account, Needs.project, Needs.category,
            #"""
            {"command":"SetProjectBudget","data":\#
            {"projectId":"p-1","budgetCategoryId":"c-1","budgetCents":250000}}
            """#,
        ])
}

extension Project {
    /// All budgets together, were this one set; `nil` where the sum passes 64 bits.
    fileprivate func total(with cents: Cents, for category: BudgetCategoryID) -> Cents? {
        budgets.lazy.filter { $0.budgetCategoryId != category }
            .reduce(cents) { sum, budget in sum?.adding(budget.budgetCents) }
    }
}
