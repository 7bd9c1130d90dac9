public import EventSourcing

/// A person who writes to the business, and what the business knows of them.
public struct User: Aggregate {
    public static let category = "user"

    public enum Event: EventSet {
        case registered(UserRegistered)

        public static let cases: [EventCase<Self>] = [
            EventCase(UserRegistered.self, Self.registered)
        ]

        public var event: any DomainEvent {
            switch self {
            case .registered(let event): event
            }
        }
    }

    public private(set) var exists = false
    public private(set) var displayName: String?
    public private(set) var email: String?
    public private(set) var phone: String?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
    }

    public mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .registered(let registered):
            exists = true
            displayName = registered.displayName
            email = registered.email
            phone = registered.phone
        }
    }
}

/// The name of one user.
public typealias UserID = Identifier<User>

/// What a person is called on a screen: the display name if it isn't blank, else the e-mail address
/// if it isn't blank, else the id.
public func userLabel(displayName: String?, email: String?, userId: UserID) -> String {
    for name in [displayName, email] {
        if let name = name?.trimmed, !name.isEmpty { return name }
    }
    return userId.text
}
