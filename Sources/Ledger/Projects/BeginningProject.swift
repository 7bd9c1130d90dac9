import EventSourcing
import Records
import Vocabulary

// What a preset makes of a new project, in the one append that begins it. Whatever was put away since the
// preset named it is left out: a preset never makes a project be refused.

/// A project on its way, and what its preset adds to it.
struct BeginningProject {
    let projectId: ProjectID
    let accountId: AccountID
    let preset: ProjectPresetDetails
    let facts: Facts

    /// Ids of what it brings are the project's with a number; so many bytes are left for that.
    private static let mostIDBytes = 100

    /// What happens to the project, and to its categories and spaces beside it.
    func add(to decision: inout Decision<Project>) throws(Rejection) {
        guard projectId.text.utf8.count <= Self.mostIDBytes else {
            throw Rejection(
                .tooLong, field: "projectId",
                "with a preset, a project's id has at most \(Self.mostIDBytes) bytes")
        }
        for budget in preset.budgets ?? [] where isLive(budget.budgetCategoryId) {
            decision.events.append(set(budget.budgetCents, for: budget.budgetCategoryId))
        }
        for member in facts.state(of: accountId).members.all {
            for category in preset.pins ?? [] where isLive(category) {
                let pin = BudgetPin(uid: member.uid, budgetCategoryId: category)
                decision.events.append(.pinned(BudgetCategoryPinned(pin)))
            }
        }
        for (index, category) in (preset.categories ?? []).enumerated() {
            try define(category, index + 1, &decision)
        }
        for (index, space) in (preset.spaces ?? []).enumerated() {
            try make(space, index + 1, &decision)
        }
    }

    private func isLive(_ category: BudgetCategoryID) -> Bool {
        !facts.state(of: category).isArchived
    }

    private func set(_ cents: Cents, for category: BudgetCategoryID) -> Project.Event {
        .budgetSet(ProjectBudgetSet(budgetCategoryId: category, budgetCents: cents))
    }

    private func define(
        _ category: PresetCategory, _ number: Int, _ decision: inout Decision<Project>
    ) throws(Rejection) {
        let id = BudgetCategoryID("\(projectId)-category-\(number)")
        guard !facts.state(of: id).exists else {
            throw .alreadyExists("budget category", id, "projectId")
        }
        let details = BudgetCategoryDetails(
            name: category.name, slug: BudgetCategory.madeSlug(from: category.name, of: id),
            categoryType: category.categoryType)
        decision.also(
            id,
            [
                .defined(
                    BudgetCategoryDefined(
                        accountId: accountId, details: details, projectId: projectId))
            ])
        if let cents = category.budgetCents { decision.events.append(set(cents, for: id)) }
    }

    private func make(
        _ space: PresetSpace, _ number: Int, _ decision: inout Decision<Project>
    ) throws(Rejection) {
        let id = SpaceID("\(projectId)-space-\(number)")
        guard !facts.state(of: id).exists else {
            throw .alreadyExists("space", id, "projectId")
        }
        let template = space.templateId.map { facts.state(of: $0) }
        let isLive = template?.isArchived == false
        decision.also(
            id,
            [
                .created(
                    SpaceCreated(
                        accountId: accountId, projectId: projectId,
                        name: space.name ?? template?.details.name ?? "",
                        templateId: isLive ? space.templateId : nil,
                        checklists: isLive ? template?.newChecklists : nil))
            ])
    }
}
