package import EventSourcing
package import Records

/// What a new space of an account can begin with: a name, and checklists that nobody has begun.
package struct SpaceTemplate: Aggregate {
    package static let category = "spacetemplate"

    /// All that can happen to a template of spaces.
    package enum Event: EventSet {
        case defined(SpaceTemplateDefined)

        package static let cases: [EventCase<Self>] = [
            EventCase(SpaceTemplateDefined.self, Self.defined)
        ]

        package var event: any DomainEvent {
            switch self {
            case .defined(let event): event
            }
        }
    }

    /// Whether it was ever defined.
    package private(set) var exists = false
    /// The account that it belongs to.
    package private(set) var accountId = AccountID()
    /// Not blank, at most 120 characters.
    package private(set) var name = ""
    /// What a space made from it begins with.
    package private(set) var checklists: [TemplateChecklist] = []

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("checklists", &checklists)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .defined(let defined):
            exists = true
            accountId = defined.accountId
            name = defined.name
            checklists = defined.checklists
        }
    }
}

/// The name of one template.
package typealias SpaceTemplateID = Identifier<SpaceTemplate>

/// A checklist as a template has it: a name, and a text for each point.
package struct TemplateChecklist: Record {
    /// Not blank, at most 120 characters.
    package var name = ""
    /// What is to be done, first to last.
    package var items: [String] = []

    package init() {}

    package init(name: String, items: [String]) {
        self.name = name
        self.items = items
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("items", &items)
    }
}

/// A template was defined.
package struct SpaceTemplateDefined: DomainEvent {
    package static let type = "SpaceTemplateDefined"

    /// The account that it belongs to, for ever.
    package var accountId = AccountID()
    /// Not blank, at most 120 characters.
    package var name = ""
    /// All of them, first to last.
    package var checklists: [TemplateChecklist] = []

    package init() {}

    package init(accountId: AccountID, name: String, checklists: [TemplateChecklist]) {
        self.accountId = accountId
        self.name = name
        self.checklists = checklists
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("checklists", &checklists)
    }
}

extension SpaceTemplate {
    /// The checklists for a space made from it, numbered from 1, and so the points of each: the log
    /// of the template alone decides them, and one made later has an id that no number can be.
    var newChecklists: [Checklist] {
        checklists.enumerated().map { number, list in
            Checklist(
                checklistId: ChecklistID("\(number + 1)"), name: list.name,
                items: list.items.enumerated().map { place, text in
                    ChecklistItem(itemId: ChecklistItemID("\(place + 1)"), text: text)
                })
        }
    }
}
