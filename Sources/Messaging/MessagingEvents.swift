public import EventSourcing
public import Records

// What can have happened to users and conversations, in the form that the log keeps for ever.

/// A user was registered.
public struct UserRegistered: DomainEvent {
    public static let type = "UserRegistered"
    public static let personal: PersonalFields? = .profile

    /// At most 120 characters; may be blank.
    public var displayName: String?
    /// No other user has it, letter case aside.
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

/// A user's profile was changed: the fields that were, with what they hold now. Blank: nothing.
public struct UserProfileChanged: DomainEvent {
    public static let type = "UserProfileChanged"
    public static let personal: PersonalFields? = .profile

    /// Empty: they have none any more.
    public var displayName: String?
    /// Empty: they have none any more.
    public var email: String?
    /// Empty: they have none any more.
    public var phone: String?

    public init() {}

    public init(displayName: String? = nil, email: String? = nil, phone: String? = nil) {
        self.displayName = displayName
        self.email = email
        self.phone = phone
    }

    /// The address that was taken; one that is given up is found by its holder having another.
    public var tags: [String] {
        guard let email, !email.isEmpty else { return [] }
        return [UserRegistered.tag(email: email)]
    }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
    }
}

/// A user is to be forgotten: whatever is personal of them can't be read from here on, nor of before.
public struct UserErased: DomainEvent {
    public static let type = "UserErased"
    public static let forgets: PersonSource? = .stream

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {}
}

extension PersonalFields {
    /// What a profile holds.
    fileprivate static let profile = PersonalFields(
        ["displayName", "email", "phone"], of: .stream, tagPrefixes: ["email:"])

    /// What is said in a conversation, by either side.
    fileprivate static let message = PersonalFields(["text"], of: .stream)
}

/// The user wrote.
public struct UserMessageReceived: DomainEvent {
    public static let type = "UserMessageReceived"
    public static let personal: PersonalFields? = .message

    /// No other message of the conversation has it.
    public var messageId = MessageID()
    /// Not blank, at most 4,000 characters.
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
    public static let personal: PersonalFields? = .message

    /// No other message of the conversation has it.
    public var messageId = MessageID()
    /// Not blank, at most 4,000 characters.
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
