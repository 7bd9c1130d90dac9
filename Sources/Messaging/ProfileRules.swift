import EventSourcing
import EventStore

// The rules of a profile, the same for one that is made and for one that is changed.

extension Refusals {
    /// An e-mail address of this form that no other user has. `mine` is the user's own stream.
    mutating func requireEmail(_ email: String, of user: UserID, given facts: Facts) {
        let isValid = EmailAddress.isValid(email)
        require(
            isValid, .invalidEmail, "email", "email is not an e-mail address",
            hint: "write it like name@example.org")
        require(
            !isValid || !isTaken(email, exceptBy: user, facts), .emailTaken, "email",
            "another user has the e-mail address \(email)")
    }

    /// A telephone number of this form.
    mutating func requirePhone(_ phone: String) {
        require(
            PhoneNumber.isValid(phone), .invalidPhoneNumber, "phone",
            "phone is not a telephone number in international form",
            hint: "write it like +442071838750: no spaces, the country's code first")
    }

    /// Whether another user has the address. Only the last who took it can; whether they still do
    /// says their profile, for it may have been changed or erased since.
    private func isTaken(_ email: String, exceptBy user: UserID, _ facts: Facts) -> Bool {
        let tag = UserRegistered.tag(email: email)
        guard let last = facts.lastEvent(tagged: tag), last.stream.id != user.text else {
            return false
        }
        let holder = facts.state(of: UserID(last.stream.id))
        return holder.email.map { UserRegistered.tag(email: $0) } == tag
    }
}

extension CommandGuide.Rule {
    static let profile: [Self] = [
        .init(.tooLong, "displayName has at most \(User.maximumNameCharacters) characters"),
        .init(.invalidEmail, "an e-mail address has the form name@example.org"),
        .init(.emailTaken, "no other user has the e-mail address, letter case aside"),
        .init(.invalidPhoneNumber, "a telephone number has the form +442071838750 (E.164)"),
    ]

    static let notErased = Self(.userErased, "the user was not erased")
}

extension User {
    /// The most characters (Unicode scalars) that a display name may have.
    static let maximumNameCharacters = 120
}

extension Refusals {
    /// A display name, which may be blank.
    mutating func requireName(_ name: String) {
        require(
            name.unicodeScalars.count <= User.maximumNameCharacters, .tooLong, "displayName",
            "displayName has at most \(User.maximumNameCharacters) characters")
    }
}
