package import EventSourcing
package import Records

/// What a new space of an account can begin with: a name, and checklists that nobody has begun.
package struct SpaceTemplate: Aggregate {
    package static let category = "spacetemplate"

    /// All that can happen to a template of spaces.
    package enum Event: EventSet {
        case defined(SpaceTemplateDefined)
        case changed(SpaceTemplateChanged)
        case archived(SpaceTemplateArchived)

        package static let cases = [of(defined), of(changed), of(archived)]

        package var event: any DomainEvent {
            switch self {
            case .defined(let event): event
            case .changed(let event): event
            case .archived(let event): event
            }
        }
    }

    /// Whether it was ever defined.
    package private(set) var exists = false
    package private(set) var accountId = AccountID()
    /// What a space made from it begins with.
    package private(set) var details = SpaceTemplateDetails()
    /// No more spaces are made of it.
    package private(set) var isArchived = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("isArchived", &isArchived, unless: false)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .defined(let defined):
            exists = true
            accountId = defined.accountId
            details = defined.details
        case .changed(let changed): changed.changes.apply(to: &details)
        case .archived: isArchived = true
        }
    }
}

/// The name of one template.
package typealias SpaceTemplateID = Identifier<SpaceTemplate>

/// A template was defined.
package struct SpaceTemplateDefined: DomainEvent {
    package static let type = "SpaceTemplateDefined"

    /// The account that it belongs to, for ever.
    package var accountId = AccountID()
    /// What it brings.
    package var details = SpaceTemplateDetails()

    package init() {}

    package init(accountId: AccountID, details: SpaceTemplateDetails) {
        self.accountId = accountId
        self.details = details
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }
}

/// What a template brings was changed. Spaces that were made of it stay as they are.
package struct SpaceTemplateChanged: DomainEvent {
    package static let type = "SpaceTemplateChanged"

    /// The new values of what changed, and of nothing else.
    package var changes = Changes<SpaceTemplateDetails>()

    package init() {}

    package init(changes: Changes<SpaceTemplateDetails>) {
        self.changes = changes
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

/// A template was put away: no more spaces are made of it.
package struct SpaceTemplateArchived: DomainEvent {
    package static let type = "SpaceTemplateArchived"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

extension SpaceTemplate {
    /// The checklists for a space made from it, numbered from 1, and so the points of each: the log
    /// of the template alone decides them, and one made later has an id that no number can be.
    var newChecklists: [Checklist] {
        details.checklists.enumerated().map { number, list in
            Checklist(
                checklistId: ChecklistID("\(number + 1)"), name: list.name,
                items: list.items.enumerated().map { place, text in
                    ChecklistItem(itemId: ChecklistItemID("\(place + 1)"), text: text)
                })
        }
    }
}

extension SpaceTemplate {
    /// - Throws: `not-found`, or `template-archived` when no space is made of it any more.
    func requireLive(_ id: SpaceTemplateID) throws(Rejection) {
        guard exists else {
            throw Rejection.notFound(
                "space template", id, "templateId",
                hint: .next(.ask("space-templates")))
        }
        guard !isArchived else {
            throw Rejection(
                .templateArchived, field: "templateId", "space template \(id) is archived",
                hint: "define another like it")
        }
    }
}

extension CommandGuide.Rule {
    static let templateLive = Self(.templateArchived, "the space template is not archived")
}
