import EventSourcing
import Ledger
import Records

/// One template for spaces.
struct SpaceTemplateQuery: Query {
    static let name = "space-template"
    static let projections = [SpacesProjector.name]
    static let guide = QueryGuide(
        "One template for spaces that is not archived, with what it brings.",
        parameters: ["templateId": "its id"], example: ["templateId=bedroom"])

    var templateId = SpaceTemplateID()

    init() {}

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("templateId", &templateId)
    }

    func answer(from source: QuerySource) async throws -> QueryAnswer {
        let row: SpaceTemplateRow = try source.read(SpacesProjector.name) { connection in
            try connection.find("template", templateId, "templateId", list: "space-templates")
        }
        return .item(JSONValue(of: row))
    }
}
