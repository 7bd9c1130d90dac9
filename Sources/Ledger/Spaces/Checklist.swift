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

    mutating func add(_ item: ChecklistItem, to id: ChecklistID) {
        guard let index = firstIndex(where: { $0.checklistId == id }) else { return }
        self[index].items.append(item)
    }

    mutating func check(_ item: ChecklistItemID, of id: ChecklistID, _ isChecked: Bool) {
        guard let index = firstIndex(where: { $0.checklistId == id }),
            let place = self[index].items.firstIndex(where: { $0.itemId == item })
        else { return }
        self[index].items[place].isChecked = isChecked
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
