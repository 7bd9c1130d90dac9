package import Records

/// Why messaging refuses.
extension RejectionCode {
    /// Another user has this e-mail address.
    package static let emailTaken = Self("email-taken")
    /// The user was erased: nothing personal is taken of them any more.
    package static let userErased = Self("user-erased")
}
