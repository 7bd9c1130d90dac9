public import EventSourcing

/// Why messaging refuses.
extension RejectionCode {
    /// Another user has this e-mail address.
    public static let emailTaken = Self("email-taken")
    /// Nobody is known by this id: neither by a profile nor by a conversation.
    public static let noSuchUser = Self("no-such-user")
    /// The user was erased: nothing personal is taken of them any more.
    public static let userErased = Self("user-erased")
}
