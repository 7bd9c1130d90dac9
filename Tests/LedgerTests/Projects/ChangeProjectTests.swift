import EventSourcing
import EventSourcingTesting
import Ledger
import Records
import Testing
import Vocabulary

private let planned = work.and(
    Project.self, "kitchen",
    .budgetSet(ProjectBudgetSet(budgetCategoryId: "lighting", budgetCents: 100)))
private let shelved = planned.and(Project.self, "kitchen", .archived(ProjectArchived()))
private let archived = BudgetCategory.Event.archived(BudgetCategoryArchived(accountId: "shop"))

@Suite struct `Changing a project` {
    @Test func `tells what changed, and nothing else`() throws {
        change(work, #""name":"Kitchen","clientName":" Ada ""#)
            .then(.changed(ProjectChanged(changes: Changes { $0.clientName = "Ada" })))
        let state = try #require(
            change(
                planned,
                """
                "name":"Hall","clientName":"Ada","description":"Lamps.",\
                "mainImageUrl":"https://example.org/h.jpg"
                """
            ).state())
        #expect(
            String(decoding: state.json(), as: UTF8.self)
                == """
                {"accountId":"shop","name":"Hall","clientName":"Ada","description":"Lamps.",\
                "mainImageUrl":"https://example.org/h.jpg","isArchived":false,\
                "budgets":[{"budgetCategoryId":"lighting","budgetCents":100}],"pins":[]}
                """)
    }

    @Test func `to what it is changes nothing`() {
        change(work, #""name":"Kitchen","clientName":"""#).thenNothing()
        work.when(ChangeProject.self, #"{"projectId":"kitchen","accountId":"shop"}"#).thenNothing()
    }

    @Test func `takes away what is given blank, but never the name`() throws {
        let past = work.and(
            Project.self, "kitchen",
            .changed(
                ProjectChanged(
                    changes: Changes {
                        $0.clientName = "Ada"
                        $0.mainImageUrl = "https://example.org/h.jpg"
                    })))
        let state = try #require(change(past, #""clientName":" ","mainImageUrl":"""#).state())
        #expect(state.details.clientName == nil)
        #expect(state.details.mainImageUrl == nil)
        change(past, #""name":" ""#).thenRejects(.requiredFieldEmpty, field: "name")
        change(past, #""name":null"#).thenRejects(.requiredFieldEmpty, field: "name")
        let none = try #require(change(past, #""clientName":null"#).state())
        #expect(none.details.clientName == nil)
    }

    @Test func `keeps to the forms`() {
        change(work, #""mainImageUrl":"h.jpg""#).thenRejects(.invalidURL, field: "mainImageUrl")
        let long = String(repeating: "a", count: 121)
        change(work, #""name":"\#(long)""#).thenRejects(.tooLong, field: "name")
        change(work, #""clientName":"\#(long)""#).thenRejects(.tooLong, field: "clientName")
        change(work, #""description":"\#(String(repeating: "a", count: 4_001))""#)
            .thenRejects(.tooLong, field: "description")
    }

    @Test func `needs a project that is there, live and of the account`() {
        change(books, #""name":"Hall""#).thenRejects(.notFound, field: "projectId")
        change(shelved, #""name":"Hall""#).thenRejects(.projectArchived, field: "projectId")
        change(work, #""name":"Hall","accountId":"rival""#)
            .thenRejects(.wrongAccount, field: "accountId")
    }

    private func change(_ past: Given, _ fields: String) -> When<Project> {
        past.when(ChangeProject.self, #"{"projectId":"kitchen",\#(fields)}"#)
    }
}

@Suite struct `Removing a project's budget` {
    private let data = #"{"projectId":"kitchen","budgetCategoryId":"lighting"}"#

    @Test func `happens once`() throws {
        planned.when(RemoveProjectBudget.self, data)
            .then(.budgetRemoved(ProjectBudgetRemoved(budgetCategoryId: "lighting")))
        work.when(RemoveProjectBudget.self, data).thenNothing()
        let state = try #require(planned.when(RemoveProjectBudget.self, data).state())
        #expect(state.budgets.isEmpty)
    }

    @Test func `needs a project and a category, live and of one account`() {
        books.when(RemoveProjectBudget.self, data).thenRejects(.notFound, field: "projectId")
        shelved.when(RemoveProjectBudget.self, data)
            .thenRejects(.projectArchived, field: "projectId")
        planned.and(BudgetCategory.self, "lighting", archived).when(RemoveProjectBudget.self, data)
            .then(.budgetRemoved(ProjectBudgetRemoved(budgetCategoryId: "lighting")))
        for (id, code) in [("paper", RejectionCode.notFound), ("paint", .wrongAccount)] {
            planned.when(
                RemoveProjectBudget.self,
                #"{"projectId":"kitchen","budgetCategoryId":"\#(id)"}"#
            ).thenRejects(code, field: "budgetCategoryId")
        }
    }
}

@Suite struct `A pin on a budget category` {
    private let pin = BudgetPin(uid: "uid-1", budgetCategoryId: "lighting")
    private let pinned = work.and(
        Project.self, "kitchen",
        .pinned(BudgetCategoryPinned(BudgetPin(uid: "uid-1", budgetCategoryId: "lighting"))))

    private func data(
        _ uid: String = "uid-1", _ category: String = "lighting", project: String = "kitchen"
    ) -> String {
        #"{"projectId":"\#(project)","uid":"\#(uid)","budgetCategoryId":"\#(category)"}"#
    }

    @Test func `is put in once and taken away once`() throws {
        work.when(PinBudgetCategory.self, data()).then(.pinned(BudgetCategoryPinned(pin)))
        pinned.when(PinBudgetCategory.self, data()).thenNothing()
        pinned.when(UnpinBudgetCategory.self, data()).then(.unpinned(BudgetCategoryUnpinned(pin)))
        work.when(UnpinBudgetCategory.self, data()).thenNothing()
        #expect(try #require(work.when(PinBudgetCategory.self, data()).state()).pins == [pin])
        #expect(try #require(pinned.when(UnpinBudgetCategory.self, data()).state()).pins == [])
    }

    @Test func `is one member's own`() throws {
        let past = pinned.and(
            Account.self, "shop", .memberAdded(MemberAdded(Member(uid: "ada", role: .user))))
        let state = try #require(past.when(PinBudgetCategory.self, data("ada")).state())
        #expect(state.pins.map(\.uid) == ["uid-1", "ada"])
        past.when(UnpinBudgetCategory.self, data("ada")).thenNothing()
    }

    @Test func `needs a project, a member and a category`() {
        work.when(PinBudgetCategory.self, data(project: "cellar"))
            .thenRejects(.notFound, field: "projectId")
        work.when(PinBudgetCategory.self, data("uid-2")).thenRejects(.notFound, field: "uid")
        work.when(PinBudgetCategory.self, data("uid-1", "paper"))
            .thenRejects(.notFound, field: "budgetCategoryId")
        work.when(PinBudgetCategory.self, data("uid-1", "paint"))
            .thenRejects(.wrongAccount, field: "budgetCategoryId")
        work.and(BudgetCategory.self, "lighting", archived).when(PinBudgetCategory.self, data())
            .thenRejects(.categoryArchived, field: "budgetCategoryId")
        shelved.when(PinBudgetCategory.self, data())
            .thenRejects(.projectArchived, field: "projectId")
    }

    @Test func `can be taken away when its member or its category has gone`() {
        pinned
            .and(Account.self, "shop", .memberRemoved(MemberRemoved(uid: "uid-1")))
            .and(BudgetCategory.self, "lighting", archived)
            .when(UnpinBudgetCategory.self, data())
            .then(.unpinned(BudgetCategoryUnpinned(pin)))
        pinned.when(UnpinBudgetCategory.self, data(project: "cellar"))
            .thenRejects(.notFound, field: "projectId")
        pinned.when(UnpinBudgetCategory.self, data("uid-1", "paper"))
            .thenRejects(.notFound, field: "budgetCategoryId")
        pinned.when(UnpinBudgetCategory.self, data("uid-1", "paint"))
            .thenRejects(.wrongAccount, field: "budgetCategoryId")
        pinned.and(Project.self, "kitchen", .archived(ProjectArchived()))
            .when(UnpinBudgetCategory.self, data())
            .thenRejects(.projectArchived, field: "projectId")
    }
}
