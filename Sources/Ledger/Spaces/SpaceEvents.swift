import EventSourcing
package import Records

// What can have happened to a space and its checklists, in the form that the log keeps for ever.

/// A space was made, by itself or from a template.
package struct SpaceCreated: DomainEvent {
    package static let type = "SpaceCreated"

    /// The account that it belongs to, for ever.
    package var accountId = AccountID()
    /// `nil`: it is the business's own.
    package var projectId: ProjectID?
    /// Not blank, at most 120 characters.
    package var name = ""
    /// At most 4,000 characters.
    package var notes: String?
    /// One at most is the primary one.
    package var images: [Attachment]?
    /// The template it was made from, and the checklists that it brought.
    package var templateId: SpaceTemplateID?
    /// Those of the template that it was made from, nothing of them done.
    package var checklists: [Checklist]?

    package init() {}

    package init(
        accountId: AccountID, projectId: ProjectID? = nil, name: String, notes: String? = nil,
        images: [Attachment]? = nil, templateId: SpaceTemplateID? = nil,
        checklists: [Checklist]? = nil
    ) {
        self.accountId = accountId
        self.projectId = projectId
        self.name = name
        self.notes = notes
        self.images = images
        self.templateId = templateId
        self.checklists = checklists
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        fields.field("name", &name)
        fields.field("notes", &notes)
        fields.field("images", &images)
        fields.field("templateId", &templateId)
        fields.field("checklists", &checklists)
    }
}

/// A space's particulars were changed: the new values of what changed, and of nothing else.
package struct SpaceChanged: DomainEvent {
    package static let type = "SpaceChanged"

    /// Not blank, at most 120 characters.
    package var name: String?
    /// Empty: the notes were taken away.
    package var notes: String?
    /// All of them, in the place of those before.
    package var images: [Attachment]?

    package init() {}

    package init(name: String? = nil, notes: String? = nil, images: [Attachment]? = nil) {
        self.name = name
        self.notes = notes
        self.images = images
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("notes", &notes)
        fields.field("images", &images)
    }
}

/// A space was put away; it takes no change.
package struct SpaceArchived: DomainEvent {
    package static let type = "SpaceArchived"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// An archived space was taken up again.
package struct SpaceUnarchived: DomainEvent {
    package static let type = "SpaceUnarchived"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A checklist was added to a space, with nothing on it yet.
package struct ChecklistAdded: DomainEvent {
    package static let type = "ChecklistAdded"

    /// No other list of the space has it.
    package var checklistId = ChecklistID()
    /// Not blank, at most 120 characters.
    package var name = ""

    package init() {}

    package init(checklistId: ChecklistID, name: String) {
        self.checklistId = checklistId
        self.name = name
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("name", &name)
    }
}

/// A point was added to a checklist, not checked yet.
package struct ChecklistItemAdded: DomainEvent {
    package static let type = "ChecklistItemAdded"

    /// On which list.
    package var checklistId = ChecklistID()
    /// No other item of the list has it.
    package var itemId = ChecklistItemID()
    /// What is to be done: not blank, at most 4,000 characters.
    package var text = ""

    package init() {}

    package init(checklistId: ChecklistID, itemId: ChecklistItemID, text: String) {
        self.checklistId = checklistId
        self.itemId = itemId
        self.text = text
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("itemId", &itemId)
        fields.field("text", &text)
    }
}

/// A point of a checklist was checked off.
package struct ChecklistItemChecked: DomainEvent {
    package static let type = "ChecklistItemChecked"

    /// On which list.
    package var checklistId = ChecklistID()
    package var itemId = ChecklistItemID()

    package init() {}

    package init(checklistId: ChecklistID, itemId: ChecklistItemID) {
        self.checklistId = checklistId
        self.itemId = itemId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("itemId", &itemId)
    }
}

/// A point of a checklist that was checked off is open again.
package struct ChecklistItemUnchecked: DomainEvent {
    package static let type = "ChecklistItemUnchecked"

    /// On which list.
    package var checklistId = ChecklistID()
    package var itemId = ChecklistItemID()

    package init() {}

    package init(checklistId: ChecklistID, itemId: ChecklistItemID) {
        self.checklistId = checklistId
        self.itemId = itemId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("itemId", &itemId)
    }
}
