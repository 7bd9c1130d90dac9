public import EventSourcing

/// Defines a kind of spending for an account to plan and to sort by.
public struct DefineBudgetCategory: Command {
    public static let name = "DefineBudgetCategory"

    public var budgetCategoryId = BudgetCategoryID()
    public var accountId = AccountID()
    public var name = ""
    /// `nil`: made from the name.
    public var slug: String?
    public var categoryType = BudgetCategoryType.general
    public var excludeFromOverallBudget: Bool?

    public init() {}

    public var target: BudgetCategoryID { budgetCategoryId }

    public mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("budgetCategoryId", &budgetCategoryId)
        fields.field("accountId", &accountId)
        fields.field("name", &name)
        fields.field("slug", &slug)
        fields.field("categoryType", &categoryType)
        fields.field("excludeFromOverallBudget", &excludeFromOverallBudget)
    }

    public func decide(
        on category: BudgetCategory, given facts: Facts
    ) throws(Rejection) -> Decision<BudgetCategory> {
        guard !category.exists else {
            throw Rejection(
                .alreadyExists, field: "budgetCategoryId",
                "there is a budget category \(budgetCategoryId) already")
        }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireText(name, "name")
        let slug = slug ?? madeSlug(from: name)
        let isValid = Slug.isValid(slug, atMost: Self.maximumSlugBytes)
        refusals.require(
            isValid, .invalidSlug, "slug",
            "a slug is lower-case letters and digits, in words joined by single hyphens",
            hint: "slug=\(madeSlug(from: slug))")
        let tag = BudgetCategoryDefined.tag(slug: slug, in: accountId)
        refusals.require(
            !isValid || !facts.isTaken(tag, except: nil), .slugTaken, "slug",
            "another budget category of the account has the slug \(slug)")
        try refusals.throwIfAny()
        return [
            .defined(
                BudgetCategoryDefined(
                    accountId: accountId, name: name, slug: slug, categoryType: categoryType,
                    excludeFromOverallBudget: excludeFromOverallBudget ?? false))
        ]
    }

    /// With an account's id of 128 bytes beside it, a slug still fits a tag.
    private static let maximumSlugBytes = 100

    private func madeSlug(from text: String) -> String {
        Slug.made(
            from: text, or: budgetCategoryId.text, kind: "category", atMost: Self.maximumSlugBytes)
    }

    public static let guide = CommandGuide(
        "Defines a kind of spending for an account to plan and to sort by.",
        rules: [
            .isNew("budget category"), .exists("account"), .notBlank("name"),
            .init(
                .invalidSlug,
                """
                a slug is lower-case letters and digits in words joined by single hyphens, at \
                most \(maximumSlugBytes); left out, it is made from the name
                """),
            .init(.slugTaken, "no other budget category of the account has the slug"),
        ],
        example: """
            {"budgetCategoryId":"c-1","accountId":"a-1","name":"Lighting",\
            "categoryType":"itemized"}
            """,
        needs: [Needs.account])
}
