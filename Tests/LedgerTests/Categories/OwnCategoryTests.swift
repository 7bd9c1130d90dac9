import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `A project's own budget category` {
    /// The rooms, with a category of the kitchen's own.
    private let rooms = stocked.and(
        BudgetCategory.self, "oven",
        .defined(
            BudgetCategoryDefined(
                accountId: "shop",
                details: BudgetCategoryDetails(name: "Oven", slug: "oven", categoryType: .general),
                projectId: "kitchen")))

    private func define(_ more: String, in past: Given) -> When<BudgetCategory> {
        past.when(
            DefineBudgetCategory.self,
            #"""
            {"budgetCategoryId":"c-1","accountId":"shop","name":"Oven","categoryType":"fee",\#
            \#(more)}
            """#)
    }

    @Test func `has a slug beside those of the account and of other projects`() {
        #expect(define(#""projectId":"bath""#, in: rooms).state()?.projectId == "bath")
        define(#""slug":"oven""#, in: rooms).then(
            .defined(
                BudgetCategoryDefined(
                    accountId: "shop",
                    details: BudgetCategoryDetails(
                        name: "Oven", slug: "oven", categoryType: .fee))))
        define(#""projectId":"kitchen""#, in: rooms).thenRejects(.slugTaken, field: "slug")
    }

    @Test func `needs a project of the account in use`() {
        define(#""projectId":"hotel""#, in: rooms).thenRejects(.wrongAccount, field: "projectId")
        define(#""projectId":"attic""#, in: rooms).thenRejects(.notFound, field: "projectId")
        define(
            #""projectId":"bath""#,
            in: rooms.and(Project.self, "bath", .archived(ProjectArchived()))
        ).thenRejects(.projectArchived, field: "projectId")
    }

    @Test func `is used in that project`() {
        rooms.when(
            record {
                $0.budgetCategoryId = "oven"
                $0.amountCents = 1
            }.called("t-2")
        ).then(
            .recorded(
                purchase {
                    $0.budgetCategoryId = "oven"
                    $0.amountCents = 1
                }))
        rooms.when(changeItem("lamp") { $0.budgetCategoryId = "oven" }).then(
            .changed(ItemChanged(changes: Changes { $0.budgetCategoryId = "oven" })))
        rooms.when(
            SetProjectBudget.self,
            #"{"projectId":"kitchen","budgetCategoryId":"oven","budgetCents":5}"#
        ).then(
            .budgetSet(ProjectBudgetSet(budgetCategoryId: "oven", budgetCents: 5)))
    }

    @Test func `is used nowhere else`() {
        let code = RejectionCode.categoryNotInProject
        for project in ["bath", nil] as [ProjectID?] {
            rooms.when(
                record {
                    $0.budgetCategoryId = "oven"
                    $0.projectId = project
                }.called("t-2")
            ).thenRejects(code, field: "budgetCategoryId")
        }
        rooms.when(changeItem("chair") { $0.budgetCategoryId = "oven" })
            .thenRejects(code, field: "budgetCategoryId")
        rooms.when(
            add {
                $0.place.projectId = "bath"
                $0.details.budgetCategoryId = "oven"
            }
        ).thenRejects(code, field: "budgetCategoryId")
        rooms.when(
            SetProjectBudget.self,
            #"{"projectId":"bath","budgetCategoryId":"oven","budgetCents":5}"#
        ).thenRejects(code, field: "budgetCategoryId")
        rooms.when(
            PinBudgetCategory.self,
            #"{"projectId":"bath","uid":"uid-1","budgetCategoryId":"oven"}"#
        ).thenRejects(code, field: "budgetCategoryId")
        rooms.when(
            SetVendorDefault.self,
            #"{"accountId":"shop","source":"Oven House","budgetCategoryId":"oven"}"#
        ).thenRejects(code, field: "budgetCategoryId")
    }

    @Test func `stays behind when a transaction goes elsewhere`() throws {
        let bought = try rooms.following(amend { $0.budgetCategoryId = "oven" })
        bought.when(amend { $0.projectId = "bath" })
            .thenRejects(.categoryNotInProject, field: "budgetCategoryId")
        let both = amend {
            $0.projectId = "bath"
            $0.budgetCategoryId = "tiles"
        }
        #expect(bought.when(both).state()?.details.budgetCategoryId == "tiles")
    }

    @Test func `isn't that of a sale to another project`() throws {
        let home = try rooms.following(changeItem("lamp") { $0.budgetCategoryId = "oven" })
            .following(sell(["lamp"], back: true))
        let elsewhere = home.when(
            sell(["lamp"]) {
                $0.projectId = "bath"
                $0.transactionId = "s-2"
            })
        #expect(try #require(elsewhere.state()).details.budgetCategoryId == nil)
        let again = home.when(sell(["lamp"]) { $0.transactionId = "s-2" })
        #expect(again.state()?.details.budgetCategoryId == "oven")
    }

    @Test func `is in no order of the account's`() throws {
        let order = #"{"accountId":"shop","order":["tiles","lighting"]}"#
        let taken = try rooms.following(unarchive)
        taken.when(ReorderBudgetCategories.self, order).then(
            .categoriesReordered(BudgetCategoriesReordered(order: ["tiles", "lighting"])))
        rooms.when(
            ReorderBudgetCategories.self,
            #"{"accountId":"shop","order":["tiles","lighting","oven"]}"#
        ).thenRejects(.categoryNotInProject, field: "order[2]")
    }

    @Test func `gives its slug up among the project's own`() throws {
        let renamed = rooms.when(
            ChangeBudgetCategory.self, #"{"budgetCategoryId":"oven","slug":"stove"}"#)
        renamed.then(
            .changed(
                BudgetCategoryChanged(
                    accountId: "shop", changes: Changes { $0.slug = "stove" }, formerSlug: "oven",
                    projectId: "kitchen")))
    }

    private var unarchive: UnarchiveBudgetCategory {
        var command = UnarchiveBudgetCategory()
        command.budgetCategoryId = "oven"
        return command
    }
}

extension RecordTransaction {
    fileprivate func called(_ id: TransactionID) -> RecordTransaction {
        var command = self
        command.transactionId = id
        return command
    }
}
