package import EventSourcing
package import Records
import Vocabulary

/// Makes a person known, with whatever they gave of themselves.
package struct RegisterUser: Command {
    package static let name = "RegisterUser"

    /// The new user's; left out, one is made.
    package var userId = UserID()
    /// At most 120 characters; may be blank.
    package var displayName: String?
    /// No other user has it, letter case aside.
    package var email: String?
    /// In international form: `+442071838750`.
    package var phone: String?

    package init() {}

    package var target: UserID { userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("userId", &userId)
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
    }

    package func decide(on user: User, given facts: Facts) throws(Rejection) -> Decision<User> {
        var refusals = Refusals()
        refusals.requireNotErased(user, userId)
        try refusals.throwIfAny()
        guard !user.exists else { throw .alreadyExists("user", userId, "userId") }
        refusals.limitText(displayName, "displayName", atMost: TextLimit.name)
        if let email { refusals.requireEmail(email, of: userId, given: facts) }
        if let phone { refusals.requirePhone(phone, "phone") }
        try refusals.throwIfAny()
        return [.registered(UserRegistered(displayName: displayName, email: email, phone: phone))]
    }

    package static let guide = CommandGuide(
        "Makes a person known, with whatever they gave of themselves.",
        rules: [.isNew("user"), .notErased] + CommandGuide.Rule.profile,
        example: """
            {"userId":"u-1","displayName":"Ada Quist","email":"ada@example.org",\
            "phone":"+442071838750"}
            """)
}
