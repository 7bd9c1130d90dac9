import Clubs
import EventSourcing
import EventStore
import Messaging
import Records

/// One club.
struct ClubQuery: Query {
    static let name = "club"
    static let projections = [ClubsProjector.name, UsersProjector.name]
    static let guide = QueryGuide(
        "One club: its settings, its members, and its record over all its matches.",
        parameters: ["clubId": "its id"],
        example: ["clubId=rovers"])

    var clubId = ClubID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let (club, members, record) = try source.read(ClubsProjector.name) { connection in
            let club: ClubRow = try connection.find("club", clubId, "clubId", list: "clubs")
            let members = try connection.all(
                ClubMemberRow.self,
                """
                SELECT clubId, userId, joinedAt FROM club_members WHERE clubId = ? \
                ORDER BY joinedAt, userId
                """, [clubId.column])
            return (club, members, try ClubRecord.of(clubId, connection))
        }
        let labels = try source.labels(of: members.map(\.userId))
        let items = members.map { member in
            JSONValue.object(
                [
                    .init("userId", .string(member.userId.text)),
                    .init("label", .string(labels[member.userId] ?? member.userId.text)),
                ] + club.role(of: member.userId) + [
                    .init("joinedAt", .string(member.joinedAt.description))
                ])
        }
        return .item(
            JSONValue(of: club).adding([
                .init("record", JSONValue(of: record)), .init("members", .array(items)),
            ]))
    }
}

extension QuerySource {
    /// What users are called on a screen; none for one whose profile isn't there.
    func labels(of people: [PersonID]) throws -> [PersonID: String] {
        let ids = JSONValue.array(people.map { .string($0.text) })
        return try read(UsersProjector.name) { connection in
            var labels: [PersonID: String] = [:]
            try connection.query(
                """
                SELECT userId, label FROM users \
                WHERE userId IN (SELECT value FROM json_each(?))
                """, [.text(String(decoding: ids.json(), as: UTF8.self))]
            ) { row in
                if case .text(let id) = row[0] {
                    labels[PersonID(id)] = String.from(column: row[1])
                }
                return true
            }
            return labels
        }
    }
}
