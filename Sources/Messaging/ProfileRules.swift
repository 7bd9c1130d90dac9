import EventSourcing
import EventStore
import Records
import Vocabulary

// The rules of a profile, the same for one that is made and for one that is changed.

extension Refusals {
    /// An e-mail address of the right form that no user but `user` has.
    mutating func requireEmail(_ email: String, of user: UserID, given facts: Facts) {
        requireEmail(email, "email")
        require(
            !EmailAddress.isValid(email) || !isTaken(email, exceptBy: user, facts), .emailTaken,
            "email",
            "another user has the e-mail address \(email)")
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
        .init(.tooLong, "displayName has at most \(TextLimit.name) characters"), .emailForm,
        .init(.emailTaken, "no other user has the e-mail address, letter case aside"),
        .phoneForm,
    ]

    static let notErased = Self(.userErased, "the user was not erased")
}
