import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Records
import Synchronization
import Testing
import Vocabulary

@testable import CurlDownloads

@Suite(.timeLimit(.minutes(5))) struct `Events that are posted to a hook` {
    @Test func `are those from then on, each once, in order, under their ids`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        try await store.happen("a", "b")
        try await store.add("crm", receiver.url)
        try await store.happen("c", "d")
        try await store.posting { _ in
            await receiver.has(2)
            try await store.happen("e")
            await receiver.has(3)
            try await store.stands(.live)
        }
        #expect(receiver.positions == [4, 5, 6])
        let post = try #require(receiver.received.first)
        #expect(post.headers["content-type"] == "application/cloudevents+json")
        #expect(post.json["specversion"] == .string("1.0"))
        #expect(post.type == "daybook.CategoryAdded")
        #expect(post.json["id"] == .string(post.id))
        #expect(post.json["subject"] == .string("category-c"))
        // Begun anew, it knows what was taken.
        try await store.posting { _ in
            try await store.happen("f")
            await receiver.has(4)
            try await store.stands(.live)
        }
        #expect(receiver.positions == [4, 5, 6, 7])
        #expect(try await store.status().taken == 4)
    }

    @Test func `are all that there were, or those from a position on`() async throws {
        let store = try await HookedStore()
        let (all, some) = (try HookReceiver(), try HookReceiver())
        try await store.happen("a", "b", "c")
        try await store.add("all", all.url, #","from":1"#)
        try await store.add("some", some.url, #","from":3"#)
        try await store.posting { _ in
            await all.has(5)
            await some.has(3)
        }
        // What is decided about hooks is in the log as everything else is.
        #expect(all.positions == [1, 2, 3, 4, 5])
        #expect(some.positions == [3, 4, 5])
        #expect(all.received.last?.type == "daybook.HookAdded")
    }

    @Test func `are of the types and kinds that it names`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        try await store.add("crm", receiver.url, #","types":["category","OrderPlaced"]"#)
        try await store.posting { _ in
            try await store.send("RegisterUser", #"{"userId":"ada"}"#)
            try await store.send(
                "PlaceOrder",
                #"{"orderId":"1","orderNumber":"1","shippingAddress":{"name":"Ada"},"totalCents":5}"#
            )
            try await store.happen("a")
            try await store.send("UpdateOrderStatus", #"{"orderId":"1","status":"onDelivery"}"#)
            try await store.send("ArchiveCategory", #"{"categoryId":"a"}"#)
            await receiver.has(3)
        }
        #expect(
            receiver.received.map(\.type) == [
                "daybook.OrderPlaced", "daybook.CategoryAdded", "daybook.CategoryArchived",
            ])
    }

    @Test func `are signed so that whoever has the secret knows them`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        let outcome = try await store.add("crm", receiver.url)
        let secret = try #require(try store.office.hooks.secret(of: outcome))
        try await store.posting { _ in
            try await store.happen("a", "größer")
            await receiver.has(2)
        }
        for post in receiver.received {
            #expect(try await Python.verifies(post, by: secret))
            var other = post
            other.body[other.body.count - 2] ^= 1
            #expect(try await !Python.verifies(other, by: secret))
            #expect(
                post.headers["webhook-timestamp"]
                    == "\(store.pauses.now.milliseconds / 1_000)")
        }
        // The log has nothing that could be signed with, nor has what lies beside it.
        let log = try await store.office.store.events()
        let bare = Array(secret.dropFirst("whsec_".count).utf8)
        #expect(log.allSatisfy { !$0.payload.contains(bare) && !$0.metadata.contains(bare) })
    }

    @Test func `are signed with the former secret, too, for a day after there is another`()
        async throws
    {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        func secret(_ outcome: CommandOutcome) throws -> String {
            try #require(try store.office.hooks.secret(of: outcome))
        }
        let first = try secret(try await store.add("crm", receiver.url, #","types":["category"]"#))
        try await store.posting { _ in
            let second = try secret(try await store.send("RotateHook", #"{"hookId":"crm"}"#))
            #expect(first != second)
            try await store.happen("a")
            await receiver.has(1)
            store.pauses.pass(.seconds(86_399))
            try await store.happen("b")
            await receiver.has(2)
            store.pauses.pass(.seconds(1))
            try await store.happen("c")
            await receiver.has(3)
            let third = try secret(
                try await store.send("RotateHook", #"{"hookId":"crm","atOnce":true}"#))
            try await store.happen("d")
            await receiver.has(4)
            let posts = receiver.received
            func known(by secret: String) async throws -> [Bool] {
                var known: [Bool] = []
                for post in posts {
                    known.append(try await Python.verifies(post, by: secret))
                }
                return known
            }
            #expect(try await known(by: first) == [true, true, false, false])
            #expect(try await known(by: second) == [true, true, true, false])
            #expect(try await known(by: third) == [false, false, false, true])
        }
    }

    @Test func `tell nothing of who was forgotten`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        try await store.send(
            "RegisterUser", #"{"userId":"u-1","displayName":"Ada Quist","email":"ada@example.org"}"#
        )
        try await store.add("crm", receiver.url, #","from":1,"types":["user"]"#)
        try await store.posting { _ in await receiver.has(1) }
        #expect(receiver.received[0].json["data"]?["displayName"] == .string("Ada Quist"))
        try await store.send("EraseUser", #"{"userId":"u-1"}"#)
        try await store.add("late", receiver.url, #","from":1,"types":["UserRegistered"]"#)
        try await store.posting { _ in await receiver.has(3) }
        let late = receiver.received.filter { $0.type == "daybook.UserRegistered" }.dropFirst()
        #expect(late.first?.json["data"]?["displayName"] == .string("[erased]"))
    }

    @Test func `are posted by one process, and by the next where that ends`() async throws {
        let (store, receiver) = (try await HookedStore(), try HookReceiver())
        try await store.add("crm", receiver.url)
        try await store.posting { _ in
            try await store.happen("a")
            await receiver.has(1)
            let second = Task { try await store.posting { _ in await receiver.has(4) } }
            try await store.happen("b", "c")
            await receiver.has(3)
            // The other one comes and goes without a post of its own, until this one has ended.
            while store.pauses.lengths.isEmpty { await Task.yield() }
            #expect(receiver.positions == [2, 3, 4])
            second.cancel()
            await store.pauses.end()
        }
        try await store.posting { _ in
            try await store.happen("d")
            while receiver.positions.last != 5 { await Task.yield() }
        }
        // The last of the first needn't have been noted when that ended: then it comes once more.
        #expect([[2, 3, 4, 5], [2, 3, 4, 4, 5]].contains(receiver.positions))
    }
}

/// What a receiver has of its own to know a message by: Python's `hmac`, and nothing of ours.
enum Python {
    static func verifies(_ post: HookReceiver.Post, by secret: String) async throws -> Bool {
        let program = """
            import base64, hashlib, hmac, sys
            secret, id, time, signatures = sys.argv[1:]
            key = base64.b64decode(secret.removeprefix("whsec_"))
            signed = f"{id}.{time}.".encode() + sys.stdin.buffer.read()
            mine = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
            sys.exit(0 if any(hmac.compare_digest(mine, one) for one in signatures.split()) else 1)
            """
        let body = FileManager.default.temporaryDirectory
            .appending(path: "daybook-body-\(UUID().uuidString)")
        try Data(post.body).write(to: body)
        let words = [
            "python3", "-c", program, secret, post.id, post.headers["webhook-timestamp"] ?? "",
            post.headers["webhook-signature"] ?? "",
        ]
        let line = words.map(Shell.quoted).joined(separator: " ")
        let ran = await Shell.run("\(line) < \(Shell.quoted(body.path))")
        try FileManager.default.removeItem(at: body)
        return ran.status == 0
    }
}

extension [UInt8] {
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        Data(self).range(of: Data(other)) != nil
    }
}
