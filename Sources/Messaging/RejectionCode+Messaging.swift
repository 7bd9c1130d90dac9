public import Records

/// Why messaging refuses.
extension RejectionCode {
    /// Another user has this e-mail address.
    public static let emailTaken = Self("email-taken")
    /// The user was erased: nothing personal is taken of them any more.
    public static let userErased = Self("user-erased")
}
