package import EventSourcing
package import Records

/// What a new project of an account can begin with: budgets and pins in the account's categories,
/// categories of its own, and spaces.
package struct ProjectPreset: Aggregate {
    package static let category = "projectpreset"

    /// All that can happen to a preset.
    package enum Event: EventSet {
        case defined(ProjectPresetDefined)
        case changed(ProjectPresetChanged)
        case archived(ProjectPresetArchived)

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
    /// What it brings.
    package private(set) var details = ProjectPresetDetails()
    /// No more projects begin with it.
    package private(set) var isArchived = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.field("isArchived", &isArchived)
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

/// The name of one preset.
package typealias ProjectPresetID = Identifier<ProjectPreset>

/// A preset was defined.
package struct ProjectPresetDefined: DomainEvent {
    package static let type = "ProjectPresetDefined"

    /// The account that it belongs to, for ever.
    package var accountId = AccountID()
    /// What it brings.
    package var details = ProjectPresetDetails()

    package init() {}

    package init(accountId: AccountID, details: ProjectPresetDetails) {
        self.accountId = accountId
        self.details = details
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }
}

/// What a preset brings was changed. Projects that began with it stay as they are.
package struct ProjectPresetChanged: DomainEvent {
    package static let type = "ProjectPresetChanged"

    /// The new values of what changed, and of nothing else.
    package var changes = Changes<ProjectPresetDetails>()

    package init() {}

    package init(changes: Changes<ProjectPresetDetails>) {
        self.changes = changes
    }

    package mutating func visit(_ fields: inout some FieldVisitor) { changes.visit(&fields) }
}

/// A preset was put away: no more projects begin with it.
package struct ProjectPresetArchived: DomainEvent {
    package static let type = "ProjectPresetArchived"

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {}
}

extension ProjectPreset {
    /// - Throws: `not-found`, or `preset-archived` when no project begins with it any more.
    func requireLive(_ id: ProjectPresetID) throws(Rejection) {
        guard exists else {
            throw .notFound(
                "project preset", id, "presetId",
                hint: .next(.ask("project-presets")))
        }
        guard !isArchived else {
            throw Rejection(
                .presetArchived, field: "presetId", "project preset \(id) is archived",
                hint: "define another like it")
        }
    }
}

extension CommandGuide.Rule {
    static let presetLive = Self(.presetArchived, "the project preset is not archived")
}
