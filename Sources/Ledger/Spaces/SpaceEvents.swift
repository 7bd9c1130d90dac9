public import EventSourcing
public import Records

// What can have happened to a space and its checklists, in the form that the log keeps for ever.

/// A space was made, by itself or from a template.
public struct SpaceCreated: DomainEvent {
    public static let type = "SpaceCreated"

    /// The account that it belongs to, for ever.
    public var accountId = AccountID()
    /// `nil`: it is the business's own.
    public var projectId: ProjectID?
    /// Not blank, at most 120 characters.
    public var name = ""
    /// At most 4,000 characters.
    public var notes: String?
    /// One at most is the primary one.
    public var images: [Attachment]?
    /// The template it was made from, and the checklists that it brought.
    public var templateId: SpaceTemplateID?
    /// Those of the template that it was made from, nothing of them done.
    public var checklists: [Checklist]?

    public init() {}

    public init(
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

    public mutating func visit(_ fields: inout some FieldVisitor) {
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
public struct SpaceChanged: DomainEvent {
    public static let type = "SpaceChanged"

    /// Not blank, at most 120 characters.
    public var name: String?
    /// Empty: the notes were taken away.
    public var notes: String?
    /// All of them, in the place of those before.
    public var images: [Attachment]?

    public init() {}

    public init(name: String? = nil, notes: String? = nil, images: [Attachment]? = nil) {
        self.name = name
        self.notes = notes
        self.images = images
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("notes", &notes)
        fields.field("images", &images)
    }
}

/// A space was put away; it takes no change.
public struct SpaceArchived: DomainEvent {
    public static let type = "SpaceArchived"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

/// A checklist was added to a space, with nothing on it yet.
public struct ChecklistAdded: DomainEvent {
    public static let type = "ChecklistAdded"

    /// No other list of the space has it.
    public var checklistId = ChecklistID()
    /// Not blank, at most 120 characters.
    public var name = ""

    public init() {}

    public init(checklistId: ChecklistID, name: String) {
        self.checklistId = checklistId
        self.name = name
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("name", &name)
    }
}

/// A point was added to a checklist, not checked yet.
public struct ChecklistItemAdded: DomainEvent {
    public static let type = "ChecklistItemAdded"

    /// On which list.
    public var checklistId = ChecklistID()
    /// No other item of the list has it.
    public var itemId = ChecklistItemID()
    /// What is to be done: not blank, at most 4,000 characters.
    public var text = ""

    public init() {}

    public init(checklistId: ChecklistID, itemId: ChecklistItemID, text: String) {
        self.checklistId = checklistId
        self.itemId = itemId
        self.text = text
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("itemId", &itemId)
        fields.field("text", &text)
    }
}

/// A point of a checklist was checked off.
public struct ChecklistItemChecked: DomainEvent {
    public static let type = "ChecklistItemChecked"

    /// On which list.
    public var checklistId = ChecklistID()
    /// Which item of it.
    public var itemId = ChecklistItemID()

    public init() {}

    public init(checklistId: ChecklistID, itemId: ChecklistItemID) {
        self.checklistId = checklistId
        self.itemId = itemId
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("itemId", &itemId)
    }
}

/// A point of a checklist that was checked off is open again.
public struct ChecklistItemUnchecked: DomainEvent {
    public static let type = "ChecklistItemUnchecked"

    /// On which list.
    public var checklistId = ChecklistID()
    /// Which item of it.
    public var itemId = ChecklistItemID()

    public init() {}

    public init(checklistId: ChecklistID, itemId: ChecklistItemID) {
        self.checklistId = checklistId
        self.itemId = itemId
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("itemId", &itemId)
    }
}
