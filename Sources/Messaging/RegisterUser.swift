public import EventSourcing
public import Records
import Vocabulary

/// Makes a person known, with whatever they gave of themselves.
public struct RegisterUser: Command {
    public static let name = "RegisterUser"

    /// The new user's; left out, one is made.
    public var userId = UserID()
    /// At most 120 characters; may be blank.
    public var displayName: String?
    /// No other user has it, letter case aside.
    public var email: String?
    /// In international form: `+442071838750`.
    public var phone: String?

    public init() {}

    public var target: UserID { userId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("userId", &userId)
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
    }

    public func decide(on user: User, given facts: Facts) throws(Rejection) -> Decision<User> {
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

    public static let guide = CommandGuide(
        "Makes a person known, with whatever they gave of themselves.",
        rules: [.isNew("user"), .notErased] + CommandGuide.Rule.profile,
        example: """
            {"userId":"u-1","displayName":"Ada Quist","email":"ada@example.org",\
            "phone":"+442071838750"}
            """)
}
