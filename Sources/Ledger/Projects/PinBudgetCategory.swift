package import EventSourcing
package import Records

// What a member of the account wants to see first of a project, and no longer first.

/// Pins a budget category of a project for one member.
package struct PinBudgetCategory: Command {
    package static let name = "PinBudgetCategory"

    /// Which project.
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
        refusals.requireCategory(pin.budgetCategoryId, of: project.accountId, facts)
        try refusals.throwIfAny()
        return project.pins.contains(pin) ? [] : [.pinned(BudgetCategoryPinned(pin))]
    }

    package static let guide = CommandGuide(
        "Pins a budget category of a project for one member, who then sees it first.",
        rules: [
            .exists("project"), .exists("member"), .exists("budget category"), .sameAccount,
            .projectLive, .categoryLive,
        ],
        example: #"{"projectId":"p-1","uid":"uid-1","budgetCategoryId":"c-1"}"#,
        needs: [Needs.account, Needs.project, Needs.category])
}

/// Takes a pin away. It may be one of somebody who has left, or of a category that was archived.
package struct UnpinBudgetCategory: Command {
    package static let name = "UnpinBudgetCategory"

    /// Which project.
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
            pin.budgetCategoryId, of: project.accountId, isLive: false, facts)
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
