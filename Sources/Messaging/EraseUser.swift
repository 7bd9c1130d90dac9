package import EventSourcing
import EventStore
package import Records
import Vocabulary

/// Forgets a person: what is personal of them becomes unreadable, for ever and as of any time.
package struct EraseUser: Command {
    package static let name = "EraseUser"

    package var userId = UserID()

    package init() {}

    package init(userId: UserID) { self.userId = userId }

    package var target: UserID { userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }

    package func decide(on user: User, given facts: Facts) throws(Rejection) -> Decision<User> {
        let last = PersonTag.all.compactMap { prefix in
            facts.lastEvent(tagged: prefix + userId.text)?.position
        }.max()
        let erased = User.Event.erased(
            UserErased(ordersThrough: last.map { Int64(clamping: $0) }))
        if let reached = user.erasedThrough {
            // Orders may go on after it, each with a name and an address, and so may memberships: those
            // can be erased too.
            guard let last, last > reached else { return [] }
            return [erased]
        }
        let hasWritten = facts.exists(Conversation.category, userId.text)
        guard user.exists || hasWritten || last != nil else {
            throw Rejection(
                .noSuchUser, field: "userId", "nobody is known as \(userId)",
                hint: .next(.ask("users")))
        }
        return [erased]
    }

    package static let guide = CommandGuide(
        """
        Forgets a person: their name, e-mail address, telephone number, messages, what the memos of \
        their wallet say, their name and address as a member of accounts, and of their orders the \
        addresses and the titles of the lines become unreadable, for ever and as of any time.
        """,
        rules: [
            .init(.noSuchUser, "the user has a profile, a conversation, an order or a membership")
        ],
        example: #"{"userId":"u-1"}"#,
        needs: [
            #"{"command":"RegisterUser","data":{"userId":"u-1","displayName":"Ada Quist"}}"#
        ])
}
