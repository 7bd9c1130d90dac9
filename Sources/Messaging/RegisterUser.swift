public import EventSourcing

/// Makes a person known, with whatever they gave of themselves.
public struct RegisterUser: Command {
    public static let name = "RegisterUser"

    public var userId = UserID()
    public var displayName: String?
    public var email: String?
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
        guard !user.exists else {
            throw Rejection(.alreadyExists, field: "userId", "there is a user \(userId) already")
        }
        var refusals = Refusals()
        if let email {
            let isValid = EmailAddress.isValid(email)
            refusals.require(
                isValid, .invalidEmail, "email", "email is not an e-mail address",
                hint: "write it like name@example.org")
            refusals.require(
                !isValid || !facts.isTaken(UserRegistered.tag(email: email), except: nil),
                .emailTaken, "email", "another user has the e-mail address \(email)")
        }
        if let phone {
            refusals.require(
                PhoneNumber.isValid(phone), .invalidPhoneNumber, "phone",
                "phone is not a telephone number in international form",
                hint: "write it like +442071838750: no spaces, the country's code first")
        }
        try refusals.throwIfAny()
        return [.registered(UserRegistered(displayName: displayName, email: email, phone: phone))]
    }

    public static let guide = CommandGuide(
        "Makes a person known, with whatever they gave of themselves.",
        rules: [
            .isNew("user"),
            .init(.invalidEmail, "an e-mail address has the form name@example.org"),
            .init(.emailTaken, "no other user has the e-mail address, letter case aside"),
            .init(.invalidPhoneNumber, "a telephone number has the form +442071838750 (E.164)"),
        ],
        example: """
            {"userId":"u-1","displayName":"Ada Quist","email":"ada@example.org",\
            "phone":"+442071838750"}
            """)
}
