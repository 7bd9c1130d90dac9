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
        "One club: its settings, its members, who is on the way in, and its record over all matches.",
        parameters: [
            "clubId": "its id",
            "viewer":
                "as the user with this id may see it: a club that isn't public, only who is in it or invited",
        ],
        example: ["clubId=rovers"])

    var clubId = ClubID()
    var viewer: PersonID?

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("clubId", &clubId)
        fields.field("viewer", &viewer)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let (club, members, candidates, record) = try source.read(ClubsProjector.name) {
            connection in
            let club: ClubRow = try connection.find("club", clubId, "clubId", list: "clubs")
            try requireSeen(club, connection)
            let members = try connection.all(
                ClubMemberRow.self,
                """
                SELECT clubId, userId, joinedAt FROM club_members WHERE clubId = ? \
                ORDER BY joinedAt, userId
                """, [clubId.column])
            let candidates = try connection.all(
                ClubCandidateRow.self,
                """
                SELECT clubId, userId, requestedAt, invitedAt FROM club_candidates \
                WHERE clubId = ? ORDER BY userId
                """, [clubId.column])
            return (club, members, candidates, try ClubRecord.of(clubId, connection))
        }
        let labels = try source.labels(of: members.map(\.userId) + candidates.map(\.userId))
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
            JSONValue(of: club).adding(
                [.init("record", JSONValue(of: record)), .init("members", .array(items))]
                    + waiting(candidates.filter { isFor($0, in: club) }, labels)))
    }

    /// A club that isn't public is there for who is in it or invited to it; for anybody else it might as
    /// well not be there.
    private func requireSeen(_ club: ClubRow, _ connection: any RowConnection) throws {
        guard let viewer, !club.settings.isPublic else { return }
        let key = Pair(clubId, viewer)
        let isMember = try connection.row(key, of: ClubMemberRow.self) != nil
        let isInvited = try connection.row(key, of: ClubCandidateRow.self)?.invitedAt != nil
        guard isMember || isInvited else {
            throw Rejection.notFound(
                "club", clubId, "clubId", hint: .next(.ask("clubs")))
        }
    }

    /// Who is on the way in is for its owner to know, and for those themselves.
    private func isFor(_ candidate: ClubCandidateRow, in club: ClubRow) -> Bool {
        viewer.map { $0 == club.ownerId || $0 == candidate.userId } ?? true
    }

    /// Nothing where nobody waits.
    private func waiting(
        _ candidates: [ClubCandidateRow], _ labels: [PersonID: String]
    ) -> [JSONValue.Member] {
        if candidates.isEmpty { return [] }
        let items = candidates.map { candidate in
            JSONValue.object([
                .init("userId", .string(candidate.userId.text)),
                .init("label", .string(labels[candidate.userId] ?? candidate.userId.text)),
                .init(
                    "requestedAt", candidate.requestedAt.map { .string($0.description) } ?? .null),
                .init("invitedAt", candidate.invitedAt.map { .string($0.description) } ?? .null),
            ])
        }
        return [.init("candidates", .array(items))]
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
