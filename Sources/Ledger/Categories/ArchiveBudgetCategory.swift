public import EventSourcing
public import Records

/// Puts a budget category away: nothing more is planned or spent under it.
public struct ArchiveBudgetCategory: Command {
    public static let name = "ArchiveBudgetCategory"

    /// Which budget category.
    public var budgetCategoryId = BudgetCategoryID()

    public init() {}

    public var target: BudgetCategoryID { budgetCategoryId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("budgetCategoryId", &budgetCategoryId)
    }

    public func decide(
        on category: BudgetCategory, given facts: Facts
    ) throws(Rejection) -> Decision<BudgetCategory> {
        guard category.exists else {
            throw .notFound("budget category", budgetCategoryId, "budgetCategoryId")
        }
        return category.isArchived
            ? [] : [.archived(BudgetCategoryArchived(accountId: category.accountId))]
    }

    public static let guide = CommandGuide(
        "Puts a budget category away: nothing more is planned or spent under it.",
        rules: [.exists("budget category")],
        example: #"{"budgetCategoryId":"c-1"}"#,
        needs: [Needs.account, Needs.category])
}
