public import EventSourcing

/// Changes what is known of a user: the fields that are given. A blank one is taken away.
public struct ChangeUserProfile: Command {
    public static let name = "ChangeUserProfile"

    public var userId = UserID()
    public var displayName: String?
    public var email: String?
    public var phone: String?

    public init() {}

    public var target: UserID { userId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
    }

    public func decide(on user: User, given facts: Facts) throws(Rejection) -> Decision<User> {
        var refusals = Refusals()
        refusals.requireNotErased(user, userId)
        try refusals.throwIfAny()
        guard user.exists else {
            throw .notFound("user", userId, "userId", hint: "es query users lists them")
        }
        let change = UserProfileChanged(
            displayName: Self.change(displayName, from: user.displayName),
            email: Self.change(email, from: user.email),
            phone: Self.change(phone, from: user.phone))
        if let name = change.displayName { refusals.requireName(name) }
        if let email = change.email, !email.isEmpty {
            refusals.requireEmail(email, of: userId, given: facts)
        }
        if let phone = change.phone, !phone.isEmpty { refusals.requirePhone(phone) }
        try refusals.throwIfAny()
        return change == UserProfileChanged() ? [] : [.profileChanged(change)]
    }

    /// `wish`, where it isn't so already. By bytes: two spellings of é are a change.
    private static func change(_ wish: String?, from now: String?) -> String? {
        guard let wish = wish?.trimmed else { return nil }
        return wish.utf8.elementsEqual((now ?? "").utf8) ? nil : wish
    }

    public static let guide = CommandGuide(
        "Changes what is known of a user: the fields that are given; a blank one is taken away.",
        rules: [.exists("user"), .notErased] + CommandGuide.Rule.profile,
        example: #"{"userId":"u-1","email":"ada.quist@example.org","phone":""}"#,
        needs: [
            """
            {"command":"RegisterUser","data":{"userId":"u-1","displayName":"Ada Quist",\
            "email":"ada@example.org","phone":"+442071838750"}}
            """
        ])
}
