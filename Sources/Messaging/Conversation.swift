package import EventSourcing
import EventStore
package import Records

/// The one conversation between a user and the business; its id is the user's.
///
/// The messages themselves are its stream. The state keeps only what commands go by: where the
/// conversation ends, which of the user's messages nobody has read, and where each message stands. No
/// text: so it can be kept as a snapshot, and a long conversation isn't read whole for one more message.
package struct Conversation: Aggregate {
    package static let category = "conversation"
    package static let snapshotAfter: Int? = 500

    /// All that can happen to a conversation.
    package enum Event: EventSet {
        case userMessageReceived(UserMessageReceived)
        case adminMessageSent(AdminMessageSent)
        case read(ConversationRead)

        package static let cases = [of(userMessageReceived), of(adminMessageSent), of(read)]

        package var event: any DomainEvent {
            switch self {
            case .userMessageReceived(let event): event
            case .adminMessageSent(let event): event
            case .read(let event): event
            }
        }
    }

    /// The user's messages and the answers.
    package private(set) var messageCount: Int64 = 0
    /// The revision of the last event; `nil` before the first.
    package private(set) var end: Int64?
    /// The revisions of the user's messages that aren't marked read, ascending.
    package private(set) var unread: [Int64] = []
    /// The revision of each message, by its id.
    private var messages: [MessageID: Int64] = [:]

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        var unreadCount = Int64(unread.count)
        fields.field("messageCount", &messageCount)
        fields.field("unreadCount", &unreadCount)
    }

    package mutating func visitWhole(_ fields: inout some FieldVisitor) {
        var places = messages.map { MessagePlace(messageId: $0, revision: $1) }
        fields.field("messageCount", &messageCount)
        fields.field("end", &end)
        fields.field("unread", &unread)
        fields.field("messages", &places)
        messages = [:]
        for place in places { messages[place.messageId] = place.revision }
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        // Told with each event, and not counted: an event that was split has one revision.
        let revision = Int64(clamping: occurrence.revision)
        end = revision
        switch event {
        case .userMessageReceived(let received):
            messageCount += 1
            unread.append(revision)
            messages[received.messageId] = revision
        case .adminMessageSent(let sent):
            messageCount += 1
            messages[sent.messageId] = revision
        case .read(let read):
            unread.removeAll { $0 <= read.upTo }
        }
    }
}

extension Conversation {
    /// Whether a message isn't there yet. One that comes again, the same from the same side, is.
    ///
    /// - Throws: `already-exists` when its id is another message's.
    func isNew(
        _ id: MessageID, _ message: Event, of user: UserID, given facts: Facts
    ) throws(Rejection) -> Bool {
        guard let revision = messages[id].flatMap(Revision.init(exactly:)) else { return true }
        // As long as it is to be found, nothing comes of the command.
        guard let earlier = facts.event(revision, of: Self.id(of: user)) else { return false }
        // What can't be read can't be told to be the same.
        guard case .one(let there)? = try? Event.decode(earlier),
            there.event.stored == message.event.stored
        else { throw .alreadyExists("message", id, "messageId") }
        return false
    }
}

/// Where a message stands in its conversation.
private struct MessagePlace: Record {
    var messageId = MessageID()
    var revision: Int64 = 0

    init() {}

    init(messageId: MessageID, revision: Int64) {
        self.messageId = messageId
        self.revision = revision
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("messageId", &messageId)
        fields.field("revision", &revision)
    }
}

/// The name of one conversation: its user's.
package typealias ConversationID = Identifier<Conversation>

extension Conversation {
    /// The conversation of a user: there is one each, under the user's own id.
    package static func id(of user: UserID) -> ConversationID { ConversationID(user.text) }
}

/// One message; it lives in its conversation's stream and has a name of its own.
package enum Message {}

/// The name of one message.
package typealias MessageID = Identifier<Message>
