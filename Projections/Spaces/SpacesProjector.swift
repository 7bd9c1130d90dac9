import EventSourcing
import EventStore
import Ledger
import Records

/// Keeps the list of spaces, with what is done in each, and the list of templates for them.
struct SpacesProjector: Projector {
    static let name = "spaces"
    static let version = 1
    static let tables: [any Row.Type] = [SpaceRow.self, SpaceTemplateRow.self]

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
            let checklists = created.checklists ?? []
            row.checklistCount = Int64(checklists.count)
            row.checklistDone = Int64(checklists.reduce(0) { $0 + $1.doneCount })
            row.checklistTotal = Int64(checklists.reduce(0) { $0 + $1.items.count })
            projector.spaces.put(row)
        },
        on(SpaceChanged.self) { projector, changed, view in
            try projector.spaces.update(SpaceID(view.streamID)) { space in
                if let name = changed.name { space.name = name }
                if let notes = changed.notes { space.notes = notes.isEmpty ? nil : notes }
                if let images = changed.images { space.images = images }
            }
        },
        on(SpaceArchived.self) { projector, _, view in
            try projector.spaces.update(SpaceID(view.streamID)) { $0.isArchived = true }
        },
        on(ChecklistAdded.self) { projector, _, view in
            try projector.spaces.update(SpaceID(view.streamID)) { $0.checklistCount += 1 }
        },
        on(ChecklistItemAdded.self) { projector, _, view in
            try projector.spaces.update(SpaceID(view.streamID)) { $0.checklistTotal += 1 }
        },
        // Each of these two only ever follows the other: what is checked isn't checked again.
        on(ChecklistItemChecked.self) { projector, _, view in
            try projector.spaces.update(SpaceID(view.streamID)) { $0.checklistDone += 1 }
        },
        on(ChecklistItemUnchecked.self) { projector, _, view in
            try projector.spaces.update(SpaceID(view.streamID)) { $0.checklistDone -= 1 }
        },
        on(SpaceTemplateDefined.self) { projector, defined, view in
            var row = SpaceTemplateRow()
            row.templateId = SpaceTemplateID(view.streamID)
            row.accountId = defined.accountId
            row.name = defined.name
            row.checklists = defined.checklists
            projector.templates.put(row)
        },
    ]

    private let spaces: RowTable<SpaceRow>
    private let templates: RowTable<SpaceTemplateRow>

    init(_ rows: Rows) {
        spaces = rows.table(SpaceRow.self)
        templates = rows.table(SpaceTemplateRow.self)
    }
}

extension Checklist {
    /// How many of its points are checked off.
    var doneCount: Int { items.count(where: \.isChecked) }
}
