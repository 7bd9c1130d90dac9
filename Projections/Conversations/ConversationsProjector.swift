import EventSourcing
import EventStore
import Messaging
import Records

/// Keeps the list of conversations. A profile may come before the first message or long after.
struct ConversationsProjector: Projector {
    static let name = "conversations"
    static let version = 3
    static let tables: [any Row.Type] = [ConversationRow.self, ConversationNameRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(UserRegistered.self) { projector, registered, view in
            try projector.rename(UserID(view.streamID)) { names in
                names.displayName = registered.displayName
                names.email = registered.email
            }
        },
        on(UserProfileChanged.self) { projector, changed, view in
            try projector.rename(UserID(view.streamID)) { names in
                names.displayName = changed.displayName ?? names.displayName
                names.email = changed.email ?? names.email
            }
        },
        on(UserErased.self) { projector, _, view in
            let id = UserID(view.streamID)
            projector.names.remove(id)
            guard try projector.conversations.row(id) != nil else { return }
            try projector.conversations.update(id) { conversation in
                conversation.label = ConversationRow(id).label
                // What the messages read, from here on, if this is made again from the log.
                if conversation.messageCount > 0 { conversation.lastText = StandIn.erased }
            }
        },
        on(UserMessageReceived.self) { projector, received, view in
            try projector.add(received.text, isFromAdmin: false, view)
        },
        on(AdminMessageSent.self) { projector, sent, view in
            try projector.add(sent.text, isFromAdmin: true, view)
        },
        on(ConversationRead.self) { projector, read, view in
            try projector.conversations.update(UserID(view.streamID), by: view) { conversation in
                conversation.unreadCount = read.unreadCount
            }
        },
    ]

    private let conversations: RowTable<ConversationRow>
    private let names: RowTable<ConversationNameRow>

    init(_ rows: Rows) {
        conversations = rows.table(ConversationRow.self)
        names = rows.table(ConversationNameRow.self)
    }

    /// Changes what a user is called, here and in their conversation.
    private func rename(_ id: UserID, _ change: (inout ConversationNameRow) -> Void) throws {
        var row = try names.row(id) ?? ConversationNameRow()
        row.userId = id
        change(&row)
        names.put(row)
        let label = userLabel(displayName: row.displayName, email: row.email, userId: id)
        try conversations.upsert(id, ConversationRow(id)) { $0.label = label }
    }

    private func add(_ text: String, isFromAdmin: Bool, _ view: borrowing EventView) throws {
        let id = UserID(view.streamID)
        let time = view.header.occurredAt
        try conversations.upsert(id, ConversationRow(id)) { conversation in
            if conversation.messageCount == 0 { conversation.dates = Dates(at: time) }
            conversation.dates.updatedAt = time
            conversation.lastText = text
            conversation.lastTime = time
            conversation.lastIsFromAdmin = isFromAdmin
            // Fewer than there are positions in a log: these don't overflow.
            conversation.messageCount += 1
            if !isFromAdmin { conversation.unreadCount += 1 }
        }
    }
}
