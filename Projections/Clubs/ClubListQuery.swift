import Clubs
import EventSourcing
import Records

/// The list of clubs.
struct ClubListQuery: Query, TellingRowFields {
    static let name = "clubs"
    static let projections = [ClubsProjector.name]
    static let rowFields = RowFields(ClubRow.self, adding: ["role", "isOwner"])
    static let guide = QueryGuide(
        list: "The clubs, by name.",
        parameters: [
            "member": "only clubs that the user with this id is in, each with the user's role",
            "public": "true: only public clubs; false: only the others",
            "closed": "true: only clubs that are closed; false: only the others",
            "viewer":
                "only clubs that the user with this id may see: public ones, and those they are in or invited to",
            "text": "only clubs with this in their id or name",
        ],
        example: ["text=rovers"])

    var member: PersonID?
    var isPublic: Bool?
    var closed: Bool?
    var viewer: PersonID?
    var text: String?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("member", &member)
        fields.field("public", &isPublic)
        fields.field("closed", &closed)
        fields.field("viewer", &viewer)
        fields.field("text", &text)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        var clubs = Selection<ClubRow>(sort: "name")
        clubs.require(member: member)
        if let isPublic {
            clubs.require("json_extract(settings, '$.isPublic') = ?", isPublic.column)
        }
        clubs.require("isClosed", is: closed)
        clubs.require(viewer: viewer, clubs: "clubId")
        clubs.require(text: text, in: ["clubId", "name"])
        return try source.read(ClubsProjector.name) { connection in
            let page = try clubs.page(connection, part)
            return .list(
                page.items.map { $0.item(for: member) }, total: page.total, next: page.next)
        }
    }
}

extension ClubRow {
    /// The club, and what a member is in it if one is given.
    func item(for member: PersonID?) -> JSONValue {
        JSONValue(of: self).adding(member.map { role(of: $0) } ?? [])
    }

    /// What a member is in this club.
    func role(of member: PersonID) -> [JSONValue.Member] {
        let isOwner = member == ownerId
        return [
            .init("role", .string(isOwner ? "owner" : "member")),
            .init("isOwner", .boolean(isOwner)),
        ]
    }
}
