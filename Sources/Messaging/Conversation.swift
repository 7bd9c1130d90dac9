package import EventSourcing
import EventStore
package import Records

/// The one conversation between a user and the business; its id is the user's.
///
/// The messages themselves are its stream. The state keeps only what commands go by: where the
/// conversation ends, and which of the user's messages nobody has read.
package struct Conversation: Aggregate {
    package static let category = "conversation"

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
    /// What each message was, by its id: enough to tell whether one that comes again is the same.
    private var messages: [MessageID: Fingerprint] = [:]

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        var unreadCount = Int64(unread.count)
        fields.field("messageCount", &messageCount)
        fields.field("unreadCount", &unreadCount)
    }

    package mutating func evolve(_ event: Event, _ occurrence: Occurrence) {
        // Told with each event, and not counted: an event that was split has one revision.
        let revision = Int64(clamping: occurrence.revision)
        end = revision
        switch event {
        case .userMessageReceived(let received):
            messageCount += 1
            unread.append(revision)
            messages[received.messageId] = Self.content(received.text, isFromAdmin: false)
        case .adminMessageSent(let sent):
            messageCount += 1
            messages[sent.messageId] = Self.content(sent.text, isFromAdmin: true)
        case .read(let read):
            unread.removeAll { $0 <= read.upTo }
        }
    }
}

extension Conversation {
    /// Whether a message isn't there yet. One that comes again, the same from the same side, is.
    ///
    /// - Throws: `already-exists` when its id is another message's.
    func isNew(_ id: MessageID, text: String, isFromAdmin: Bool) throws(Rejection) -> Bool {
        guard let earlier = messages[id] else { return true }
        guard earlier == Self.content(text, isFromAdmin: isFromAdmin) else {
            throw .alreadyExists("message", id, "messageId")
        }
        return false
    }

    private static func content(_ text: String, isFromAdmin: Bool) -> Fingerprint {
        Fingerprint(of: [isFromAdmin ? 1 : 0] + Array(text.utf8))
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
