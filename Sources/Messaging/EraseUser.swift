package import EventSourcing
import EventStore
package import Records
import Vocabulary

/// Forgets a person: what is personal of them becomes unreadable, for ever and as of any time.
package struct EraseUser: Command {
    package static let name = "EraseUser"

    /// Which user.
    package var userId = UserID()

    package init() {}

    package init(userId: UserID) { self.userId = userId }

    package var target: UserID { userId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }

    package func decide(on user: User, given facts: Facts) throws(Rejection) -> Decision<User> {
        let order = facts.lastEvent(tagged: "customer:" + userId.text)
        let erased = User.Event.erased(
            UserErased(ordersThrough: order.map { Int64(clamping: $0.position) }))
        if let reached = user.erasedThrough {
            // Orders may go on after it, each with a name and an address: those can be erased too.
            guard let order, order.position > reached else { return [] }
            return [erased]
        }
        let hasWritten = facts.exists(Conversation.category, userId.text)
        guard user.exists || hasWritten || order != nil else {
            throw Rejection(
                .noSuchUser, field: "userId", "nobody is known as \(userId)",
                hint: "\(next: .ask("users")) lists everybody")
        }
        return [erased]
    }

    package static let guide = CommandGuide(
        """
        Forgets a person: their name, e-mail address, telephone number, messages and the addresses \
        of their orders become unreadable, for ever and as of any time.
        """,
        rules: [.init(.noSuchUser, "the user has a profile, a conversation or an order")],
        example: #"{"userId":"u-1"}"#,
        needs: [
            #"{"command":"RegisterUser","data":{"userId":"u-1","displayName":"Ada Quist"}}"#
        ])
}
