import EventSourcing
import EventStore
import Records

// How an e-mail address stays one user's own.

extension Refusals {
    /// An e-mail address that no user but `user` has.
    mutating func requireOwn(_ email: String, of user: UserID, given facts: Facts) {
        let tag = UserRegistered.tag(email: email)
        // Only the last who took it can have it; whether they still do says their profile, for it may
        // have been changed or erased since.
        guard let last = facts.lastEvent(tagged: tag), last.stream.id != user.text,
            let holders = facts.state(of: UserID(last.stream.id)).email
        else { return }
        require(
            UserRegistered.tag(email: holders) != tag, .emailTaken, "email",
            "another user has the e-mail address \(email)")
        require(
            holders != StandIn.lost, .emailTaken, "email",
            """
            whether another user has the e-mail address \(email) can't be told: who took it can't be read
            """,
            hint: """
                the key to what is personal of them is damaged or lost: put a sound copy of keys back
                """)
    }
}

extension CommandGuide.Rule {
    static let emailIsFree = Self(
        .emailTaken, "no other user has the e-mail address, letter case aside")

    static let notErased = Self(.userErased, "the user was not erased")
}
