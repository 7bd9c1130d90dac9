public import EventSourcing

/// Why messaging refuses.
extension RejectionCode {
    /// An e-mail address isn't of the form `name@example.org`.
    public static let invalidEmail = Self("invalid-email")
    /// Another user has this e-mail address.
    public static let emailTaken = Self("email-taken")
    /// A telephone number isn't of the form of E.164: `+`, then 2 to 15 digits.
    public static let invalidPhoneNumber = Self("invalid-phone-number")
    /// Nobody is known by this id: neither by a profile nor by a conversation.
    public static let noSuchUser = Self("no-such-user")
    /// The user was erased: nothing personal is taken of them any more.
    public static let userErased = Self("user-erased")
}
