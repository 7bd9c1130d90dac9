import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

@Suite struct `Creating a project` {
    @Test func `keeps what was given`() {
        books.when(
            CreateProject.self,
            """
            {"accountId":"shop","name":"Kitchen","clientName":"Ada","description":"New lamps.",
             "mainImageUrl":"https://example.org/k.jpg"}
            """
        ).then(
            .created(
                ProjectCreated(accountId: "shop", name: "Kitchen") {
                    $0.clientName = "Ada"
                    $0.description = "New lamps."
                    $0.mainImageUrl = "https://example.org/k.jpg"
                }))
    }

    @Test func `happens once`() {
        work.when(CreateProject.self, #"{"projectId":"kitchen","accountId":"shop","name":"K"}"#)
            .thenRejects(.alreadyExists, field: "projectId")
    }

    @Test func `needs an account`() {
        books.when(CreateProject.self, #"{"accountId":"nobody","name":"Kitchen"}"#)
            .thenRejects(.notFound, field: "accountId")
    }

    @Test func `needs a name`() {
        books.when(CreateProject.self, #"{"accountId":"shop","name":" "}"#)
            .thenRejects(.requiredFieldEmpty, field: "name")
    }

    @Test(arguments: [
        "https://example.org/k.jpg", "HTTP://example.org", "file:///home/ada/k.jpg",
    ]) func `takes the address of a picture`(url: String) {
        books.when(
            CreateProject.self, #"{"accountId":"shop","name":"K","mainImageUrl":"\#(url)"}"#
        ).then(.created(ProjectCreated(accountId: "shop", name: "K") { $0.mainImageUrl = url }))
    }

    @Test func `has none of what is left blank`() {
        books.when(
            CreateProject.self,
            #"{"accountId":"shop","name":"K","clientName":"","description":" ","mainImageUrl":""}"#
        ).then(.created(ProjectCreated(accountId: "shop", name: "K")))
    }

    @Test(arguments: [
        "k.jpg", "https://", "javascript://%0aalert(1)", "data:image/png;base64,AA", "//x.org",
        "https://exa mple.org", "https:/example.org", "https://example.org/\u{202E}gpj",
        "ftp://example.org/k.jpg",
    ]) func `takes no other address`(url: String) {
        var command = CreateProject()
        command.projectId = "p"
        command.accountId = "shop"
        command.details.name = "K"
        command.details.mainImageUrl = url
        books.when(command).thenRejects(.invalidURL, field: "mainImageUrl")
    }
}

@Suite struct `Archiving a project` {
    let archived = work.and(Project.self, "kitchen", .archived(ProjectArchived()))

    @Test func `happens once`() throws {
        let data = #"{"projectId":"kitchen"}"#
        work.when(ArchiveProject.self, data).then(.archived(ProjectArchived()))
        archived.when(ArchiveProject.self, data).thenNothing()
        let state = try #require(work.when(ArchiveProject.self, data).state())
        #expect(state.isArchived)
    }

    @Test func `can be undone`() throws {
        let data = #"{"projectId":"kitchen"}"#
        archived.when(UnarchiveProject.self, data).then(.unarchived(ProjectUnarchived()))
        work.when(UnarchiveProject.self, data).thenNothing()
        let state = try #require(archived.when(UnarchiveProject.self, data).state())
        #expect(!state.isArchived)
    }

    @Test func `needs a project`() {
        let data = #"{"projectId":"cellar"}"#
        work.when(ArchiveProject.self, data).thenRejects(.notFound, field: "projectId")
        work.when(UnarchiveProject.self, data).thenRejects(.notFound, field: "projectId")
    }
}

@Suite struct `Setting a project's budget` {
    @Test func `plans for one category`() {
        work.when(budget(250_000)).then(set(250_000))
        work.when(budget(0)).then(set(0))
    }

    @Test func `takes the place of what was planned`() throws {
        let past = work.and(Project.self, "kitchen", set(250_000))
        past.when(budget(99)).then(set(99))
        let state = try #require(past.when(budget(99)).state())
        #expect(state.budgets.map(\.budgetCents) == [99])
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == """
                {"accountId":"shop","name":"Kitchen","isArchived":false,\
                "budgets":[{"budgetCategoryId":"lighting","budgetCents":99}],"pins":[]}
                """)
    }

    @Test func `to what it is changes nothing`() {
        work.and(Project.self, "kitchen", set(250_000)).when(budget(250_000)).thenNothing()
    }

    @Test func `needs a project`() {
        work.when(budget(1) { $0.projectId = "cellar" })
            .thenRejects(.notFound, field: "projectId")
    }

    @Test func `of an archived project is refused`() {
        work.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(budget(1)).thenRejects(.projectArchived, field: "projectId")
        work.and(
            Project.self, "kitchen", .archived(ProjectArchived()), .unarchived(ProjectUnarchived())
        ).when(budget(1)).then(set(1))
    }

    @Test func `needs a category`() {
        work.when(budget(1) { $0.budgetCategoryId = "paper" })
            .thenRejects(.notFound, field: "budgetCategoryId")
    }

    @Test func `needs a category of the same account`() {
        work.when(budget(1) { $0.budgetCategoryId = "paint" })
            .thenRejects(.wrongAccount, field: "budgetCategoryId")
    }

    @Test func `needs a live category`() {
        work.and(
            BudgetCategory.self, "lighting", .archived(BudgetCategoryArchived(accountId: "shop"))
        )
        .when(budget(1)).thenRejects(.categoryArchived, field: "budgetCategoryId")
    }

    @Test(arguments: [-1, -1_000_000_000_000] as [Int64]) func `is not negative`(cents: Int64) {
        work.when(budget(cents)).thenRejects(.invalidAmount, field: "budgetCents")
    }

    @Test func `keeps the sum of all budgets in 64 bits`() {
        let full =
            work
            .and(BudgetCategory.self, "wood", .defined(category("wood", of: "shop")))
            .and(Project.self, "kitchen", set(.max))
        full.when(budget(1) { $0.budgetCategoryId = "wood" })
            .thenRejects(.amountOverflow, field: "budgetCents")
        full.when(budget(0) { $0.budgetCategoryId = "wood" })
            .then(.budgetSet(ProjectBudgetSet(budgetCategoryId: "wood", budgetCents: 0)))
        full.when(budget(1)).then(set(1))
    }

    private func budget(
        _ cents: Int64, _ change: (inout SetProjectBudget) -> Void = { _ in }
    ) -> SetProjectBudget {
        var command = SetProjectBudget()
        command.projectId = "kitchen"
        command.budgetCategoryId = "lighting"
        command.budgetCents = Cents(cents)
        change(&command)
        return command
    }

    private func set(_ cents: Int64) -> Project.Event {
        .budgetSet(ProjectBudgetSet(budgetCategoryId: "lighting", budgetCents: Cents(cents)))
    }
}
