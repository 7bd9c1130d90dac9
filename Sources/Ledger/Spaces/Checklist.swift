package import Records

/// What is to be done or found in a space, point by point.
package struct Checklist: Record {
    /// No other checklist of the space has it.
    package var checklistId = ChecklistID()
    /// Not blank, at most 120 characters.
    package var name = ""
    /// In the order in which they were added.
    package var items: [ChecklistItem] = []

    package init() {}

    package init(checklistId: ChecklistID, name: String, items: [ChecklistItem] = []) {
        self.checklistId = checklistId
        self.name = name
        self.items = items
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("checklistId", &checklistId)
        fields.field("name", &name)
        fields.field("items", &items)
    }
}

/// One point of a checklist.
package struct ChecklistItem: Record {
    /// No other point of the checklist has it.
    package var itemId = ChecklistItemID()
    /// What is to be done.
    package var text = ""
    /// Whether it is done.
    package var isChecked = false

    package init() {}

    package init(itemId: ChecklistItemID, text: String, isChecked: Bool = false) {
        self.itemId = itemId
        self.text = text
        self.isChecked = isChecked
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("itemId", &itemId)
        fields.field("text", &text)
        fields.field("isChecked", &isChecked)
    }
}

/// The name of a checklist in its space.
package typealias ChecklistID = Identifier<Checklist>

/// The name of a point in its checklist.
package typealias ChecklistItemID = Identifier<ChecklistItem>

// MARK: - The checklists of one space

extension [Checklist] {
    /// The one of this name; `nil` if there is none.
    func list(_ id: ChecklistID) -> Checklist? { first { $0.checklistId == id } }

    /// Moves on by one of their events; any other of a space leaves them as they are.
    package mutating func evolve(_ event: Space.Event) {
        switch event {
        case .created(let created): self = created.checklists ?? []
        case .checklistAdded(let added):
            append(Checklist(checklistId: added.checklistId, name: added.name))
        case .checklistRenamed(let renamed): change(renamed.checklistId) { $0.name = renamed.name }
        case .checklistRemoved(let removed): removeAll { $0.checklistId == removed.checklistId }
        case .checklistItemAdded(let added):
            change(added.checklistId) {
                $0.items.append(ChecklistItem(itemId: added.itemId, text: added.text))
            }
        case .checklistItemRenamed(let renamed):
            change(renamed.checklistId, renamed.itemId) { $0.text = renamed.text }
        case .checklistItemRemoved(let removed):
            change(removed.checklistId) { list in
                list.items.removeAll { $0.itemId == removed.itemId }
            }
        case .checklistItemChecked(let checked):
            change(checked.checklistId, checked.itemId) { $0.isChecked = true }
        case .checklistItemUnchecked(let unchecked):
            change(unchecked.checklistId, unchecked.itemId) { $0.isChecked = false }
        case .changed, .archived, .unarchived: break
        }
    }

    private mutating func change(_ id: ChecklistID, _ change: (inout Checklist) -> Void) {
        for index in indices where self[index].checklistId == id { change(&self[index]) }
    }

    private mutating func change(
        _ id: ChecklistID, _ item: ChecklistItemID, _ change: (inout ChecklistItem) -> Void
    ) {
        self.change(id) { list in
            for index in list.items.indices where list.items[index].itemId == item {
                change(&list.items[index])
            }
        }
    }
}

extension Space {
    /// - Throws: `not-found` when the space has no such checklist.
    func requireChecklist(_ id: ChecklistID) throws(Rejection) -> Checklist {
        guard let list = checklists.list(id) else {
            throw Rejection.notFound("checklist", id, "checklistId")
        }
        return list
    }

    /// - Throws: `not-found` when the space has no such checklist, or that no such point.
    func requireItem(
        _ id: ChecklistItemID, of list: ChecklistID
    ) throws(Rejection) -> ChecklistItem {
        guard let item = try requireChecklist(list).items.first(where: { $0.itemId == id }) else {
            throw Rejection.notFound("checklist item", id, "itemId")
        }
        return item
    }
}
