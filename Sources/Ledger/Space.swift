public import EventSourcing

/// A place in a project, or in the business's own rooms, that items are kept in.
public struct Space: Aggregate {
    public static let category = "space"

    public enum Event: EventSet {
        case created(SpaceCreated)
        case archived(SpaceArchived)

        public static let cases: [EventCase<Self>] = [
            EventCase(SpaceCreated.self, Self.created),
            EventCase(SpaceArchived.self, Self.archived),
        ]

        public var event: any DomainEvent {
            switch self {
            case .created(let event): event
            case .archived(let event): event
            }
        }
    }

    public private(set) var exists = false
    public private(set) var accountId = AccountID()
    /// `nil`: it belongs to the business's own inventory.
    public private(set) var projectId: ProjectID?
    /// An archived space takes no change.
    public private(set) var isArchived = false

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        fields.field("isArchived", &isArchived)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .created(let created):
            exists = true
            accountId = created.accountId
            projectId = created.projectId
        case .archived: isArchived = true
        }
    }
}

/// The name of one space.
public typealias SpaceID = Identifier<Space>

/// A space was made.
public struct SpaceCreated: DomainEvent {
    public static let type = "SpaceCreated"

    public var accountId = AccountID()
    public var projectId: ProjectID?
    public var name = ""
    public var notes: String?

    public init() {}

    public init(
        accountId: AccountID, projectId: ProjectID? = nil, name: String, notes: String? = nil
    ) {
        self.accountId = accountId
        self.projectId = projectId
        self.name = name
        self.notes = notes
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        fields.field("name", &name)
        fields.field("notes", &notes)
    }
}

/// A space was put away.
public struct SpaceArchived: DomainEvent {
    public static let type = "SpaceArchived"

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

extension RejectionCode {
    /// The space is archived and takes no change.
    public static let spaceArchived = Self("space-archived")
}

extension CommandGuide.Rule {
    static let spaceLive = Self(.spaceArchived, "the space is not archived")
}
