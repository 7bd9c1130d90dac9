package import EventSourcing
package import Records

/// Changes what a template of spaces brings; what isn't given stays as it is.
package struct ChangeSpaceTemplate: Command {
    package static let name = "ChangeSpaceTemplate"

    package var templateId = SpaceTemplateID()
    /// What isn't given stays.
    package var changes = Changes<SpaceTemplateDetails>()

    package init() {}

    package var target: SpaceTemplateID { templateId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("templateId", &templateId)
        changes.visit(&fields)
    }

    package func decide(
        on template: SpaceTemplate, given facts: Facts
    ) throws(Rejection) -> Decision<SpaceTemplate> {
        try template.requireLive(templateId)
        var details = template.details
        var changes = changes
        changes.settle(in: &details)
        var refusals = Refusals()
        refusals.requireValid(details)
        try refusals.throwIfAny()
        return changes.isEmpty ? [] : [.changed(SpaceTemplateChanged(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Changes what a template of spaces brings: its name, or all of its checklists. What isn't \
        given stays as it is, and so do the spaces that were made of it.
        """,
        rules: [
            .exists("space template"), .templateLive,
            .init(.requiredFieldEmpty, "no name and no item of a checklist is blank"),
            .init(.tooLong, "a name has at most 120 characters, an item 4,000"),
        ],
        example: #"{"templateId":"st-1","name":"Bedroom, small"}"#,
        needs: [Needs.account, Needs.template])
}

/// Lines of a batch that the examples of the guides stand on.
extension Needs {
    static let template = #"""
        {"command":"DefineSpaceTemplate","data":\#
        {"accountId":"a-1","templateId":"st-1","name":"Bedroom","checklists":[]}}
        """#
}
