package import EventSourcing
package import Records

/// Puts a template of spaces away: no more spaces are made of it.
package struct ArchiveSpaceTemplate: Command {
    package static let name = "ArchiveSpaceTemplate"

    package var templateId = SpaceTemplateID()

    package init() {}

    package var target: SpaceTemplateID { templateId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("templateId", &templateId)
    }

    package func decide(
        on template: SpaceTemplate, given facts: Facts
    ) throws(Rejection) -> Decision<SpaceTemplate> {
        if template.isArchived { return [] }
        try template.requireLive(templateId)
        return [.archived(SpaceTemplateArchived())]
    }

    package static let guide = CommandGuide(
        "Puts a template of spaces away: no more spaces are made of it.",
        rules: [.exists("space template")],
        example: #"{"templateId":"st-1"}"#,
        needs: [Needs.account, Needs.template])
}
