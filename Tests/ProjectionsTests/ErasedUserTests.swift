import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import Orders
import Records
import Testing
import Vocabulary

@Suite struct `Read models of a user who was erased` {
    /// What happened, with her texts as they were, or as they read ever after.
    private func tell(_ desk: Desk, asErased: Bool) async throws {
        func text(_ plain: String) -> String { asErased ? StandIn.erased : plain }
        try await desk.happen(
            "user-ada",
            UserRegistered(
                displayName: text("Ada Quist"), email: text("ada@example.org"),
                phone: text("+442071838750")))
        try await desk.happen("user-bob", UserRegistered(displayName: "Bob"))
        try await desk.happen(
            "conversation-ada", UserMessageReceived(messageId: "m1", text: text("Hello")))
        try await desk.happen(
            "conversation-bob", UserMessageReceived(messageId: "m1", text: "Good day"))
        for (order, customer) in [("1", "ada"), ("2", "bob"), ("3", "ada")] {
            let name = customer == "ada" ? text("Quist") : "Bob"
            try await desk.happen(
                "order-\(order)",
                OrderPlaced(
                    orderNumber: order, customerId: CustomerID(customer),
                    shippingAddress: ShippingAddress(name: name), totalCents: 100))
        }
        try await desk.happen(
            "user-ada", UserProfileChanged(displayName: text(""), email: text("quist@example.org")))
        try await desk.happen(
            "conversation-ada", AdminMessageSent(messageId: "m2", text: text("Yes, Ada?")))
    }

    @Test func `are row for row what they are made again of the log`() async throws {
        let live = Desk()
        try await tell(live, asErased: false)
        let before = try await live.allRows().joined()
        #expect(before.contains("quist@example.org") && before.contains("Yes, Ada?"))
        try await live.happen("user-ada", UserErased())
        let again = Desk()
        try await tell(again, asErased: true)
        try await again.happen("user-ada", UserErased())
        // Of which the events' own ids, in the checkpoint, are no part.
        #expect(try await live.allRows() == again.allRows())
        let after = try await live.allRows().joined()
        for text in ["Quist", "quist", "ada@", "4420", "Hello", "Yes"] {
            #expect(!after.contains(text), "\(text)")
        }
        #expect(after.contains("Good day") && after.contains("Bob"))
    }

    @Test func `say so`() async throws {
        let desk = Desk()
        try await tell(desk, asErased: false)
        try await desk.happen("user-ada", UserErased())
        let user = try await desk.item("user", ["userId": "ada"])
        #expect(user["label"] == .string("ada"))
        #expect(user["email"] == .null || user["email"] == nil)
        #expect(user["erasedAt"] == .string(Given.now.description))
        let conversation = try await desk.items("conversations", ["text": "ada"])
        #expect(conversation.map { $0["label"] } == [.string("ada")])
        #expect(conversation.map { $0["lastText"] } == [.string("[erased]")])
        #expect(
            try await desk.column("customerName", "orders", ["sort": "orderNumber"])
                == [.string("[erased]"), .string("Bob"), .string("[erased]")])
    }

    @Test func `have nothing to say of one who was never seen`() async throws {
        let desk = Desk()
        try await tell(desk, asErased: false)
        let before = try await desk.allRows()
        try await desk.happen("user-eve", UserErased())
        #expect(try await desk.allRows() == before)
    }

    @Test func `take up what comes after it`() async throws {
        let desk = Desk()
        try await tell(desk, asErased: false)
        try await desk.happen("user-ada", UserErased())
        try await desk.happen(
            "order-4",
            OrderPlaced(
                orderNumber: "4", customerId: "ada", shippingAddress: ShippingAddress(name: "New"),
                totalCents: 100))
        #expect(
            try await desk.column("customerName", "orders", ["text": "New"]) == [.string("New")])
    }
}

@Suite struct `A profile that changes` {
    @Test func `changes the label wherever it stands`() async throws {
        let desk = Desk()
        func labels() async throws -> [JSONValue] {
            try await desk.column("label", "users") + desk.column("label", "conversations")
        }
        try await desk.happen("user-ann", UserRegistered(email: "ann@example.org"))
        try await desk.happen(
            "conversation-ann", UserMessageReceived(messageId: "m", text: "Hello"))
        #expect(try await labels() == [.string("ann@example.org"), .string("ann@example.org")])
        try await desk.happen("user-ann", UserProfileChanged(displayName: "Ann"))
        #expect(try await labels() == [.string("Ann"), .string("Ann")])
        // The name gone, it is the address again: an event tells only what changed.
        try await desk.happen("user-ann", UserProfileChanged(displayName: "", phone: "+4930123"))
        #expect(try await labels() == [.string("ann@example.org"), .string("ann@example.org")])
        try await desk.happen("user-ann", UserProfileChanged(email: ""))
        #expect(try await labels() == [.string("ann"), .string("ann")])
        let user = try await desk.item("user", ["userId": "ann"])
        #expect(user["phone"] == .string("+4930123"))
        #expect(user["email"] == .null || user["email"] == nil)
    }
}
