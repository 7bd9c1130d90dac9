package import EventSourcing
package import Records

/// Pins a budget category of a project for one member.
package struct PinBudgetCategory: Command {
    package static let name = "PinBudgetCategory"

    package var projectId = ProjectID()
    /// Who pins which category.
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
        refusals.require(
            facts.state(of: project.accountId).members[pin.uid] != nil, .notFound, "uid",
            "\(pin.uid) is no member of the account",
            hint: .next(.ask("account", ["accountId": .string(project.accountId.text)])))
        refusals.requireCategory(
            pin.budgetCategoryId, of: project.accountId, in: projectId, facts)
        try refusals.throwIfAny()
        return project.pins.contains(pin) ? [] : [.pinned(BudgetCategoryPinned(pin))]
    }

    package static let guide = CommandGuide(
        "Pins a budget category of a project for one member, who then sees it first.",
        rules: [
            .exists("project"), .exists("member"), .exists("budget category"), .sameAccount,
            .projectLive, .categoryLive, .categoryInProject,
        ],
        example: #"{"projectId":"p-1","uid":"uid-1","budgetCategoryId":"c-1"}"#,
        needs: [Needs.account, Needs.project, Needs.category])
}

/// Which budget category of a project a member wants to see first.
package struct BudgetPin: Record {
    /// A member of the project's account.
    package var uid = MemberID()
    /// The category that they want to see first.
    package var budgetCategoryId = BudgetCategoryID()

    package init() {}

    package init(uid: MemberID, budgetCategoryId: BudgetCategoryID) {
        self.uid = uid
        self.budgetCategoryId = budgetCategoryId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("uid", &uid)
        fields.field("budgetCategoryId", &budgetCategoryId)
    }
}
