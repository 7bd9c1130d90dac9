package import EventSourcing
package import Records
import Vocabulary

/// Makes a person known, with whatever they gave of themselves.
package struct RegisterUser: Command {
    package static let name = "RegisterUser"

    /// The new user's; left out, one is made.
    package var userId = UserID()
    package var displayName: String?
    /// No other user has it, letter case aside.
    package var email: String?
    package var phone: String?

    package init() {}

    package var target: UserID { userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("userId", &userId)
        fields.field("displayName", &displayName, .atMost(TextLimit.name))
        fields.field("email", &email, .emailAddress)
        fields.field("phone", &phone, .phoneNumber)
    }

    package func decide(on user: User, given facts: Facts) throws(Rejection) -> Decision<User> {
        var refusals = Refusals()
        refusals.requireNotErased(user, userId)
        try refusals.throwIfAny()
        guard !user.exists else { throw .alreadyExists("user", userId, "userId") }
        if let email { refusals.requireOwn(email, of: userId, given: facts) }
        try refusals.throwIfAny()
        return [.registered(UserRegistered(displayName: displayName, email: email, phone: phone))]
    }

    package static let guide = CommandGuide(
        "Makes a person known, with whatever they gave of themselves.",
        rules: [.isNew("user"), .notErased, .emailIsFree],
        example: """
            {"userId":"u-1","displayName":"Ada Quist","email":"ada@example.org",\
            "phone":"+442071838750"}
            """)
}
