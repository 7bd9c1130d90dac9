package import EventSourcing
package import Records

/// Changes what a preset of projects brings; what isn't given stays as it is.
package struct ChangeProjectPreset: Command {
    package static let name = "ChangeProjectPreset"

    package var presetId = ProjectPresetID()
    /// What isn't given stays; `null` takes away.
    package var changes = Changes<ProjectPresetDetails>()

    package init() {}

    package var target: ProjectPresetID { presetId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("presetId", &presetId)
        changes.visit(&fields)
    }

    package func decide(
        on preset: ProjectPreset, given facts: Facts
    ) throws(Rejection) -> Decision<ProjectPreset> {
        try preset.requireLive(presetId)
        var details = preset.details
        var changes = changes
        changes.settle(in: &details)
        var refusals = Refusals()
        refusals.requireValid(details, of: preset.accountId, from: preset.details, facts)
        try refusals.throwIfAny()
        return changes.isEmpty ? [] : [.changed(ProjectPresetChanged(changes: changes))]
    }

    package static let guide = CommandGuide(
        """
        Changes what a preset of projects brings: its name, or one of its lists as a whole. What isn't \
        given stays as it is, and so do the projects that began with it.
        """,
        rules: [.exists("project preset"), .presetLive] + CommandGuide.Rule.projectPreset,
        example: #"{"presetId":"pp-1","pins":null}"#,
        needs: [Needs.account, Needs.category, Needs.template, Needs.preset])
}

/// Lines of a batch that the examples of the guides stand on.
extension Needs {
    static let preset =
        #"{"command":"DefineProjectPreset","data":\#(DefineProjectPreset.guide.example)}"#
}
