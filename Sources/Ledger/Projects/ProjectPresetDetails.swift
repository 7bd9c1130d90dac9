package import Records
package import Vocabulary

/// What a preset brings to a new project: what is defined, and may be changed.
package struct ProjectPresetDetails: Record {
    /// Not blank, at most 120 characters.
    package var name = ""
    /// What the project may spend in the account's categories.
    package var budgets: [PresetBudget]?
    /// What every member of the account sees first of it.
    package var pins: [BudgetCategoryID]?
    /// Categories of the project's own.
    package var categories: [PresetCategory]?
    /// Its first spaces.
    package var spaces: [PresetSpace]?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("budgets", &budgets)
        fields.field("pins", &pins)
        fields.field("categories", &categories)
        fields.field("spaces", &spaces)
    }

    /// Each of its lists has at most so many entries.
    static let most = 100
}

/// What a new project may spend in one category.
package struct PresetBudget: Record {
    /// A category of the account.
    package var budgetCategoryId = BudgetCategoryID()
    /// What may be spent: never negative.
    package var budgetCents = Cents.zero

    package init() {}

    package init(_ budgetCategoryId: BudgetCategoryID, _ budgetCents: Cents) {
        self.budgetCategoryId = budgetCategoryId
        self.budgetCents = budgetCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
        fields.field("budgetCents", &budgetCents)
    }
}

/// A category that a new project gets as its own.
package struct PresetCategory: Record {
    /// Not blank, at most 120 characters; each of one slug once.
    package var name = ""
    /// How what is spent under it counts.
    package var categoryType = BudgetCategoryType.general
    /// What may be spent; `nil`: no budget is set.
    package var budgetCents: Cents?

    package init() {}

    package init(_ name: String, _ categoryType: BudgetCategoryType, _ budgetCents: Cents? = nil) {
        self.name = name
        self.categoryType = categoryType
        self.budgetCents = budgetCents
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("categoryType", &categoryType)
        fields.field("budgetCents", &budgetCents)
    }
}

/// A space that a new project begins with.
package struct PresetSpace: Record {
    /// At most 120 characters; `nil`: the template's.
    package var name: String?
    /// Whose checklists it begins with; `nil`: none.
    package var templateId: SpaceTemplateID?

    package init() {}

    package init(_ name: String? = nil, templateId: SpaceTemplateID? = nil) {
        self.name = name
        self.templateId = templateId
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name)
        fields.field("templateId", &templateId)
    }
}
