import EventSourcing
package import Records
import Vocabulary

// The people in clubs are users. They are registered elsewhere and known here by name alone.

/// A user.
package enum Person: Entity { public static let category = "user" }

/// The name of one user.
package typealias PersonID = Identifier<Person>

extension Refusals {
    /// Somebody who is registered as a user.
    mutating func requireUser(_ id: PersonID, _ field: String, _ facts: Facts) {
        require(
            facts.exists("user", id.text), .noSuchUser, field, "there is no user \(id)",
            hint: .next(.send("RegisterUser", ["userId": .string(id.text)])))
    }
}

extension CommandGuide.Rule {
    static func isUser(_ field: String) -> Self { .init(.noSuchUser, "\(field) is a user's") }
}
