import EventSourcing
import EventSourcingTesting
import EventStore
import Messaging
import ReadModels
import Records
import Testing

@Suite struct `The list of conversations` {
    @Test func `shows what was said last, and how much is unread`() async throws {
        let desk = Desk()
        try await desk.happen("conversation-ann", asked("Hello"), asked("Anyone?"), at: hoursAgo(3))
        try await desk.happen("conversation-ann", answered("Yes"), at: hoursAgo(2))
        let item = try #require(try await desk.items("conversations").first)
        #expect(item["userId"] == .string("ann"))
        #expect(item["lastText"] == .string("Yes"))
        #expect(item["lastTime"] == .string(hoursAgo(2).description))
        #expect(item["lastIsFromAdmin"] == .boolean(true))
        #expect(item["messageCount"] == .integer(3))
        // An answer marks nothing read.
        #expect(item["unreadCount"] == .integer(2))
        try await desk.happen("conversation-ann", ConversationRead(upTo: 0, unreadCount: 1))
        #expect(try await desk.column("unreadCount", "conversations") == [.integer(1)])
        #expect(try await desk.items("conversations", ["unread": "false"]).isEmpty)
    }

    @Test func `is newest first, equal times by the user's id`() async throws {
        let desk = Desk()
        try await desk.happen("conversation-b", asked("x"), at: hoursAgo(2))
        try await desk.happen("conversation-a", asked("x"), at: hoursAgo(2))
        try await desk.happen("conversation-c", asked("x"), at: hoursAgo(1))
        #expect(
            try await desk.column("userId", "conversations")
                == [.string("c"), .string("a"), .string("b")])
    }

    @Test func `knows the label, whether the profile comes before or after`() async throws {
        let desk = Desk()
        try await desk.happen("user-a", UserRegistered(displayName: "Ann", email: "a@x.org"))
        try await desk.happen("conversation-a", asked("x"), at: hoursAgo(1))
        try await desk.happen("conversation-b", asked("x"), at: hoursAgo(2))
        try await desk.happen("user-b", UserRegistered(displayName: " ", email: "b@x.org"))
        try await desk.happen("conversation-c", asked("x"), at: hoursAgo(3))
        try await desk.happen("user-silent", UserRegistered(displayName: "Sil"))
        #expect(
            try await desk.column("label", "conversations")
                == [.string("Ann"), .string("b@x.org"), .string("c")])
    }
}

@Suite struct `One conversation` {
    @Test func `is its messages, oldest first, in parts`() async throws {
        let desk = Desk()
        try await desk.happen("conversation-ann", asked("1"), answered("2"))
        try await desk.happen("conversation-ann", ConversationRead(upTo: 1, unreadCount: 0))
        try await desk.happen("conversation-ann", asked("3"), asked("4"), asked("5"), actor: "eve")
        let whole = try await desk.items("conversation", ["userId": "ann"])
        #expect(whole.map { $0["text"]?.text } == ["1", "2", "3", "4", "5"])
        #expect(
            whole.map { $0["isFromAdmin"] == .boolean(true) } == [false, true, false, false, false])
        #expect(whole.map { $0["revision"]?.integer } == [0, 1, 3, 4, 5])
        #expect(whole.last?["actor"] == .string("eve"))
        for limit in 1...6 {
            let pages = try await desk.pages("conversation", ["userId": "ann"], limit: limit)
            #expect(pages.flatMap { $0 } == whole, "in parts of \(limit)")
            #expect(pages.count == (5 + limit - 1) / limit)
        }
        let reply = try await desk.ask("conversation", ["userId": "ann", "limit": "2"])
        #expect(reply.json["total"] == .integer(5))
    }

    @Test func `is its messages, newest first, in parts from its end`() async throws {
        let desk = Desk()
        try await desk.happen("conversation-ann", asked("1"), answered("2"))
        try await desk.happen("conversation-ann", ConversationRead(upTo: 1, unreadCount: 0))
        try await desk.happen("conversation-ann", asked("3"), asked("4"), asked("5"))
        let given = ["userId": "ann", "sort": "-revision"]
        let whole = try await desk.items("conversation", given)
        #expect(whole.map { $0["text"]?.text } == ["5", "4", "3", "2", "1"])
        for limit in 1...6 {
            let pages = try await desk.pages("conversation", given, limit: limit)
            #expect(pages.flatMap { $0 } == whole, "in parts of \(limit)")
            #expect(pages.count == (5 + limit - 1) / limit)
        }
    }

    @Test func `goes on from its end where it was, whatever is written meanwhile`() async throws {
        let desk = Desk()
        try await desk.happen("conversation-ann", asked("1"), asked("2"), asked("3"))
        let given = ["userId": "ann", "sort": "-revision", "limit": "2"]
        let first = try await desk.ask("conversation", given)
        let next = try #require(first.json["next"]?.text)
        try await desk.happen("conversation-ann", asked("4"))
        let second = try await desk.ask(
            "conversation", given.merging(["after": next]) { $1 })
        #expect(second.json["items"]?.elements?.map { $0["text"]?.text } == ["1"])
        #expect(second.json["next"] == .null)
        // A cursor goes one way.
        let refusal = try await desk.refusal("conversation", ["userId": "ann", "after": next])
        #expect(refusal?.field == "after")
    }

    @Test func `ends, newest first, where it ended then`() async throws {
        let desk = Desk()
        let then = try await desk.happen("conversation-ann", asked("1"), asked("2"))
        try await desk.happen("conversation-ann", asked("3"))
        let reply = try await desk.ask(
            "conversation", ["userId": "ann", "sort": "-revision", "limit": "1"],
            asOf: then)
        #expect(reply.json["items"]?.elements?.map { $0["text"]?.text } == ["2"])
        #expect(reply.json["next"]?.text != nil)
    }

    @Test func `takes no cursor of another`() async throws {
        let desk = Desk()
        for user in ["a", "b"] {
            try await desk.happen("conversation-\(user)", asked("1"), asked("2"))
        }
        let reply = try await desk.ask("conversation", ["userId": "a", "limit": "1"])
        let next = try #require(reply.json["next"]?.text)
        let refusal = try await desk.refusal("conversation", ["userId": "b", "after": next])
        #expect(refusal?.field == "after")
    }

    @Test func `with nobody is not found`() async throws {
        #expect(try await Desk().refusal("conversation", ["userId": "x"])?.code == .notFound)
    }
}

@Suite struct `Users` {
    @Test func `are listed by label and found by id`() async throws {
        let desk = Desk()
        try await desk.happen("user-1", UserRegistered(displayName: "Zoe", phone: "+4912345"))
        try await desk.happen("user-2", UserRegistered(email: "a@x.org"))
        #expect(try await desk.column("label", "users") == [.string("a@x.org"), .string("Zoe")])
        #expect(try await desk.column("userId", "users", ["text": "X.ORG"]) == [.string("2")])
        #expect(try await desk.item("user", ["userId": "1"])["phone"] == .string("+4912345"))
        #expect(try await desk.refusal("user", ["userId": "x"])?.code == .notFound)
    }
}
