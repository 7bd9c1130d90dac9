package import Records
import Vocabulary

/// What a budget category is, and how it counts: what is defined, and may be changed.
package struct BudgetCategoryDetails: Record {
    /// Not blank, at most 120 characters.
    package var name = ""
    /// Lower-case words joined by hyphens; no other category of the account has it.
    package var slug = ""
    /// How what is spent under it counts.
    package var categoryType = BudgetCategoryType.general
    /// Shown, but not counted in a project's overall figures.
    package var excludeFromOverallBudget = false

    package init() {}

    package init(
        name: String, slug: String, categoryType: BudgetCategoryType,
        excludeFromOverallBudget: Bool = false
    ) {
        self.name = name
        self.slug = slug
        self.categoryType = categoryType
        self.excludeFromOverallBudget = excludeFromOverallBudget
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("name", &name, .line)
        fields.field("slug", &slug)
        fields.field("categoryType", &categoryType)
        fields.field("excludeFromOverallBudget", &excludeFromOverallBudget)
    }
}

/// New values for what a budget category is, and how it counts.
package typealias BudgetCategoryChanges = Changes<BudgetCategoryDetails>

/// What kind of budget a category holds.
package enum BudgetCategoryType: String, Choice {
    case general
    /// Made up of single things bought.
    case itemized
    /// What the business itself charges.
    case fee
}
