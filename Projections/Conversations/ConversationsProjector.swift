import EventSourcing
import EventStore
import Messaging

/// Keeps the list of conversations. A profile may come before the first message or long after.
struct ConversationsProjector: Projector {
    static let name = "conversations"
    static let version = 1
    static let tables: [any Row.Type] = [ConversationRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(UserRegistered.self) { projector, registered, view in
            let id = UserID(view.stream.id)
            try projector.conversations.upsert(id, ConversationRow(id)) { conversation in
                conversation.label = userLabel(
                    displayName: registered.displayName, email: registered.email, userId: id)
            }
        },
        on(UserMessageReceived.self) { projector, received, view in
            try projector.add(received.text, isFromAdmin: false, view)
        },
        on(AdminMessageSent.self) { projector, sent, view in
            try projector.add(sent.text, isFromAdmin: true, view)
        },
        on(ConversationRead.self) { projector, read, view in
            try projector.conversations.update(UserID(view.stream.id)) { conversation in
                conversation.unreadCount = read.unreadCount
            }
        },
    ]

    private let conversations: RowTable<ConversationRow>

    init(_ rows: Rows) { conversations = rows.table(ConversationRow.self) }

    private func add(_ text: String, isFromAdmin: Bool, _ view: borrowing EventView) throws {
        let id = UserID(view.stream.id)
        let time = view.header.occurredAt
        try conversations.upsert(id, ConversationRow(id)) { conversation in
            conversation.lastText = text
            conversation.lastTime = time
            conversation.lastIsFromAdmin = isFromAdmin
            // Fewer than there are positions in a log: these don't overflow.
            conversation.messageCount += 1
            if !isFromAdmin { conversation.unreadCount += 1 }
        }
    }
}
