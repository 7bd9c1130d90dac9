package import EventSourcing
package import Records

/// Takes a pin away. It may be one of somebody who has left, or of a category that was archived.
package struct UnpinBudgetCategory: Command {
    package static let name = "UnpinBudgetCategory"

    package var projectId = ProjectID()
    /// Who no longer pins which category.
    package var pin = BudgetPin()

    package init() {}

    package var target: ProjectID { projectId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("projectId", &projectId)
        pin.visit(&fields)
    }

    package func decide(
        on project: Project, given facts: Facts
    ) throws(Rejection) -> Decision<Project> {
        try project.requireExists(projectId)
        var refusals = Refusals()
        refusals.requireLive(project, projectId)
        refusals.requireCategory(
            pin.budgetCategoryId, of: project.accountId, in: projectId, isNew: false, facts)
        try refusals.throwIfAny()
        return project.pins.contains(pin) ? [.unpinned(BudgetCategoryUnpinned(pin))] : []
    }

    package static let guide = CommandGuide(
        "Takes a member's pin on a budget category of a project away.",
        rules: [.exists("project"), .exists("budget category"), .sameAccount, .projectLive],
        example: #"{"projectId":"p-1","uid":"uid-1","budgetCategoryId":"c-1"}"#,
        needs: [
            Needs.account, Needs.project, Needs.category,
            #"""
            {"command":"PinBudgetCategory","data":\#
            {"projectId":"p-1","uid":"uid-1","budgetCategoryId":"c-1"}}
            """#,
        ])
}
