import Catalog
import Clubs
import EventSourcing
import EventSourcingTesting
import EventStore
import Feeds
import Ledger
import Messaging
import Orders
import ReadModels
import Records
import Testing
import Vocabulary

@Suite struct `The dashboard` {
    private func figure(
        _ name: String, _ desk: Desk, asOf: Position? = nil
    ) async throws -> JSONValue? {
        try await desk.item("dashboard", asOf: asOf)[name]?["value"]
    }

    @Test func `shows nothing of an empty business`() async throws {
        let item = try await Desk().item("dashboard")
        #expect(
            item.members?.map(\.name) == [
                "categories", "products", "orders", "waitingOrders", "conversations",
                "revenueCents", "openJobs", "unpaidInvoices", "projectsOverBudget",
                "upcomingMatches",
            ])
        for member in item.members ?? [] {
            #expect(member.value["value"] == .integer(0), "\(member.name)")
            #expect(member.value["position"] == .integer(0), "\(member.name)")
        }
    }

    @Test func `counts what is live, each figure at the position that it is true at`() async throws
    {
        let desk = Desk()
        for id in ["lamps", "rugs", "old"] {
            try await desk.happen("category-\(id)", CategoryAdded(title: id, slug: id))
        }
        try await desk.happen("category-old", CategoryArchived())
        for id in ["a", "b", "c", "d"] { try await desk.happen("product-\(id)", product(id)) }
        try await desk.happen("product-a", ProductDiscontinued())
        let statuses: [OrderStatus] = [.placed, .delivered, .delivered, .cancelled, .returned]
        for (index, status) in statuses.enumerated() {
            try await desk.happen(
                "order-\(index)", order("\(index)", total: 100 << Int64(index), status: status))
        }
        for user in ["ann", "bob", "cleo", "dan", "eve", "fay"] {
            try await desk.happen("conversation-\(user)", asked("hello from \(user)"))
        }
        let head = try await desk.happen("user-zoe", UserRegistered(displayName: "Zoe"))
        let item = try await desk.item("dashboard")
        let expected: [(String, Int64)] = [
            ("categories", 2), ("products", 3), ("orders", 5), ("conversations", 6),
            ("revenueCents", 700), ("openJobs", 0),
        ]
        for (name, value) in expected {
            #expect(item[name]?["value"] == .integer(value), "\(name)")
        }
        for member in item.members ?? [] {
            #expect(member.value["position"] == .integer(Int64(head)), "\(member.name)")
        }
    }

    @Test func `can be had as of any position`() async throws {
        let desk = Desk()
        let first = try await desk.happen("order-a", order("1", total: 100))
        try await desk.happen("order-b", order("2", total: 50))
        try await desk.happen("order-a", moved(.placed, .cancelled))
        let then = try await desk.item("dashboard", asOf: first)
        #expect(then["orders"] == shown(1, at: first))
        #expect(then["revenueCents"]?["value"] == .integer(100))
        #expect(then["revenueCents"]?["position"] == .integer(Int64(first)))
        #expect(try await figure("revenueCents", desk, asOf: 2) == .integer(150))
        #expect(try await figure("revenueCents", desk) == .integer(50))
    }

    @Test func `tells all but a revenue that leaves 64 bits, and why`() async throws {
        let desk = Desk()
        try await desk.happen("order-a", order("1", total: .max))
        #expect(try await figure("revenueCents", desk) == .integer(.max))
        try await desk.happen("order-b", order("2", total: 1))
        #expect(try await figure("revenueCents", desk) == .null)
        #expect(try await figure("orders", desk) == .integer(2))
        let revenue = try await desk.item("dashboard")["revenueCents"]
        #expect(
            revenue?["unsaid"]?.elements?.first?["code"] == .string("amount-overflow"))
    }

    @Test func `counts the orders that the stock is still to see to`() async throws {
        let desk = Desk()
        let line = OrderLine(
            productId: "lamp", title: "Lamp", quantity: 1, unitPriceCents: 100)
        func waiting() async throws -> JSONValue? { try await figure("waitingOrders", desk) }
        try await desk.happen("order-a", order("1", total: 100, lines: [line]))
        #expect(try await waiting() == .integer(1))
        #expect(try await desk.items("orders", ["waiting": "true"]).count == 1)
        let taken = OrderLineAllocated(line: 1, productId: "lamp", quantity: 1)
        try await desk.happen("order-a", taken)
        #expect(try await waiting() == .integer(0))
        // Called off, it is to give back what it took.
        try await desk.happen("order-a", moved(.placed, .cancelled))
        #expect(try await waiting() == .integer(1))
        #expect(try await desk.column("waitingLines", "orders") == [.integer(1)])
        try await desk.happen(
            "order-a", OrderLineReleased(line: 1, productId: "lamp", quantity: 1))
        #expect(try await waiting() == .integer(0))
    }

    @Test(arguments: [
        ("Yet to start", true), ("In Progress", true), ("Incomplete", true), ("Paid", true),
        ("Completed", false), ("COMPLETE", false), ("done", false), ("Finished", false),
        ("Closed", false), ("Cancelled", false), ("canceled", false),
    ]) func `tells an open job by its status`(status: String, isOpen: Bool) async throws {
        let desk = Desk()
        try await desk.happen("job-" + uuid(1), Imported(job(status)))
        #expect(try await figure("openJobs", desk) == .integer(isOpen ? 1 : 0))
        #expect(try await figure("unpaidInvoices", desk) == .integer(0))
    }

    @Test(arguments: [
        ("Sent", true), ("Unpaid", true), ("Overdue", true), ("Closed", true),
        ("Paid", false), ("PAID", false), ("void", false), ("Voided", false), ("Refunded", false),
        ("Cancelled", false), ("canceled", false),
    ]) func `tells an unpaid invoice by its status`(status: String, isUnpaid: Bool) async throws {
        let desk = Desk()
        try await desk.happen("invoice-" + uuid(1), Imported(invoice(status)))
        #expect(try await figure("unpaidInvoices", desk) == .integer(isUnpaid ? 1 : 0))
        #expect(try await figure("openJobs", desk) == .integer(0))
    }

    @Test func `has no figure of a feed that is turned off`() async throws {
        let desk = Desk()
        try await desk.happen("job-" + uuid(1), Imported(job("Open")))
        try await desk.happen("invoice-" + uuid(2), Imported(invoice("Sent")))
        let off = try await desk.happen("feature-jobs", FeatureDisabled())
        let item = try await desk.item("dashboard")
        #expect(item["openJobs"] == nil)
        #expect(item["unpaidInvoices"]?["value"] == .integer(1))
        try await desk.happen("feature-jobs", FeatureEnabled())
        try await desk.happen("feature-invoices", FeatureDisabled())
        let other = try await desk.item("dashboard")
        #expect(other["openJobs"]?["value"] == .integer(1))
        #expect(other["unpaidInvoices"] == nil)
        // As of when it was off, it is.
        #expect(try await desk.item("dashboard", asOf: off)["openJobs"] == nil)
    }

    @Test func `counts the live projects that have spent more than their budget`() async throws {
        let desk = Desk()
        try await desk.happen(
            "account-acme", AccountOpened(name: "Acme", ownerUid: "ann", currency: "USD"))
        try await desk.happen("budgetcategory-paint", budgetCategory("Paint"))
        // What each spends of its 100; the last two are put away, or have no budget.
        for (id, amount) in [("over", 101), ("even", 100), ("away", 500), ("free", 500)] {
            let project = ProjectID(id)
            try await desk.happen(
                "project-\(id)", ProjectCreated(accountId: "acme", name: id))
            if id != "free" {
                try await desk.happen(
                    "project-\(id)",
                    ProjectBudgetSet(budgetCategoryId: "paint", budgetCents: Cents(100)))
            }
            try await desk.happen(
                "transaction-\(id)", spent(Int64(amount), in: "paint", project: project))
        }
        #expect(try await figure("projectsOverBudget", desk) == .integer(2))
        try await desk.happen("project-away", ProjectArchived())
        #expect(try await figure("projectsOverBudget", desk) == .integer(1))
    }

    @Test func `counts the matches that are to come by its clock`() async throws {
        let desk = Desk()
        try await desk.announce("past", at: hoursAgo(1))
        try await desk.announce("now", at: Given.now)
        try await desk.announce("later", at: hoursAgo(-1))
        try await desk.announce("off", at: hoursAgo(-2))
        try await desk.happen("match-off", MatchCanceled())
        try await desk.play("played", 1, 0, at: hoursAgo(-3))
        #expect(try await figure("upcomingMatches", desk) == .integer(2))
        let later = Desk(store: desk.store, clock: { hoursAgo(-1) })
        #expect(try await figure("upcomingMatches", later) == .integer(1))
    }
}

private func uuid(_ digit: Int) -> String {
    let d = { String(repeating: String(digit), count: $0) }
    return "\(d(8))-\(d(4))-\(d(4))-\(d(4))-\(d(12))"
}

private func job(_ status: String) -> Job {
    Job(
        jobNumber: 1, title: "Refit", startTime: hoursAgo(2), endTime: hoursAgo(1), status: status)
}

private func invoice(_ status: String) -> Invoice {
    Invoice(invoiceNumber: 1, customerName: "Ada", totalCents: Cents(100), status: status)
}

/// A figure, as it comes with its position.
private func shown(_ value: Int64, at position: Position) -> JSONValue {
    .object([
        .init("value", .integer(value)), .init("position", .integer(Int64(clamping: position))),
    ])
}
