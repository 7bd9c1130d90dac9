package import EventSourcing
package import Records
import Vocabulary

/// Takes away what was planned for one category.
package struct RemoveProjectBudget: Command {
    package static let name = "RemoveProjectBudget"

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
            budgetCategoryId, of: project.accountId, in: projectId, isNew: false, facts)
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
