package import EventSourcing
package import Records

/// Puts a preset of projects away: no more projects begin with it.
package struct ArchiveProjectPreset: Command {
    package static let name = "ArchiveProjectPreset"

    package var presetId = ProjectPresetID()

    package init() {}

    package var target: ProjectPresetID { presetId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("presetId", &presetId)
    }

    package func decide(
        on preset: ProjectPreset, given facts: Facts
    ) throws(Rejection) -> Decision<ProjectPreset> {
        if preset.isArchived { return [] }
        try preset.requireLive(presetId)
        return [.archived(ProjectPresetArchived())]
    }

    package static let guide = CommandGuide(
        "Puts a preset of projects away: no more projects begin with it.",
        rules: [.exists("project preset")],
        example: #"{"presetId":"pp-1"}"#,
        needs: [Needs.account, Needs.category, Needs.template, Needs.preset])
}
