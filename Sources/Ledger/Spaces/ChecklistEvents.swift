import EventSourcing
package import Records

// How a checklist of a space and its points were put right, in the form that the log keeps for ever.

/// A checklist got another name.
package struct ChecklistRenamed: DomainEvent {
    package static let type = "ChecklistRenamed"

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

/// A checklist was taken away, with all that was on it.
package struct ChecklistRemoved: DomainEvent {
    package static let type = "ChecklistRemoved"

    package var checklistId = ChecklistID()

    package init() {}

    package init(checklistId: ChecklistID) {
        self.checklistId = checklistId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
    }
}

/// A point of a checklist was put in other words; what was checked stays checked.
package struct ChecklistItemRenamed: DomainEvent {
    package static let type = "ChecklistItemRenamed"

    package var checklistId = ChecklistID()
    package var itemId = ChecklistItemID()
    /// Not blank, at most 4,000 characters.
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

/// A point of a checklist was taken away.
package struct ChecklistItemRemoved: DomainEvent {
    package static let type = "ChecklistItemRemoved"

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
