package import Records

/// What a template of spaces brings: what is defined, and may be changed.
package struct SpaceTemplateDetails: Record {
    /// Not blank, at most 120 characters.
    package var name = ""
    /// All of them, first to last.
    package var checklists: [TemplateChecklist] = []

    package init() {}

    package init(name: String, checklists: [TemplateChecklist]) {
        self.name = name
        self.checklists = checklists
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("checklists", &checklists)
    }
}

/// A checklist as a template has it: a name, and a text for each point.
package struct TemplateChecklist: Record {
    /// Not blank, at most 120 characters.
    package var name = ""
    /// What is to be done, first to last.
    package var items: [String] = []

    package init() {}

    package init(name: String, items: [String]) {
        self.name = name
        self.items = items
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("items", &items)
    }
}
