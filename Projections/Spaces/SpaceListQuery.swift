import EventSourcing
import Ledger
import Records

/// The list of spaces, each with how far its checklists are done.
struct SpaceListQuery: Query {
    static let name = "spaces"
    static let projections = [SpacesProjector.name]
    static let guide = QueryGuide(
        list:
            "The spaces that are not archived, by name, each with how far its checklists are done.",
        parameters: [
            "scope": "project:<id>, inventory (those of no project) or all (the default)",
            "account": "only spaces of the account with this id",
            "archived": "true: only archived spaces; false: only the others (the default)",
            "text": "only spaces with this in their id, name or notes",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["scope=project:kitchen"])

    var scope: ListScope?
    var account: AccountID?
    var archived: Bool?
    var text: String?
    var sort: DatedSort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("scope", &scope)
        fields.field("account", &account)
        fields.field("archived", &archived)
        fields.field("text", &text)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> Listed<SpaceRow> {
        var spaces = Selection<SpaceRow>(sort: (sort ?? .name).rawValue)
        spaces.require(scope: scope)
        spaces.require("accountId", is: account)
        spaces.require("isArchived", is: archived ?? false)
        spaces.require(text: text, in: ["spaceId", "name", "notes"])
        return try source.read(SpacesProjector.name) { connection in
            try spaces.page(connection, part)
        }
    }
}

/// The list of templates for spaces.
struct SpaceTemplateListQuery: Query {
    static let name = "space-templates"
    static let projections = [SpacesProjector.name]
    static let guide = QueryGuide(
        list: "The templates for spaces that are not archived, by name, with what each brings.",
        parameters: [
            "account": "only templates of the account with this id",
            "text": "only templates with this in their id or name",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["text=bedroom"])

    var account: AccountID?
    var text: String?
    var sort: DatedSort?
    var part = ListPart()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("account", &account)
        fields.field("text", &text)
        fields.field("sort", &sort)
        part.visit(&fields)
    }

    func answer(from source: QuerySource) async throws -> Listed<SpaceTemplateRow> {
        var templates = Selection<SpaceTemplateRow>(sort: (sort ?? .name).rawValue)
        templates.require("accountId", is: account)
        templates.require(text: text, in: ["templateId", "name"])
        return try source.read(SpacesProjector.name) { connection in
            try templates.page(connection, part)
        }
    }
}
