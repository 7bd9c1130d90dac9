package import EventSourcing
package import Records

/// A room, a shelf or a corner that things are kept in: a project's, or the business's own.
package struct Space: Aggregate {
    package static let category = "space"

    /// All that can happen to a space.
    package enum Event: EventSet {
        case created(SpaceCreated)
        case changed(SpaceChanged)
        case archived(SpaceArchived)
        case unarchived(SpaceUnarchived)
        case checklistAdded(ChecklistAdded)
        case checklistRenamed(ChecklistRenamed)
        case checklistRemoved(ChecklistRemoved)
        case checklistItemAdded(ChecklistItemAdded)
        case checklistItemRenamed(ChecklistItemRenamed)
        case checklistItemRemoved(ChecklistItemRemoved)
        case checklistItemChecked(ChecklistItemChecked)
        case checklistItemUnchecked(ChecklistItemUnchecked)

        package static let cases = [
            of(created), of(changed), of(archived), of(unarchived), of(checklistAdded),
            of(checklistRenamed), of(checklistRemoved), of(checklistItemAdded),
            of(checklistItemRenamed), of(checklistItemRemoved), of(checklistItemChecked),
            of(checklistItemUnchecked),
        ]

        package var event: any DomainEvent {
            switch self {
            case .created(let event): event
            case .changed(let event): event
            case .archived(let event): event
            case .unarchived(let event): event
            case .checklistAdded(let event): event
            case .checklistRenamed(let event): event
            case .checklistRemoved(let event): event
            case .checklistItemAdded(let event): event
            case .checklistItemRenamed(let event): event
            case .checklistItemRemoved(let event): event
            case .checklistItemChecked(let event): event
            case .checklistItemUnchecked(let event): event
            }
        }
    }

    /// Whether it was ever created.
    package private(set) var exists = false
    package private(set) var accountId = AccountID()
    /// `nil`: it belongs to the business's own inventory. A space stays where it was made, or the
    /// things in it would lie in another project than their space.
    package private(set) var projectId: ProjectID?
    /// Not blank, at most 120 characters.
    package private(set) var name = ""
    /// At most 4,000 characters.
    package private(set) var notes: String?
    /// One at most is the primary one.
    package private(set) var images: [Attachment] = []
    /// What it was made from.
    package private(set) var templateId: SpaceTemplateID?
    /// In the order in which they were added.
    package private(set) var checklists: [Checklist] = []
    /// An archived space takes no change.
    package private(set) var isArchived = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        fields.field("name", &name)
        fields.field("notes", &notes)
        fields.field("images", &images)
        fields.field("templateId", &templateId)
        fields.field("checklists", &checklists)
        fields.field("isArchived", &isArchived)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        checklists.evolve(event)
        switch event {
        case .created(let created):
            exists = true
            accountId = created.accountId
            projectId = created.projectId
            name = created.name
            notes = created.notes
            images = created.images ?? []
            templateId = created.templateId
        case .changed(let changed):
            if let new = changed.name { name = new }
            if let new = changed.notes { notes = new.isEmpty ? nil : new }
            if let new = changed.images { images = new }
        case .archived: isArchived = true
        case .unarchived: isArchived = false
        case .checklistAdded, .checklistRenamed, .checklistRemoved, .checklistItemAdded,
            .checklistItemRenamed, .checklistItemRemoved, .checklistItemChecked,
            .checklistItemUnchecked:
            break
        }
    }
}

/// The name of one space.
package typealias SpaceID = Identifier<Space>

// MARK: - What every change asks first

extension Space {
    func requireExists(_ id: SpaceID) throws(Rejection) {
        guard exists else {
            throw Rejection.notFound(
                "space", id, "spaceId", hint: .next(.ask("spaces")))
        }
    }

    /// - Throws: `space-archived` when it takes no change any more.
    func requireLive(_ id: SpaceID) throws(Rejection) {
        try requireExists(id)
        guard !isArchived else {
            throw Rejection(
                .spaceArchived, field: "spaceId", "space \(id) is archived",
                hint: .next(.send("UnarchiveSpace", ["spaceId": .string(id.text)])))
        }
    }

    /// - Throws: `space-archived`, or `project-archived`, when it takes no change any more.
    func requireLive(_ id: SpaceID, _ facts: Facts) throws(Rejection) {
        try requireLive(id)
        guard let projectId, facts.state(of: projectId).isArchived else { return }
        throw Rejection(
            .projectArchived, field: "spaceId", "project \(projectId) is archived",
            hint: .next(.send("UnarchiveProject", ["projectId": .string(projectId.text)])))
    }
}

extension CommandGuide.Rule {
    static let spaceLive = Self(.spaceArchived, "the space is not archived")
}
