import EventSourcing
import EventStore
import Ledger
import Records

// Projects, what they may spend, and the categories that spending is sorted into.

extension BudgetProjector {
    static let projects: [EventHandler<Self>] = [
        on(ProjectCreated.self) { projector, created, view in
            var row = ProjectRow()
            row.projectId = ProjectID(view.streamID)
            row.accountId = created.accountId
            row.details = created.details
            projector.projects.put(new: row, by: view)
        },
        on(ProjectChanged.self) { projector, changed, view in
            try projector.projects.update(ProjectID(view.streamID), by: view) {
                changed.changes.apply(to: &$0.details)
            }
        },
        on(ProjectArchived.self) { projector, _, view in
            try projector.projects.update(ProjectID(view.streamID), by: view) {
                $0.isArchived = true
            }
        },
        on(ProjectUnarchived.self) { projector, _, view in
            try projector.projects.update(ProjectID(view.streamID), by: view) {
                $0.isArchived = false
            }
        },
        on(ProjectBudgetSet.self) { projector, set, view in
            var row = ProjectBudgetRow()
            row.projectId = ProjectID(view.streamID)
            row.budgetCategoryId = set.budgetCategoryId
            row.budgetCents = set.budgetCents
            projector.budgets.put(row)
            try projector.projects.update(row.projectId, by: view)
        },
        on(ProjectBudgetRemoved.self) { projector, removed, view in
            let project = ProjectID(view.streamID)
            projector.budgets.remove(Pair(project, removed.budgetCategoryId))
            try projector.projects.update(project, by: view)
        },
        on(BudgetCategoryPinned.self) { projector, pinned, view in
            try projector.projects.update(ProjectID(view.streamID), by: view) {
                $0.pins.append(pinned.pin)
            }
        },
        on(BudgetCategoryUnpinned.self) { projector, unpinned, view in
            try projector.projects.update(ProjectID(view.streamID), by: view) { project in
                project.pins.removeAll { $0 == unpinned.pin }
            }
        },
    ]

    static let categories: [EventHandler<Self>] = [
        on(BudgetCategoryDefined.self) { projector, defined, view in
            var row = BudgetCategoryRow()
            row.budgetCategoryId = BudgetCategoryID(view.streamID)
            row.accountId = defined.accountId
            row.projectId = defined.projectId
            row.order = defined.place
            row.details = defined.details
            projector.categories.put(new: row, by: view)
        },
        on(BudgetCategoryChanged.self) { projector, changed, view in
            try projector.categories.update(BudgetCategoryID(view.streamID), by: view) {
                changed.changes.apply(to: &$0.details)
            }
        },
        on(BudgetCategoryArchived.self) { projector, _, view in
            try projector.categories.update(BudgetCategoryID(view.streamID), by: view) {
                $0.isArchived = true
                $0.order = nil
            }
        },
        on(BudgetCategoryUnarchived.self) { projector, _, view in
            try projector.categories.update(BudgetCategoryID(view.streamID), by: view) {
                $0.isArchived = false
            }
        },
    ]
}
