import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Defining a budget category` {
    @Test func `keeps what was given`() {
        books.when(
            define(#""name":"Lights","slug":"lights-1","excludeFromOverallBudget":true"#)
        ).then(
            .defined(
                BudgetCategoryDefined(
                    accountId: "shop",
                    details: BudgetCategoryDetails(
                        name: "Lights", slug: "lights-1", categoryType: .fee,
                        excludeFromOverallBudget: true))))
    }

    @Test(arguments: [
        ("Expenses:Food:Groceries", "expenses-food-groceries"),
        ("Expenses:Taxes:Y2015:US:CityNYC", "expenses-taxes-y2015-us-citynyc"),
        ("Expenses:Health:Life:GroupTermLife", "expenses-health-life-grouptermlife"),
        ("Möbel & Stühle", "mobel-stuhle"), ("Łazienka", "lazienka"), ("照明", "c-1"), ("!!!", "c-1"),
        (String(repeating: "a", count: 120), String(repeating: "a", count: 100)),
        (String(repeating: "lamp ", count: 24), String(repeating: "lamp-", count: 19) + "lamp"),
    ]) func `makes the slug from the name`(name: String, slug: String) throws {
        let state = try #require(books.when(define(#""name":"\#(name)""#)).state())
        #expect(state.details.slug == slug)
        #expect(state.details.name == name.trimmed)
    }

    @Test func `falls back on a short form of an id that is no slug`() throws {
        var command = DefineBudgetCategory()
        command.budgetCategoryId = "Свет"
        command.accountId = "shop"
        command.name = "Свет"
        let slug = try #require(books.when(command).state()).details.slug
        #expect(slug.hasPrefix("category-"))
        #expect(Slug.isValid(slug))
        #expect(try #require(books.when(command).state()).details.slug == slug)
    }

    @Test(arguments: ["a", "0", "a-b", "lamps-2026", String(repeating: "a", count: 100)])
    func `takes a slug`(slug: String) throws {
        let state = try #require(
            books.when(define(#""name":"Lights","slug":"\#(slug)""#)).state())
        #expect(state.details.slug == slug)
    }

    @Test(arguments: [
        "-", "a-", "-a", "a--b", "Lights", "a_b", "a b", "é", "a/b",
        String(repeating: "a", count: 101),
    ]) func `refuses what is no slug`(slug: String) {
        books.when(define(#""name":"Lights","slug":"\#(slug)""#))
            .thenRejects(.invalidSlug, field: "slug")
    }

    @Test func `refuses the slug of another category of the account`() {
        let past = books.and(BudgetCategory.self, "c-0", .defined(category("lights", of: "shop")))
        past.when(define(#""name":"Lights""#)).thenRejects(.slugTaken, field: "slug")
        past.when(define(#""name":"Other","slug":"lights""#))
            .thenRejects(.slugTaken, field: "slug")
        past.when(define(#""name":"Other""#)).then(
            .defined(
                BudgetCategoryDefined(
                    accountId: "shop",
                    details: BudgetCategoryDetails(
                        name: "Other", slug: "other", categoryType: .fee,
                        excludeFromOverallBudget: false))))
    }

    @Test func `takes the slug of another account's category`() throws {
        let past = books.and(BudgetCategory.self, "c-0", .defined(category("lights", of: "rival")))
        #expect(
            try #require(past.when(define(#""name":"Lights""#)).state()).details.slug == "lights")
    }

    @Test func `of an archived category keeps the slug`() {
        books.and(
            BudgetCategory.self, "c-0", .defined(category("lights", of: "shop")),
            .archived(BudgetCategoryArchived(accountId: "shop"))
        ).when(define(#""name":"Lights""#)).thenRejects(.slugTaken, field: "slug")
    }

    @Test func `happens once`() {
        books.and(BudgetCategory.self, "c-1", .defined(category("lights", of: "shop")))
            .when(define(#""name":"Other""#))
            .thenRejects(.alreadyExists, field: "budgetCategoryId")
    }

    @Test func `needs an account`() {
        givenNothing().when(define(#""name":"Lights""#))
            .thenRejects(.notFound, field: "accountId")
    }

    @Test func `needs a name`() {
        books.when(define(#""name":" ""#)).thenRejects(.requiredFieldEmpty, field: "name")
    }

    @Test func `needs a type that there is`() {
        for (type, code) in [("generic", "invalid-field"), ("", "invalid-field")] {
            books.when(
                DefineBudgetCategory.self,
                #"{"accountId":"shop","name":"A","categoryType":"\#(type)"}"#
            ).thenRejects(RejectionCode(rawValue: code), field: "categoryType")
        }
        books.when(DefineBudgetCategory.self, #"{"accountId":"shop","name":"A"}"#)
            .thenRejects(.requiredFieldEmpty, field: "categoryType")
    }
}

@Suite struct `Archiving a budget category` {
    let data = #"{"budgetCategoryId":"lighting"}"#

    @Test func `happens once`() throws {
        work.when(ArchiveBudgetCategory.self, data).then(
            .archived(BudgetCategoryArchived(accountId: "shop")))
        work.and(
            BudgetCategory.self, "lighting", .archived(BudgetCategoryArchived(accountId: "shop"))
        )
        .when(ArchiveBudgetCategory.self, data).thenNothing()
        let state = try #require(work.when(ArchiveBudgetCategory.self, data).state())
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == """
                {"accountId":"shop","name":"lighting","slug":"lighting","categoryType":"general",\
                "excludeFromOverallBudget":false,"isArchived":true}
                """)
    }

    @Test func `needs a category`() {
        books.when(ArchiveBudgetCategory.self, data)
            .thenRejects(.notFound, field: "budgetCategoryId")
    }
}

/// The category `c-1` of the shop, a fee, with these fields.
private func define(_ fields: String) -> String {
    #"{"budgetCategoryId":"c-1","accountId":"shop","categoryType":"fee",\#(fields)}"#
}

extension Given {
    fileprivate func when(_ data: String) -> When<BudgetCategory> {
        when(DefineBudgetCategory.self, data)
    }
}

@Suite struct `Taking a budget category up again` {
    private let archived = work.and(
        BudgetCategory.self, "lighting", .archived(BudgetCategoryArchived(accountId: "shop")))
    private let data = #"{"budgetCategoryId":"lighting"}"#

    @Test func `happens once, to one that is archived`() {
        archived.when(UnarchiveBudgetCategory.self, data)
            .then(.unarchived(BudgetCategoryUnarchived(accountId: "shop")))
        work.when(UnarchiveBudgetCategory.self, data).thenNothing()
        books.when(UnarchiveBudgetCategory.self, data)
            .thenRejects(.notFound, field: "budgetCategoryId")
    }

    @Test func `makes it one to plan by, and to put in order`() {
        let past = archived.and(
            BudgetCategory.self, "lighting",
            .unarchived(BudgetCategoryUnarchived(accountId: "shop")))
        past.when(record()).then(.recorded(purchase()))
        past.when(
            ReorderBudgetCategories.self, #"{"accountId":"shop","order":[]}"#
        ).thenRejects(.incompleteOrder, field: "order")
        past.when(
            DefineBudgetCategory.self,
            #"{"accountId":"shop","name":"lighting","categoryType":"general"}"#
        ).thenRejects(.slugTaken, field: "slug")
    }
}
