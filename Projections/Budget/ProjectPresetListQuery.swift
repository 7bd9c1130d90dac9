import EventSourcing
import Ledger
import Records

/// The list of what new projects can begin with.
struct ProjectPresetListQuery: Query {
    static let name = "project-presets"
    static let projections = [BudgetProjector.name]
    static let guide = QueryGuide(
        list: "The presets of projects that are not archived, by name, with what each brings.",
        parameters: [
            "account": "only presets of the account with this id",
            "text": "only presets with this in their id or name",
            "sort": "what they are sorted by; with a - before it, descending",
        ],
        example: ["text=kitchen"])

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

    func answer(from source: QuerySource) async throws -> Listed<ProjectPresetRow> {
        var presets = Selection<ProjectPresetRow>(sort: (sort ?? .name).rawValue)
        presets.require("accountId", is: account)
        presets.require(text: text, in: ["presetId", "name"])
        return try source.read(BudgetProjector.name) { connection in
            try presets.page(connection, part)
        }
    }
}

/// One preset of projects that is not archived.
struct ProjectPresetRow: DatedRow {
    static let table = "project_presets"
    static let keyColumns = ["presetId"]

    var presetId = ProjectPresetID()
    var accountId = AccountID()
    var details = ProjectPresetDetails()
    var dates = Dates()

    var key: ProjectPresetID { presetId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("presetId", &presetId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
        dates.visit(&fields)
    }
}

extension BudgetProjector {
    static let presets: [EventHandler<Self>] = [
        on(ProjectPresetDefined.self) { projector, defined, view in
            var row = ProjectPresetRow()
            row.presetId = ProjectPresetID(view.streamID)
            row.accountId = defined.accountId
            row.details = defined.details
            projector.presets.put(new: row, by: view)
        },
        on(ProjectPresetChanged.self) { projector, changed, view in
            try projector.presets.update(ProjectPresetID(view.streamID), by: view) {
                changed.changes.apply(to: &$0.details)
            }
        },
        on(ProjectPresetArchived.self) { projector, _, view in
            projector.presets.remove(ProjectPresetID(view.streamID))
        },
    ]
}
