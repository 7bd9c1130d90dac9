package import EventSourcing
import Messaging
package import Records
import Vocabulary

// The people in clubs are users, who are registered elsewhere, and forgotten there.

/// A user.
package enum Person: Entity { public static let category = "user" }

/// The name of one user.
package typealias PersonID = Identifier<Person>

extension Facts {
    /// What is known of somebody as a user.
    func user(_ id: PersonID) -> User { state(of: UserID(id.text)) }
}

extension Refusals {
    /// Somebody who is registered as a user, and wasn't forgotten. Whoever has but ordered something,
    /// or written, is nobody that a club could know.
    package mutating func requireUser(_ id: PersonID, _ field: String, _ facts: Facts) {
        let user = facts.user(id)
        requireNotErased(id, field, facts)
        require(
            user.exists || user.isErased, .noSuchUser, field, "there is no user \(id)",
            hint: .next(.send("RegisterUser", ["userId": .string(id.text)])))
    }

    /// Nothing is said any more of whoever was forgotten.
    mutating func requireNotErased(_ id: PersonID, _ field: String, _ facts: Facts) {
        require(
            !facts.user(id).isErased, .userErased, field, "user \(id) was erased",
            hint: "somebody who comes back gets a new id")
    }
}

extension CommandGuide.Rule {
    package static func isUser(_ field: String) -> Self {
        .init(.noSuchUser, "\(field) is a user's")
    }

    package static let userNotErased = Self(.userErased, "the user was not erased")
}
