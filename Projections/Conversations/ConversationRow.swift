import EventSourcing
import EventStore
import Messaging
import Records

/// One line of the list of conversations. A user with a profile who never wrote has one as well, so
/// that the first message finds the label; it isn't shown.
struct ConversationRow: DatedRow {
    static let table = "conversations"
    static let keyColumns = ["userId"]
    static let indexes = [["lastTime", "userId"]]

    var userId = UserID()
    /// What the user is called on a screen.
    var label = ""
    var lastText = ""
    /// When the last message was written, by the business's own time.
    var lastTime = Timestamp.earliest
    var lastIsFromAdmin = false
    var messageCount: Int64 = 0
    /// When the first message was written, and when something last happened in it.
    var dates = Dates()
    /// The user's messages since the conversation was last marked read.
    var unreadCount: Int64 = 0

    var key: UserID { userId }

    init() {}

    /// One without a profile and without messages.
    init(_ userId: UserID) {
        self.userId = userId
        label = userLabel(displayName: nil, email: nil, userId: userId)
    }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("label", &label)
        fields.field("lastText", &lastText)
        fields.field("lastTime", &lastTime)
        fields.field("lastIsFromAdmin", &lastIsFromAdmin)
        fields.field("messageCount", &messageCount)
        fields.field("unreadCount", &unreadCount)
        dates.visit(&fields)
    }
}

/// What a user is called, in parts: a change of one part needs the other to make the label.
struct ConversationNameRow: Row {
    static let table = "conversation_names"
    static let keyColumns = ["userId"]

    var userId = UserID()
    var displayName: String?
    var email: String?

    var key: UserID { userId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("displayName", &displayName)
        fields.field("email", &email)
    }
}
