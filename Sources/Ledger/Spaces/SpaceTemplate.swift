public import EventSourcing
public import Records

/// What a new space of an account can begin with: a name, and checklists that nobody has begun.
public struct SpaceTemplate: Aggregate {
    public static let category = "spacetemplate"

    /// All that can happen to a template of spaces.
    public enum Event: EventSet {
        case defined(SpaceTemplateDefined)

        public static let cases: [EventCase<Self>] = [
            EventCase(SpaceTemplateDefined.self, Self.defined)
        ]

        public var event: any DomainEvent {
            switch self {
            case .defined(let event): event
            }
        }
    }

    /// Whether it was ever defined.
    public private(set) var exists = false
    /// The account that it belongs to.
    public private(set) var accountId = AccountID()
    /// Not blank, at most 120 characters.
    public private(set) var name = ""
    /// What a space made from it begins with.
    public private(set) var checklists: [TemplateChecklist] = []

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("checklists", &checklists)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
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
public typealias SpaceTemplateID = Identifier<SpaceTemplate>

/// A checklist as a template has it: a name, and a text for each point.
public struct TemplateChecklist: Record {
    /// Not blank, at most 120 characters.
    public var name = ""
    /// What is to be done, first to last.
    public var items: [String] = []

    public init() {}

    public init(name: String, items: [String]) {
        self.name = name
        self.items = items
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("items", &items)
    }
}

/// A template was defined.
public struct SpaceTemplateDefined: DomainEvent {
    public static let type = "SpaceTemplateDefined"

    /// The account that it belongs to, for ever.
    public var accountId = AccountID()
    /// Not blank, at most 120 characters.
    public var name = ""
    /// All of them, first to last.
    public var checklists: [TemplateChecklist] = []

    public init() {}

    public init(accountId: AccountID, name: String, checklists: [TemplateChecklist]) {
        self.accountId = accountId
        self.name = name
        self.checklists = checklists
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
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
