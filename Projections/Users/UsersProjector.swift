import EventSourcing
import EventStore
import Messaging
import Records

/// One user's profile.
struct UserRow: DatedRow {
    static let table = "users"
    static let keyColumns = ["userId"]
    static let indexes = [["labelOrder", "userId"]]

    var userId = UserID()
    /// What the user is called on a screen.
    var label = ""
    var displayName: String?
    var email: String?
    var phone: String?
    /// When the profile was made, by the business's own time.
    var registeredAt = Timestamp.earliest
    /// When they were erased, by the business's own time.
    var erasedAt: Timestamp?

    var dates = Dates()

    var key: UserID { userId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
        fields.field("label", &label)
        fields.sortKey("labelOrder", of: label)
        fields.field("displayName", &displayName)
        fields.field("email", &email)
        fields.field("phone", &phone)
        fields.field("registeredAt", &registeredAt)
        fields.field("erasedAt", &erasedAt)
        dates.visit(&fields)
    }
}

extension UserRow {
    fileprivate mutating func relabel() {
        label = userLabel(displayName: displayName, email: email, userId: userId)
    }
}

/// Keeps the list of users.
struct UsersProjector: Projector {
    static let name = "users"
    static let version = 3
    static let tables: [any Row.Type] = [UserRow.self]

    static let handlers: [EventHandler<Self>] = [
        on(UserRegistered.self) { projector, registered, view in
            var row = UserRow()
            row.userId = UserID(view.streamID)
            row.displayName = registered.displayName
            row.email = registered.email
            row.phone = registered.phone
            row.registeredAt = view.header.occurredAt
            row.relabel()
            projector.users.put(new: row, by: view)
        },
        on(UserProfileChanged.self) { projector, changed, view in
            try projector.users.update(UserID(view.streamID), by: view) { user in
                if let name = changed.displayName { user.displayName = name.isEmpty ? nil : name }
                if let email = changed.email { user.email = email.isEmpty ? nil : email }
                if let phone = changed.phone { user.phone = phone.isEmpty ? nil : phone }
                user.relabel()
            }
        },
        on(UserErased.self) { projector, _, view in
            let id = UserID(view.streamID)
            // Somebody who only wrote or ordered is erased as well, and has no profile.
            guard try projector.users.row(id) != nil else { return }
            let time = view.occurredAt
            try projector.users.update(id, by: view) { user in
                user.displayName = nil
                user.email = nil
                user.phone = nil
                user.erasedAt = time
                user.relabel()
            }
        },
    ]

    private let users: RowTable<UserRow>

    init(_ rows: Rows) { users = rows.table(UserRow.self) }
}
