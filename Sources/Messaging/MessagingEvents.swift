public import EventSourcing

// What can have happened to users and conversations, in the form that the log keeps for ever.

/// A user was registered.
public struct UserRegistered: DomainEvent {
    public static let type = "UserRegistered"

    public var displayName: String?
    public var email: String?
    /// In E.164: `+`, then digits.
    public var phone: String?

    public init() {}

    public init(displayName: String? = nil, email: String? = nil, phone: String? = nil) {
        self.displayName = displayName
        self.email = email
        self.phone = phone
    }

    /// The address as it counts for uniqueness: letter case aside.
    public var tags: [String] { email.map { [Self.tag(email: $0)] } ?? [] }

    static func tag(email: String) -> String { "email:" + email.lowercased() }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
    }
}

/// The user wrote.
public struct UserMessageReceived: DomainEvent {
    public static let type = "UserMessageReceived"

    public var messageId = MessageID()
    public var text = ""

    public init() {}

    public init(messageId: MessageID, text: String) {
        self.messageId = messageId
        self.text = text
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("messageId", &messageId)
        fields.field("text", &text)
    }
}

/// The business wrote to the user.
public struct AdminMessageSent: DomainEvent {
    public static let type = "AdminMessageSent"

    public var messageId = MessageID()
    public var text = ""

    public init() {}

    public init(messageId: MessageID, text: String) {
        self.messageId = messageId
        self.text = text
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("messageId", &messageId)
        fields.field("text", &text)
    }
}

/// Someone of the business has read the user's messages.
public struct ConversationRead: DomainEvent {
    public static let type = "ConversationRead"

    /// The revision of the last event that was read.
    public var upTo: Int64 = 0
    /// How many of the user's messages are unread after this.
    public var unreadCount: Int64 = 0

    public init() {}

    public init(upTo: Int64, unreadCount: Int64) {
        self.upTo = upTo
        self.unreadCount = unreadCount
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("upTo", &upTo)
        fields.field("unreadCount", &unreadCount)
    }
}
