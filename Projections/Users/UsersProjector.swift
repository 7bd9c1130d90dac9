import EventSourcing
import EventStore
import Messaging

/// One user's profile.
struct UserRow: Row {
    static let table = "users"
    static let keyColumns = ["userId"]
    static let indexes = [["label", "userId"]]

    var userId = UserID()
    /// What the user is called on a screen.
    var label = ""
    var displayName: String?
    var email: String?
    var phone: String?
    /// When the profile was made, by the business's own time.
    var registeredAt = Timestamp.earliest

    var key: UserID { userId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("label", &label)
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
        fields.field("registeredAt", &registeredAt)
    }
}

/// Keeps the list of users.
struct UsersProjector: Projector {
    static let name = "users"
    static let version = 1
    static let tables: [any Row.Type] = [UserRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(UserRegistered.self) { projector, registered, view in
            var row = UserRow()
            row.userId = UserID(view.stream.id)
            row.label = userLabel(
                displayName: registered.displayName, email: registered.email, userId: row.userId)
            row.displayName = registered.displayName
            row.email = registered.email
            row.phone = registered.phone
            row.registeredAt = view.header.occurredAt
            projector.users.put(row)
        }
    ]

    private let users: RowTable<UserRow>

    init(_ rows: Rows) { users = rows.table(UserRow.self) }
}
