public import EventSourcing
import Messaging

/// What can be asked of users.
let userQueries: [QueryDescription] = [
    QueryDescription(UserListQuery.self),
    QueryDescription(UserQuery.self),
]

/// The list of users.
public struct UserListQuery: Query {
    public static let name = "users"
    public static let projections = [UsersProjector.name]
    public static let guide = QueryGuide(
        "The users who have a profile, by label.",
        parameters: [
            "text": "only users with this in their id, name, e-mail address or phone number",
            "limit": "at most so many: a number, or all (default 100)",
            "after": "the cursor that stood under next",
        ],
        example: ["text=example.com"])

    var text: String?
    var limit: ListLimit?
    var after: String?

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("text", &text)
        fields.field("limit", &limit)
        fields.field("after", &after)
    }

    public func answer(from source: QuerySource) async throws -> QueryAnswer {
        var users = Selection<UserRow>(sort: "label")
        users.require(text: text, in: ["userId", "displayName", "email", "phone"])
        return try source.read(UsersProjector.name) { connection in
            .list(try users.page(connection, limit: limit, after: after))
        }
    }
}

/// One user.
public struct UserQuery: Query {
    public static let name = "user"
    public static let projections = [UsersProjector.name]
    public static let guide = QueryGuide(
        "One user's profile.", parameters: ["userId": "the user's id"], example: ["userId=ann"])

    var userId = UserID()

    public init() {}

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("userId", &userId)
    }

    public func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: UserRow = try source.read(UsersProjector.name) { connection in
            try connection.find("user", userId, "userId", list: "users")
        }
        return .item(JSONValue(of: row))
    }
}
