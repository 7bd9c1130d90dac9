package import EventSourcing
import EventStore
package import Records

/// Puts an account's live budget categories in an order.
///
/// Which are live is told by the events that bear the account's tag: two at most for each category,
/// and asked for here alone. Were the list kept on the account's own stream, every category that is
/// defined would contend with every command that goes by the account.
package struct ReorderBudgetCategories: Command {
    package static let name = "ReorderBudgetCategories"

    package var accountId = AccountID()
    /// Every category that isn't archived, each once, first to last.
    package var order: [BudgetCategoryID] = []

    package init() {}

    package var target: AccountID { accountId }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("accountId", &accountId)
        fields.field("order", &order)
    }

    package func decide(
        on account: Account, given facts: Facts
    ) throws(Rejection) -> Decision<Account> {
        try account.requireOpen(accountId)
        var refusals = Refusals()
        var named: Set<BudgetCategoryID> = []
        for (index, id) in order.enumerated() {
            refusals.require(
                named.insert(id).inserted, .incompleteOrder, "order[\(index)]",
                "\(id) is named more than once")
            refusals.requireCategory(id, of: accountId, in: nil, at: "order[\(index)]", facts)
        }
        let missing = BudgetCategory.live(of: accountId, facts).subtracting(named).sorted().map(
            \.text)
        refusals.require(
            missing.isEmpty, .incompleteOrder, "order",
            "order leaves out \(missing)",
            hint: "name every live budget category of the account, each once")
        try refusals.throwIfAny()
        if account.categoryOrder == order { return [] }
        return [.categoriesReordered(BudgetCategoriesReordered(order: order))]
    }

    package static let guide = CommandGuide(
        "Puts an account's live budget categories in an order.",
        rules: [
            .exists("account"), .accountOpen, .exists("budget category"), .sameAccount,
            .categoryLive,
            .categoryInProject,
            .init(
                .incompleteOrder, "order names every live budget category of the account, each once"
            ),
        ],
        example: #"{"accountId":"a-1","order":["c-2","c-1"]}"#,
        needs: [
            Needs.account, Needs.category,
            #"""
            {"command":"DefineBudgetCategory","data":\#
            {"budgetCategoryId":"c-2","accountId":"a-1","name":"Paint","categoryType":"general"}}
            """#,
        ])
}

extension BudgetCategory {
    /// What every category of an account bears when it is defined and when it is archived.
    static func tag(categoriesOf account: AccountID) -> String { "account-categories:\(account)" }

    /// The same for an event of one; none for a project's own, which isn't among them.
    static func tags(categoriesOf account: AccountID, _ project: ProjectID?) -> [String] {
        project == nil ? [tag(categoriesOf: account)] : []
    }

    /// The categories of an account that are defined and not archived. One from before the tag isn't
    /// among them: an order may name it, and may leave it out.
    static func live(of account: AccountID, _ facts: Facts) -> Set<BudgetCategoryID> {
        var live: Set<BudgetCategoryID> = []
        for event in facts.events(tagged: tag(categoriesOf: account)) {
            let id = BudgetCategoryID(event.stream.id)
            if event.type == BudgetCategoryArchived.type {
                live.remove(id)
            } else {
                live.insert(id)
            }
        }
        return live
    }
}
