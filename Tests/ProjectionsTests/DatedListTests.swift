import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Projections
import Records
import Testing
import Vocabulary

/// When each thing of the ledger came to be, and when something last happened to it.
@Suite struct `Lists of the ledger` {
    /// An account with one of everything, five hours old; of each a second, two hours old.
    private func desk() async throws -> Desk {
        let desk = Desk()
        for (number, hours) in [("1", 5), ("2", 2)] as [(String, Int64)] {
            var item = ItemDetails()
            item.name = "Lamp \(number)"
            var template = SpaceTemplateDetails()
            template.name = "Hall \(number)"
            for (stream, event) in [
                ("account", AccountOpened(name: number, ownerUid: "ann", currency: "USD")),
                ("project", ProjectCreated(accountId: "1", name: "Project \(number)")),
                ("budgetcategory", budgetCategory("Category \(number)")),
                ("transaction", spent(100, .purchase)),
                ("item", ItemAdded(accountId: "1", place: ItemPlace(), details: item)),
                ("space", SpaceCreated(accountId: "1", name: "Space \(number)")),
                ("spacetemplate", SpaceTemplateDefined(accountId: "1", details: template)),
            ] as [(String, any DomainEvent)] {
                try await desk.happen("\(stream)-\(number)", event, at: hoursAgo(hours))
            }
        }
        return desk
    }

    @Test(arguments: [
        ("accounts", "account", AccountRenamed(name: "3") as any DomainEvent),
        ("accounts", "account", MemberAdded(Member(uid: "bo", role: .user))),
        ("accounts", "account", AccountClosed()),
        ("projects", "project", ProjectChanged(changes: Changes { $0.clientName = "Bo" })),
        ("projects", "project", ProjectBudgetSet(budgetCategoryId: "1", budgetCents: 5)),
        ("projects", "project", ProjectArchived()),
        (
            "budget-categories", "budgetcategory",
            BudgetCategoryChanged(accountId: "acme", changes: Changes { $0.name = "Oak" })
        ),
        (
            "transactions", "transaction",
            TransactionAmended(changes: Changes { $0.notes = "late" })
        ),
        ("transactions", "transaction", TransactionCanceled(reason: "twice")),
        ("items", "item", ItemChanged(changes: Changes { $0.notes = "brass" })),
        ("items", "item", ItemMoved(from: ItemPlace(), to: ItemPlace(projectId: "1"))),
        ("spaces", "space", ChecklistAdded(checklistId: "l", name: "Before")),
        (
            "space-templates", "spacetemplate",
            SpaceTemplateChanged(changes: Changes { $0.name = "Loft" })
        ),
    ]) func `tell when each thing came to be and was changed, and sort by it`(
        list: String, stream: String, event: any DomainEvent
    ) async throws {
        let desk = try await desk()
        func column(_ field: String, _ sort: String) async throws -> [JSONValue] {
            try await desk.column(field, list, ["sort": sort])
        }
        let times = [hoursAgo(5), hoursAgo(2)].map { JSONValue.string($0.description) }
        #expect(try await column("createdAt", "createdAt") == times)
        #expect(try await column("updatedAt", "-updatedAt") == times.reversed())
        // Back-dated: by when it happened, not by when it was heard of.
        try await desk.happen("\(stream)-1", event, at: hoursAgo(1))
        #expect(try await column("createdAt", "createdAt") == times)
        #expect(
            try await column("updatedAt", "-updatedAt")
                == [.string(hoursAgo(1).description), times[1]])
        let ids = try await desk.items(list, ["sort": "-updatedAt"]).map {
            $0.members?.first?.value
        }
        #expect(ids == [.string("1"), .string("2")])
    }
}
