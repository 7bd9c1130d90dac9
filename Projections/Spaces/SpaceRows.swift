import EventSourcing
import Ledger
import Records

/// One space, and how far its checklists are done.
struct SpaceRow: DatedRow {
    static let table = "spaces"
    static let keyColumns = ["spaceId"]
    static let indexes = [["nameOrder", "spaceId"]]

    var spaceId = SpaceID()
    var accountId = AccountID()
    var projectId: ProjectID?
    var name = ""
    var notes: String?
    var images: [Attachment] = []
    var templateId: SpaceTemplateID?
    var isArchived = false
    var checklistCount: Int64 = 0
    /// Points of all its checklists that are checked off, and all points.
    var checklistDone: Int64 = 0
    var checklistTotal: Int64 = 0
    var dates = Dates()

    var key: SpaceID { spaceId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("accountId", &accountId)
        fields.field("projectId", &projectId)
        fields.field("name", &name)
        fields.sortKey("nameOrder", of: name)
        fields.field("notes", &notes)
        fields.field("images", &images)
        fields.field("templateId", &templateId)
        fields.field("isArchived", &isArchived)
        fields.field("checklistCount", &checklistCount)
        fields.field("checklistDone", &checklistDone)
        fields.field("checklistTotal", &checklistTotal)
        dates.visit(&fields)
    }
}

/// The checklists of one space, to count them by.
struct ChecklistsRow: Row {
    static let table = "space_checklists"
    static let keyColumns = ["spaceId"]

    var spaceId = SpaceID()
    var checklists: [Checklist] = []

    var key: SpaceID { spaceId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("spaceId", &spaceId)
        fields.field("checklists", &checklists)
    }
}

/// One template for spaces that is not archived.
struct SpaceTemplateRow: DatedRow {
    static let table = "space_templates"
    static let keyColumns = ["templateId"]

    var templateId = SpaceTemplateID()
    var accountId = AccountID()
    var details = SpaceTemplateDetails()
    var dates = Dates()

    var key: SpaceTemplateID { templateId }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("templateId", &templateId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
        fields.sortKey("nameOrder", of: details.name)
        dates.visit(&fields)
    }
}
