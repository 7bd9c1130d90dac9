import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

private let archived = BudgetCategory.Event.archived(BudgetCategoryArchived(accountId: "shop"))

/// The shop's categories lighting, wood and stone.
private let sorted =
    work
    .and(BudgetCategory.self, "wood", .defined(category("wood", of: "shop")))
    .and(BudgetCategory.self, "stone", .defined(category("stone", of: "shop")))

@Suite struct `Changing a budget category` {
    @Test func `tells what changed, and nothing else`() throws {
        change(sorted, #""name":"Lights","categoryType":"general""#).then(
            .changed(
                BudgetCategoryChanged(accountId: "shop", changes: Changes { $0.name = "Lights" })))
        let state = try #require(
            change(
                sorted,
                """
                "name":"Lights","slug":"lights","categoryType":"fee",\
                "excludeFromOverallBudget":true
                """
            ).state())
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == """
                {"accountId":"shop","name":"Lights","slug":"lights","categoryType":"fee",\
                "excludeFromOverallBudget":true,"isArchived":false}
                """)
    }

    @Test func `to what it is changes nothing`() {
        change(sorted, #""name":"lighting","slug":"lighting","accountId":"shop""#).thenNothing()
    }

    @Test func `keeps to the forms`() {
        change(sorted, #""name":" ""#).thenRejects(.requiredFieldEmpty, field: "name")
        change(sorted, #""name":"\#(String(repeating: "a", count: 121))""#)
            .thenRejects(.tooLong, field: "name")
        for slug in ["", "A", "a_b", String(repeating: "a", count: 101)] {
            change(sorted, #""slug":"\#(slug)""#).thenRejects(.invalidSlug, field: "slug")
        }
    }

    @Test func `needs a category of the account`() {
        change(books, #""name":"Lights""#).thenRejects(.notFound, field: "budgetCategoryId")
        change(sorted, #""name":"Lights","accountId":"rival""#)
            .thenRejects(.wrongAccount, field: "accountId")
    }

    @Test func `takes no slug of another category of the account`() {
        change(sorted, #""slug":"wood""#).thenRejects(.slugTaken, field: "slug")
        change(sorted.and(BudgetCategory.self, "wood", archived), #""slug":"wood""#)
            .thenRejects(.slugTaken, field: "slug")
        change(sorted, #""slug":"paint""#).then(slugged("paint", from: "lighting"))
    }

    @Test func `gives the slug up that it had`() {
        let past = sorted.and(BudgetCategory.self, "wood", slugged("timber", from: "wood"))
        change(past, #""slug":"timber""#).thenRejects(.slugTaken, field: "slug")
        change(past, #""slug":"wood""#).then(slugged("wood", from: "lighting"))
        past.when(
            DefineBudgetCategory.self,
            #"{"accountId":"shop","name":"Wood","categoryType":"general"}"#
        ).then(
            .defined(
                BudgetCategoryDefined(
                    accountId: "shop",
                    details: BudgetCategoryDetails(
                        name: "Wood", slug: "wood", categoryType: .general))))
        // Taken by another since, and then wanted back.
        past.and(BudgetCategory.self, "lighting", slugged("wood", from: "lighting"))
            .when(ChangeBudgetCategory.self, #"{"budgetCategoryId":"wood","slug":"wood"}"#)
            .thenRejects(.slugTaken, field: "slug")
        past.when(ChangeBudgetCategory.self, #"{"budgetCategoryId":"wood","slug":"wood"}"#)
            .then(slugged("wood", from: "timber"))
    }

    @Test func `that keeps its slug keeps it from others`() {
        let renamed = BudgetCategory.Event.changed(
            BudgetCategoryChanged(accountId: "shop", changes: Changes { $0.name = "Timber" }))
        change(sorted.and(BudgetCategory.self, "wood", renamed), #""slug":"wood""#)
            .thenRejects(.slugTaken, field: "slug")
    }

    private func change(_ past: Given, _ fields: String) -> When<BudgetCategory> {
        past.when(ChangeBudgetCategory.self, #"{"budgetCategoryId":"lighting",\#(fields)}"#)
    }

    private func slugged(_ slug: String, from former: String) -> BudgetCategory.Event {
        .changed(
            BudgetCategoryChanged(
                accountId: "shop", changes: Changes { $0.slug = slug }, formerSlug: former))
    }
}

@Suite struct `The order of budget categories` {
    private func reorder(_ past: Given, _ order: [BudgetCategoryID]) -> When<Account> {
        var command = ReorderBudgetCategories()
        command.accountId = "shop"
        command.order = order
        return past.when(command)
    }

    private func reordered(_ order: [BudgetCategoryID]) -> Account.Event {
        .categoriesReordered(BudgetCategoriesReordered(order: order))
    }

    @Test func `names every live one once`() throws {
        reorder(sorted, ["wood", "stone", "lighting"])
            .then(reordered(["wood", "stone", "lighting"]))
        for order in [[], ["wood", "stone"], ["wood", "lighting"]] as [[BudgetCategoryID]] {
            reorder(sorted, order).thenRejects(.incompleteOrder, field: "order")
        }
        reorder(sorted, ["wood", "stone", "lighting", "wood"])
            .thenRejects(.incompleteOrder, field: "order[3]")
        let state = try #require(reorder(sorted, ["wood", "stone", "lighting"]).state())
        #expect(state.categoryOrder == ["wood", "stone", "lighting"])
    }

    @Test func `names no archived one, none of another account, and none that isn't there`() {
        let past = sorted.and(BudgetCategory.self, "stone", archived)
        reorder(past, ["wood", "lighting"]).then(reordered(["wood", "lighting"]))
        reorder(past, ["wood", "lighting", "stone"])
            .thenRejects(.categoryArchived, field: "order[2]")
        reorder(sorted, ["paint", "wood", "stone", "lighting"])
            .thenRejects(.wrongAccount, field: "order[0]")
        reorder(sorted, ["wood", "paper", "stone", "lighting"])
            .thenRejects(.notFound, field: "order[1]")
        reorder(givenNothing(), []).thenRejects(.notFound, field: "accountId")
    }

    @Test func `that it has already changes nothing`() {
        let past = sorted.and(Account.self, "shop", reordered(["wood", "stone", "lighting"]))
        reorder(past, ["wood", "stone", "lighting"]).thenNothing()
        reorder(past, ["stone", "wood", "lighting"])
            .then(reordered(["stone", "wood", "lighting"]))
        reorder(books, []).thenNothing()
    }
}
