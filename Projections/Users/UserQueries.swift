import EventSourcing
import Messaging
import Records

/// What can be asked of users.
let userQueries: [any Query.Type] = [UserListQuery.self, UserQuery.self]

/// The list of users.
struct UserListQuery: Query {
    static let name = "users"
    static let projections = [UsersProjector.name]
    static let guide = QueryGuide(
        list: "The users who have a profile, by label.",
        parameters: [
            "text": "only users with this in their id, name, e-mail address or phone number"
        ],
        example: ["text=example.com"])

    var text: String?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("text", &text)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> Listed<UserRow> {
        var users = Selection<UserRow>(sort: "label")
        users.require(text: text, in: ["userId", "displayName", "email", "phone"])
        return try source.read(UsersProjector.name) { connection in
            try users.page(connection, part)
        }
    }
}

/// One user.
struct UserQuery: Query {
    static let name = "user"
    static let projections = [UsersProjector.name]
    static let guide = QueryGuide(
        "One user's profile.", parameters: ["userId": "the user's id"], example: ["userId=ann"])

    var userId = UserID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: UserRow = try source.read(UsersProjector.name) { connection in
            try connection.find("user", userId, "userId", list: "users")
        }
        return .item(JSONValue(of: row))
    }
}
