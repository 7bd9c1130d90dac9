import EventSourcing
import EventStore
import Ledger
import Records

/// Keeps the list of spaces, with what is done in each, and the list of templates for them.
struct SpacesProjector: Projector {
    static let name = "spaces"
    static let version = 3
    static let tables: [any Row.Type] = [
        SpaceRow.self, ChecklistsRow.self, SpaceTemplateRow.self,
    ]

    static let handlers: [EventHandler<Self>] = [
        on(SpaceCreated.self) { projector, created, view in
            var row = SpaceRow()
            row.spaceId = SpaceID(view.streamID)
            row.accountId = created.accountId
            row.projectId = created.projectId
            row.name = created.name
            row.notes = created.notes
            row.images = created.images ?? []
            row.templateId = created.templateId
            projector.spaces.put(new: row, by: view)
            var lists = ChecklistsRow()
            lists.spaceId = row.spaceId
            projector.checklists.put(lists)
            try projector.evolve(by: view, .created(created))
        },
        on(SpaceChanged.self) { projector, changed, view in
            try projector.spaces.update(SpaceID(view.streamID), by: view) { space in
                if let name = changed.name { space.name = name }
                if let notes = changed.notes { space.notes = notes.isEmpty ? nil : notes }
                if let images = changed.images { space.images = images }
            }
        },
        on(SpaceArchived.self) { projector, _, view in
            try projector.spaces.update(SpaceID(view.streamID), by: view) { $0.isArchived = true }
        },
        on(SpaceUnarchived.self) { projector, _, view in
            try projector.spaces.update(SpaceID(view.streamID), by: view) { $0.isArchived = false }
        },
        on(ChecklistAdded.self) { projector, event, view in
            try projector.evolve(by: view, .checklistAdded(event))
        },
        on(ChecklistRenamed.self) { projector, event, view in
            try projector.evolve(by: view, .checklistRenamed(event))
        },
        on(ChecklistRemoved.self) { projector, event, view in
            try projector.evolve(by: view, .checklistRemoved(event))
        },
        on(ChecklistItemAdded.self) { projector, event, view in
            try projector.evolve(by: view, .checklistItemAdded(event))
        },
        on(ChecklistItemRenamed.self) { projector, event, view in
            try projector.evolve(by: view, .checklistItemRenamed(event))
        },
        on(ChecklistItemRemoved.self) { projector, event, view in
            try projector.evolve(by: view, .checklistItemRemoved(event))
        },
        on(ChecklistItemChecked.self) { projector, event, view in
            try projector.evolve(by: view, .checklistItemChecked(event))
        },
        on(ChecklistItemUnchecked.self) { projector, event, view in
            try projector.evolve(by: view, .checklistItemUnchecked(event))
        },
        on(SpaceTemplateDefined.self) { projector, defined, view in
            var row = SpaceTemplateRow()
            row.templateId = SpaceTemplateID(view.streamID)
            row.accountId = defined.accountId
            row.details = defined.details
            projector.templates.put(new: row, by: view)
        },
        on(SpaceTemplateChanged.self) { projector, changed, view in
            try projector.templates.update(SpaceTemplateID(view.streamID), by: view) {
                changed.changes.apply(to: &$0.details)
            }
        },
        on(SpaceTemplateArchived.self) { projector, _, view in
            projector.templates.remove(SpaceTemplateID(view.streamID))
        },
    ]

    private let spaces: RowTable<SpaceRow>
    private let checklists: RowTable<ChecklistsRow>
    private let templates: RowTable<SpaceTemplateRow>

    init(_ rows: Rows) {
        spaces = rows.table(SpaceRow.self)
        checklists = rows.table(ChecklistsRow.self)
        templates = rows.table(SpaceTemplateRow.self)
    }

    /// Moves the checklists of a space on, and counts anew how far they are done.
    private func evolve(by view: borrowing EventView, _ event: Space.Event) throws {
        let space = SpaceID(view.streamID)
        var lists: [Checklist] = []
        try checklists.update(space) { row in
            row.checklists.evolve(event)
            lists = row.checklists
        }
        try spaces.update(space, by: view) { row in
            row.checklistCount = Int64(lists.count)
            row.checklistDone = Int64(lists.reduce(0) { $0 + $1.doneCount })
            row.checklistTotal = Int64(lists.reduce(0) { $0 + $1.items.count })
        }
    }
}

extension Checklist {
    /// How many of its points are checked off.
    var doneCount: Int { items.count(where: \.isChecked) }
}
