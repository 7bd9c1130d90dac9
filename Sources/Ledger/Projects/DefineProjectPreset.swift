package import EventSourcing
package import Records
import Vocabulary

/// Defines what new projects of an account can begin with.
package struct DefineProjectPreset: Command {
    package static let name = "DefineProjectPreset"

    /// The new preset's; left out, one is made.
    package var presetId = ProjectPresetID()
    package var accountId = AccountID()
    /// What it brings.
    package var details = ProjectPresetDetails()

    package init() {}

    package var target: ProjectPresetID { presetId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.newID("presetId", &presetId)
        fields.field("accountId", &accountId)
        details.visit(&fields)
    }

    package func decide(
        on preset: ProjectPreset, given facts: Facts
    ) throws(Rejection) -> Decision<ProjectPreset> {
        guard !preset.exists else { throw .alreadyExists("project preset", presetId, "presetId") }
        var refusals = Refusals()
        refusals.requireAccount(accountId, facts)
        refusals.requireValid(details, of: accountId, facts)
        try refusals.throwIfAny()
        return [.defined(ProjectPresetDefined(accountId: accountId, details: details))]
    }

    package static let guide = CommandGuide(
        """
        Defines what new projects of an account can begin with: budgets and every member's pins in the \
        account's categories, categories of the project's own, and spaces.
        """,
        rules: [.isNew("project preset"), .exists("account"), .accountOpen]
            + CommandGuide.Rule.projectPreset,
        example: """
            {"presetId":"pp-1","accountId":"a-1","name":"Kitchen",\
            "budgets":[{"budgetCategoryId":"c-1","budgetCents":250000}],"pins":["c-1"],\
            "categories":[{"name":"Appliances","categoryType":"itemized","budgetCents":400000}],\
            "spaces":[{"name":"Pantry"},{"templateId":"st-1"}]}
            """,
        needs: [Needs.account, Needs.category, Needs.template])
}

extension Refusals {
    /// Notes whatever is wrong with `details` as those of a preset of `account`. Of one that was kept as
    /// `old`, what it names may have been put away since: a project is begun without that.
    mutating func requireValid(
        _ details: ProjectPresetDetails, of account: AccountID,
        from old: ProjectPresetDetails? = nil, _ facts: Facts
    ) {
        requireText(details.name, "name", atMost: TextLimit.name)
        requireFew(details.budgets, "budgets")
        requireFew(details.pins, "pins")
        requireFew(details.categories, "categories")
        requireFew(details.spaces, "spaces")
        requireBudgets(details, of: account, from: old, facts)
        for (index, category) in (details.pins ?? []).enumerated() {
            requireCategory(
                category, of: account, in: nil,
                isNew: old?.pins?.contains(category) != true, at: "pins[\(index)]", facts)
        }
        requireOwnCategories(details)
        requireSpaces(details, of: account, from: old, facts)
    }

    private mutating func requireFew<Entry>(_ entries: [Entry]?, _ field: String) {
        require(
            (entries ?? []).count <= ProjectPresetDetails.most, .invalidField, field,
            "\(field) has more than \(ProjectPresetDetails.most) entries")
    }

    private mutating func requireBudgets(
        _ details: ProjectPresetDetails, of account: AccountID, from old: ProjectPresetDetails?,
        _ facts: Facts
    ) {
        var named: Set<BudgetCategoryID> = []
        for (index, budget) in (details.budgets ?? []).enumerated() {
            let field = "budgets[\(index)]"
            let id = budget.budgetCategoryId
            require(
                named.insert(id).inserted, .invalidField, field + ".budgetCategoryId",
                "\(id) is named more than once")
            let wasNamed = old?.budgets?.contains { $0.budgetCategoryId == id } ?? false
            requireCategory(
                id, of: account, in: nil, isNew: !wasNamed, at: field + ".budgetCategoryId", facts)
            require(
                budget.budgetCents >= .zero, .invalidAmount, field + ".budgetCents",
                "a budget is not negative")
        }
    }

    private mutating func requireOwnCategories(_ details: ProjectPresetDetails) {
        var slugs: Set<String> = []
        for (index, category) in (details.categories ?? []).enumerated() {
            let field = "categories[\(index)]"
            requireText(category.name, field + ".name", atMost: TextLimit.name)
            let slug = BudgetCategory.madeSlug(
                from: category.name, of: BudgetCategoryID("c-\(index + 1)"))
            require(
                slugs.insert(slug).inserted, .slugTaken, field + ".name",
                "another of these categories has the slug \(slug)")
            require(
                (category.budgetCents ?? .zero) >= .zero, .invalidAmount, field + ".budgetCents",
                "a budget is not negative")
        }
    }

    private mutating func requireSpaces(
        _ details: ProjectPresetDetails, of account: AccountID, from old: ProjectPresetDetails?,
        _ facts: Facts
    ) {
        for (index, space) in (details.spaces ?? []).enumerated() {
            let field = "spaces[\(index)]"
            limitText(space.name, field + ".name", atMost: TextLimit.name)
            require(
                space.name != nil || space.templateId != nil, .requiredFieldEmpty,
                field + ".name", "a space has a name, or a template's")
            guard let id = space.templateId else { continue }
            let template = facts.state(of: id)
            guard template.exists else {
                note(.notFound("space template", id, field + ".templateId"))
                continue
            }
            requireSame(
                account, as: template.accountId, "space template \(id)", field + ".templateId")
            let wasNamed = old?.spaces?.contains { $0.templateId == id } ?? false
            require(
                wasNamed || !template.isArchived, .templateArchived, field + ".templateId",
                "space template \(id) is archived")
        }
    }
}

extension CommandGuide.Rule {
    /// What ``Refusals/requireValid(_:of:from:_:)`` asks for of a preset.
    static let projectPreset: [Self] = [
        .notBlank("name"), .textsFit, .exists("budget category"), .sameAccount, .categoryLive,
        .categoryInProject, .exists("space template"), .templateLive,
        .init(.invalidAmount, "no budget is negative"),
        .init(.invalidField, "no list has more than \(ProjectPresetDetails.most) entries"),
        .init(.invalidField, "no category has two budgets"),
        .init(.slugTaken, "no two of the project's own categories make the same slug"),
        .init(.requiredFieldEmpty, "a space has a name or a templateId"),
    ]
}
