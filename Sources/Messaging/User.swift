package import EventSourcing
package import EventStore
package import Records

/// A person who writes to the business, and what the business knows of them.
package struct User: Aggregate {
    package static let category = "user"

    /// All that can happen to a user.
    package enum Event: EventSet {
        case registered(UserRegistered)
        case profileChanged(UserProfileChanged)
        case erased(UserErased)

        package static let cases = [of(registered), of(profileChanged), of(erased)]

        package var event: any DomainEvent {
            switch self {
            case .registered(let event): event
            case .profileChanged(let event): event
            case .erased(let event): event
            }
        }
    }

    /// Whether there is, or was, a profile.
    package private(set) var exists = false
    /// Once they were erased: the position up to which orders of theirs were forgotten with them.
    package private(set) var erasedThrough: Position?
    /// At most 120 characters; others may have the same.
    package private(set) var displayName: String?
    /// No other user has it, letter case aside.
    package private(set) var email: String?
    /// In international form: `+442071838750`.
    package private(set) var phone: String?

    package init() {}

    /// Whether they were erased: nothing personal is known of them any more.
    package var isErased: Bool { erasedThrough != nil }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        // Left out while it isn't so, as most people aren't.
        var erased = isErased ? true : nil
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
        fields.field("erased", &erased)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        switch event {
        case .registered(let registered):
            exists = true
            displayName = registered.displayName
            email = registered.email
            phone = registered.phone
        case .profileChanged(let changed):
            displayName = changed.displayName.map(Self.given) ?? displayName
            email = changed.email.map(Self.given) ?? email
            phone = changed.phone.map(Self.given) ?? phone
        case .erased(let erased):
            // Its own position isn't known while it is decided, and not stored.
            erasedThrough =
                erased.ordersThrough.map { Position(clamping: $0) } ?? occurrence.position
            displayName = nil
            email = nil
            phone = nil
        }
    }

    /// A blank text in a change takes away what was there.
    private static func given(_ text: String) -> String? { text.isEmpty ? nil : text }
}

extension Refusals {
    /// Nobody who was forgotten is written to, heard from or described anew.
    mutating func requireNotErased(_ user: User, _ id: UserID) {
        require(
            !user.isErased, .userErased, "userId", "user \(id) was erased",
            hint: "somebody who comes back gets a new id")
    }
}

/// The name of one user.
package typealias UserID = Identifier<User>

/// What a person is called on a screen: the display name if it isn't blank, else the e-mail address
/// if it isn't blank, else the id.
package func userLabel(displayName: String?, email: String?, userId: UserID) -> String {
    for name in [displayName, email] {
        if let name = name?.trimmed, !name.isEmpty { return name }
    }
    return userId.text
}
