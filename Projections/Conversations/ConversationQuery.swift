import EventSourcing
import EventStore
import Messaging
import Records

/// The messages of one conversation, off its stream.
struct ConversationQuery: Query, TellingRowFields {
    static let name = "conversation"
    static let projections = [ConversationsProjector.name]
    static let rowFields = RowFields(MessageItem.self, by: ["messageId"])
    static let guide = QueryGuide(
        list:
            "The messages between a user and the business, oldest first unless the sort says otherwise.",
        parameters: [
            "userId": "the user's id",
            "sort": "how to order them; -revision: the newest first",
        ],
        example: ["userId=ann"])

    /// By their place in the conversation.
    enum Sort: String, Choice {
        case revision
        case revisionDescending = "-revision"
    }

    var userId = UserID()
    var sort: Sort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: ConversationRow = try source.read(ConversationsProjector.name) { connection in
            try connection.find("conversation with", userId, "userId", list: "conversations")
        }
        let (messages, hasMore) = try await page(from: source)
        let next = hasMore ? messages.last.map { cursor(after: $0) } : nil
        return .list(
            messages.map { JSONValue(of: $0) }, total: Int(clamping: row.messageCount), next: next)
    }

    private var order: Sort { sort ?? .revision }

    private func cursor(after message: MessageItem) -> String {
        Cursor(sort: order.rawValue, value: .integer(message.revision), key: userId.text).text
    }

    private func page(
        from source: QuerySource
    ) async throws -> (messages: [MessageItem], hasMore: Bool) {
        var last: Revision?
        if let after = part.after {
            let cursor = try Cursor(after, sort: order.rawValue)
            guard cursor.key == userId.text, case .integer(let revision) = cursor.value,
                let revision = Revision(exactly: revision)
            else {
                throw Rejection(
                    .invalidField, field: "after", "it is a cursor of another conversation",
                    hint: "pass on what stands under next")
            }
            last = revision
        }
        let count = (part.limit ?? .standard).count
        var messages: [MessageItem] = []
        var hasMore = false
        let stream = try Conversation.stream(Conversation.id(of: userId))
        func take(_ view: borrowing EventView, _ isBackward: Bool) throws -> Bool {
            let found = try Conversation.Event.decode(view).compactMap { MessageItem($0, view) }
            // What stands at one revision is on one page.
            hasMore = !found.isEmpty && messages.count >= count
            if !hasMore { messages += isBackward ? found.reversed() : found }
            return !hasMore
        }
        switch (order, last) {
        case (.revision, let last):
            try await source.readStream(stream, from: last.map { $0 + 1 } ?? 0) {
                try take($0, false)
            }
        case (.revisionDescending, 0): break
        case (.revisionDescending, let last):
            try await source.readStreamBackwards(stream, from: last.map { $0 - 1 }) {
                try take($0, true)
            }
        }
        return (messages, hasMore)
    }
}

/// One message, as a caller gets it.
struct MessageItem: Record {
    var revision: Int64 = 0
    var position: Int64 = 0
    var messageId = MessageID()
    var text = ""
    var isFromAdmin = false
    /// Who of the business wrote it, or who passed the user's message on.
    var actor = ""
    /// When it was written, by the business's own time.
    var time = Timestamp.earliest
    var recordedAt = Timestamp.earliest

    init() {}

    /// `nil` for an event that is no message.
    init?(_ event: Conversation.Event, _ view: borrowing EventView) {
        switch event {
        case .userMessageReceived(let received):
            messageId = received.messageId
            text = received.text
        case .adminMessageSent(let sent):
            messageId = sent.messageId
            text = sent.text
            isFromAdmin = true
        case .read: return nil
        }
        revision = Int64(clamping: view.revision)
        position = Int64(clamping: view.position)
        actor = view.copy().context.actor
        time = view.header.occurredAt
        recordedAt = view.header.recordedAt
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("revision", &revision)
        fields.field("position", &position)
        fields.field("messageId", &messageId)
        fields.field("text", &text)
        fields.field("isFromAdmin", &isFromAdmin)
        fields.field("actor", &actor)
        fields.field("time", &time)
        fields.field("recordedAt", &recordedAt)
    }
}
