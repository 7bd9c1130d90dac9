package import EventSourcing
package import Records

// What can have happened to users and conversations, in the form that the log keeps for ever.

/// A user was registered.
package struct UserRegistered: DomainEvent {
    package static let type = "UserRegistered"
    package static let personal: PersonalFields? = .profile

    /// At most 120 characters; may be blank.
    package var displayName: String?
    /// No other user has it, letter case aside.
    package var email: String?
    /// In E.164: `+`, then digits.
    package var phone: String?

    package init() {}

    package init(displayName: String? = nil, email: String? = nil, phone: String? = nil) {
        self.displayName = displayName
        self.email = email
        self.phone = phone
    }

    /// The address as it counts for uniqueness: letter case aside.
    package var tags: [String] { email.map { [Self.tag(email: $0)] } ?? [] }

    static func tag(email: String) -> String { "email:" + email.lowercased() }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
    }
}

/// A user's profile was changed: the fields that were, with what they hold now. Blank: nothing.
package struct UserProfileChanged: DomainEvent {
    package static let type = "UserProfileChanged"
    package static let personal: PersonalFields? = .profile

    /// Empty: they have none any more.
    package var displayName: String?
    /// Empty: they have none any more.
    package var email: String?
    /// Empty: they have none any more.
    package var phone: String?

    package init() {}

    package init(displayName: String? = nil, email: String? = nil, phone: String? = nil) {
        self.displayName = displayName
        self.email = email
        self.phone = phone
    }

    /// The address that was taken; one that is given up is found by its holder having another.
    package var tags: [String] {
        guard let email, !email.isEmpty else { return [] }
        return [UserRegistered.tag(email: email)]
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
    }
}

/// A user is to be forgotten: whatever is personal of them can't be read from here on, nor of before.
package struct UserErased: DomainEvent {
    package static let type = "UserErased"
    package static let forgets: PersonSource? = .stream

    /// The position of the last order or membership of theirs that this reaches; left out where there is
    /// none, and by earlier releases, of which it reaches all that came before it.
    package var ordersThrough: Int64?

    package init() {}

    package init(ordersThrough: Int64?) { self.ordersThrough = ordersThrough }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("ordersThrough", &ordersThrough)
    }
}

extension PersonalFields {
    /// What a profile holds.
    fileprivate static let profile = PersonalFields(
        ["displayName", "email", "phone"], of: .stream, tagPrefixes: ["email:"])

    /// What is said in a conversation, by either side.
    fileprivate static let message = PersonalFields(
        ["text"], of: .stream, said: ["text"])
}

/// The user wrote.
package struct UserMessageReceived: DomainEvent {
    package static let type = "UserMessageReceived"
    package static let personal: PersonalFields? = .message

    /// No other message of the conversation has it.
    package var messageId = MessageID()
    /// Not blank, at most 4,000 characters.
    package var text = ""

    package init() {}

    package init(messageId: MessageID, text: String) {
        self.messageId = messageId
        self.text = text
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("messageId", &messageId)
        fields.field("text", &text)
    }
}

/// The business wrote to the user.
package struct AdminMessageSent: DomainEvent {
    package static let type = "AdminMessageSent"
    package static let personal: PersonalFields? = .message

    /// No other message of the conversation has it.
    package var messageId = MessageID()
    /// Not blank, at most 4,000 characters.
    package var text = ""

    package init() {}

    package init(messageId: MessageID, text: String) {
        self.messageId = messageId
        self.text = text
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("messageId", &messageId)
        fields.field("text", &text)
    }
}

/// Someone of the business has read the user's messages.
package struct ConversationRead: DomainEvent {
    package static let type = "ConversationRead"

    /// The revision of the last event that was read.
    package var upTo: Int64 = 0
    /// How many of the user's messages are unread after this.
    package var unreadCount: Int64 = 0

    package init() {}

    package init(upTo: Int64, unreadCount: Int64) {
        self.upTo = upTo
        self.unreadCount = unreadCount
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("upTo", &upTo)
        fields.field("unreadCount", &unreadCount)
    }
}
