import EventSourcing
import EventSourcingTesting
import EventStore
import Ledger
import Records
import Testing
import Vocabulary

/// Members, orders, pins and the rest of an account, by chance: followed event by event, a few at a
/// time, or built from the whole log, the rows are the same, byte for byte.
@Suite struct `The rows of an account` {
    @Test(arguments: [5, 23, 61] as [UInt64])
    func `are the same live and rebuilt`(seed: UInt64) async throws {
        let live = Desk()
        try await live.happen(
            "account-acme", AccountOpened(name: "Acme", ownerUid: "u0", currency: "USD"))
        try await live.happen(
            "project-kitchen", ProjectCreated(accountId: "acme", name: "Kitchen"))
        for id in 0..<4 { try await live.happen("budgetcategory-c\(id)", budgetCategory("C\(id)")) }
        var history = AccountHistory(random: SeededRandom(seed: seed))
        for step in 0..<120 {
            let (stream, event) = history.next()
            try await live.happen(stream, event, at: hoursAgo(Int64(step % 50)))
            if step % 7 == 0 { _ = try await live.item("account", ["accountId": "acme"]) }
        }
        let rows = try await live.allRows()
        #expect(rows.count > 10, "seed \(seed)")
        #expect(rows == (try await Desk(store: live.store).allRows()), "seed \(seed)")
    }
}

/// Each event after what it needs.
private struct AccountHistory {
    var random: SeededRandom
    private var members: [MemberID] = ["u0"]
    private var invites: [String] = []
    private var made = 0

    init(random: SeededRandom) { self.random = random }

    mutating func next() -> (stream: String, event: any DomainEvent) {
        made += 1
        let category = BudgetCategoryID("c\(Int.random(in: 0..<4, using: &random))")
        let member = members.randomElement(using: &random) ?? "u0"
        switch Int.random(in: 0..<12, using: &random) {
        case 0:
            members.append(MemberID("u\(made)"))
            return (
                "account-acme", MemberAdded(Member(uid: MemberID("u\(made)"), role: .user))
            )
        case 1: return ("account-acme", MemberRoleChanged(uid: member, from: .user, to: .owner))
        case 2 where members.count > 1:
            return ("account-acme", MemberRemoved(uid: members.removeFirst()))
        case 3:
            invites.append("invite-\(made)")
            return (
                "invite-\(made)",
                MemberInvited(accountId: "acme", email: "a@example.org", role: .admin)
            )
        case 4 where !invites.isEmpty: return (invites.removeLast(), InviteRevoked())
        case 5 where !invites.isEmpty: return (invites.removeFirst(), InviteAccepted(uid: member))
        case 6:
            let order = (0..<4).map { BudgetCategoryID("c\($0)") }.shuffled(using: &random)
            return ("account-acme", BudgetCategoriesReordered(order: order))
        case 7:
            let changes = BudgetCategoryChanges { $0.name = "C\(made)" }
            return (
                "budgetcategory-\(category)",
                BudgetCategoryChanged(accountId: "acme", changes: changes)
            )
        case 8:
            return (
                "project-kitchen",
                BudgetCategoryPinned(BudgetPin(uid: member, budgetCategoryId: category))
            )
        case 9:
            return (
                "project-kitchen",
                BudgetCategoryUnpinned(BudgetPin(uid: member, budgetCategoryId: category))
            )
        case 10:
            return (
                "project-kitchen",
                made % 2 == 0
                    ? ProjectBudgetSet(budgetCategoryId: category, budgetCents: Cents(Int64(made)))
                    : ProjectBudgetRemoved(budgetCategoryId: category) as any DomainEvent
            )
        default:
            return (
                "account-acme",
                VendorDefaultSet(
                    VendorDefault(source: "S\(made % 5)", budgetCategoryId: category))
            )
        }
    }
}
