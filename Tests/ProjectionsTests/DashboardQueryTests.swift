import Catalog
import EventSourcing
import Feeds
import Messaging
import Orders
import Testing

@Suite struct `The dashboard` {
    @Test func `counts what the lists count, each figure at one position of the log`() async throws
    {
        let desk = Desk()
        try await desk.happen(
            "category-lamps", CategoryAdded(title: "Lamps", slug: "lamps", icon: nil))
        try await desk.happen("product-a", product("Alma"))
        try await desk.happen("product-b", product("Bell"), ProductDiscontinued())
        try await desk.happen("order-1", order("1", total: 900))
        try await desk.happen("order-2", order("2", total: 50), moved(.placed, .cancelled))
        try await desk.happen("conversation-ann", asked("Hello"))
        // Known, but never heard of: no conversation.
        let head = try await desk.happen("user-sil", UserRegistered(displayName: "Sil"))
        let board = try await desk.item("dashboard")
        let figures: [String: Int64] = [
            "categories": 1, "products": 1, "orders": 2, "conversations": 1, "revenueCents": 900,
            "openJobs": 0, "unpaidInvoices": 0, "projectsOverBudget": 0, "upcomingMatches": 0,
        ]
        #expect(Set(board.members?.map(\.name) ?? []) == Set(figures.keys))
        for (name, value) in figures {
            #expect(board[name]?["value"] == .integer(value), "\(name)")
            #expect(board[name]?["position"] == .integer(Int64(head)), "\(name)")
        }
    }

    @Test func `leaves out a feed that is turned off`() async throws {
        let desk = Desk()
        try await desk.happen("feature-jobs", FeatureDisabled())
        let board = try await desk.item("dashboard")
        #expect(board["openJobs"] == nil && board["unpaidInvoices"] != nil)
    }
}
