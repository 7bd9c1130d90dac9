package import EventSourcing
package import Records
import Vocabulary

/// Changes what is known of a user: the fields that are given. A blank one is taken away.
package struct ChangeUserProfile: Command {
    package static let name = "ChangeUserProfile"

    package var userId = UserID()
    package var displayName: String?
    /// No other user has it, letter case aside.
    package var email: String?
    package var phone: String?

    package init() {}

    package var target: UserID { userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("displayName", anew: &displayName, none: "", .atMost(TextLimit.name))
        fields.field("email", anew: &email, none: "", .emailAddress)
        fields.field("phone", anew: &phone, none: "", .phoneNumber)
    }

    package func decide(on user: User, given facts: Facts) throws(Rejection) -> Decision<User> {
        var refusals = Refusals()
        refusals.requireNotErased(user, userId)
        try refusals.throwIfAny()
        guard user.exists else {
            throw .notFound("user", userId, "userId", hint: .next(.ask("users")))
        }
        let change = UserProfileChanged(
            displayName: displayName?.trimmed.unlessSame(as: user.displayName),
            email: email?.trimmed.unlessSame(as: user.email),
            phone: phone?.trimmed.unlessSame(as: user.phone))
        if let email = change.email, !email.isEmpty {
            refusals.requireOwn(email, of: userId, given: facts)
        }
        try refusals.throwIfAny()
        return change == UserProfileChanged() ? [] : [.profileChanged(change)]
    }

    package static let guide = CommandGuide(
        "Changes what is known of a user: the fields that are given; a blank one, or null, is taken away.",
        rules: [.exists("user"), .notErased, .emailIsFree],
        example: #"{"userId":"u-1","email":"ada.quist@example.org","phone":""}"#,
        needs: [
            """
            {"command":"RegisterUser","data":{"userId":"u-1","displayName":"Ada Quist",\
            "email":"ada@example.org","phone":"+442071838750"}}
            """
        ])
}
