import Daybook
import EventSourcingRuntime
import Foundation
import Records
import Testing

@testable import Server

@Suite struct `Many stores` {
    @Test func `are each what one alone is, and know nothing of each other`() async throws {
        let server = try await ServingMany()
        let done = try await server.send(
            "acme", "AddCategory", #"{"categoryId":"lamps","title":"Lamps"}"#)
        #expect(done.status == 200)
        let here = try await server.get("acme", "queries/categories")
        #expect(try here.json["total"] == .integer(1))
        let there = try await server.get("beta", "queries/categories")
        #expect(try there.json["total"] == .integer(0))
        let job = try await server.client.ask(
            "POST", "/v1/stores/acme/bisect", token: server.token("acme"),
            body: #"{"condition":"categories total > 0"}"#)
        let place = try #require(job.headers["location"])
        #expect(place.hasPrefix("/v1/stores/acme/jobs/"))
        let told = try await server.client.listen(
            place, token: server.token("acme"), ["Accept": "text/event-stream"],
            until: { $0.contains("event: end") })
        #expect(told.contains(#""state":"done""#), "\(told)")
        let elsewhere = place.replacing("acme", with: "beta")
        #expect(
            try await server.client.ask("GET", elsewhere, token: server.token("beta")).status == 404
        )
        #expect(try await server.get("acme", "ready").text.contains(#""log":"ok""#))
        #expect(try await server.get("acme", "metrics").text.contains("daybook_log_head 2"))
        // A cookie is sent along to its own store's addresses.
        let session = try await server.client.ask(
            "POST", "/v1/stores/acme/session", token: server.token("acme"))
        #expect(session.headers["set-cookie"]?.contains("; Path=/v1/stores/acme;") == true)
    }

    @Test func `are opened once, however many ask at the same time`() async throws {
        let server = try await ServingMany()
        try await withThrowingTaskGroup { group in
            for _ in 0..<40 {
                group.addTask { try await server.get("acme", "queries/categories").status }
            }
            for try await status in group { #expect(status == 200) }
        }
        let figures = try await server.client.ask("GET", "/metrics", token: server.ofAll).text
        // The service's own is the other.
        #expect(figures.contains("daybook_store_open_seconds_count 2\n"))
        #expect(server.open == ["acme"])
    }

    @Test func `are closed when nobody has asked for a while, and opened when somebody does`()
        async throws
    {
        let server = try await ServingMany()
        _ = try await server.send("acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#)
        await server.many.sweep()
        #expect(server.open == ["acme"])
        try await server.anHourLater()
        #expect(server.open == [])
        let answer = try await server.get("acme", "queries/categories")
        #expect(try answer.json["total"] == .integer(1))
        #expect(server.open == ["acme"])
    }

    @Test func `leave nothing in memory once they are closed`() async throws {
        let server = try await ServingMany()
        _ = try await server.get("acme", "queries/categories")
        let kept = Kept(server.many.running("acme"))
        try await server.anHourLater()
        // Tasks that were under way let go of it at their own pace.
        for _ in 0..<1_000_000 where !kept.isGone { await Task.yield() }
        #expect(kept.isGone, "\(kept)")
    }

    /// Parts of a store that should be gone with it.
    private final class Kept: CustomStringConvertible {
        private weak var running: RunningStore?
        private weak var served: ServedStore?
        private weak var log: AnyObject?
        private weak var models: AnyObject?

        init(_ running: RunningStore?) {
            self.running = running
            served = running?.served
            log = running?.served.office.store as AnyObject?
            models = running?.served.office.readModels as AnyObject?
        }

        var isGone: Bool { running == nil && served == nil && log == nil && models == nil }

        var description: String {
            "running \(running != nil), served \(served != nil), log \(log != nil), models \(models != nil)"
        }
    }

    @Test func `aren't closed under who is told something live`() async throws {
        let server = try await ServingMany()
        let told = try await server.listening(to: "acme") {
            try await server.anHourLater()
            #expect(server.open == ["acme"])
            _ = try await server.send("acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#)
        } until: {
            $0.contains("CategoryAdded")
        }
        #expect(told.contains("CategoryAdded"))
        // Whoever was told has gone: within how long that is seen is the connection's.
        while server.many.uses("acme") > 0 { await Task.yield() }
        try await server.anHourLater()
        #expect(server.open == [])
    }

    @Test func `aren't closed under a job, whether it runs or waits`() async throws {
        let server = try await ServingMany()
        let held = try HeldBuild(of: "catalog", in: server.folder.appending(path: "acme"))
        var places: [String] = []
        for _ in 0..<2 {
            let begun = try await server.client.ask(
                "POST", "/v1/stores/acme/projections/catalog/rebuild", token: server.token("acme"),
                body: "")
            places.append(try #require(begun.headers["location"]))
        }
        try await server.anHourLater()
        #expect(server.open == ["acme"])
        held.letGo()
        for place in places {
            let told = try await server.client.listen(
                place, token: server.token("acme"), ["Accept": "text/event-stream"],
                until: { $0.contains("event: end") })
            #expect(told.contains(#""state":"done""#))
        }
        while server.many.uses("acme") > 0 { await Task.yield() }
        try await server.anHourLater()
        #expect(server.open == [])
    }

    @Test func `answer whoever comes while they are being closed`() async throws {
        let server = try await ServingMany()
        try await withThrowingTaskGroup { group in
            for caller in 0..<4 {
                group.addTask {
                    for number in 0..<10 {
                        let answer = try await server.send(
                            "acme", "AddCategory",
                            #"{"categoryId":"c-\#(caller)-\#(number)","title":"C \#(caller) \#(number)"}"#
                        )
                        #expect(answer.status == 200, "\(answer.text)")
                    }
                }
            }
            group.addTask { for _ in 0..<40 { try await server.anHourLater() } }
            try await group.waitForAll()
        }
        let answer = try await server.get("acme", "queries/categories")
        #expect(try answer.json["total"] == .integer(40))
    }

    @Test func `go the one first that was asked least lately, and never one that is in use`()
        async throws
    {
        let server = try await ServingMany(["acme", "beta", "gamma", "delta"]) {
            $0.limits.ofMany.open = 2
        }
        for name in ["acme", "beta", "acme", "gamma"] {
            #expect(try await server.get(name, "session").status == 200)
        }
        #expect(server.open == ["acme", "gamma"])
        _ = try await server.listening(to: "acme") {
            for name in ["gamma", "beta", "delta"] {
                #expect(try await server.get(name, "session").status == 200)
            }
            #expect(server.open == ["acme", "delta"])
            _ = try await server.listening(to: "delta") {
                let answer = try await server.get("beta", "session")
                #expect(answer.status == 503)
                #expect(answer.headers["retry-after"] == "1")
                server.many.sendAllAway()
            }
        }
        #expect(try await server.get("beta", "session").status == 200)
    }

    @Test func `aren't closed while a hook has something to be posted`() async throws {
        let server = try await ServingMany()
        let hook = #"{"hookId":"away","url":"http://127.0.0.1:1/","allowsPrivate":true}"#
        let added = try await server.send("acme", "AddHook", hook)
        #expect(added.status == 200, "\(added.text)")
        _ = try await server.send("acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#)
        try await server.anHourLater()
        #expect(server.open == ["acme"])
        _ = try await server.send("acme", "RemoveHook", #"{"hookId":"away"}"#)
        try await server.anHourLater()
        #expect(server.open == [])
    }

    @Test func `have done in them what is due though nobody asks`() async throws {
        let server = try await ServingMany()
        let receiver = try HookReceiver()
        let added = try await server.send(
            "acme", "AddHook", #"{"hookId":"here","url":"\#(receiver.url)","allowsPrivate":true}"#)
        #expect(added.status == 200, "\(added.text)")
        try await server.anHourLater()
        #expect(server.open == [])
        // Another process writes into a store that is closed here.
        try await server.within("acme") { office in
            _ = try await office.commands.send(
                CommandEnvelope(
                    "AddCategory",
                    data: .object([
                        .init("categoryId", .string("a")), .init("title", .string("A")),
                    ])), by: nil)
        }
        await server.many.visit(try #require(StoreName("acme")))
        await receiver.has(1)
        #expect(receiver.received.first?.type == "daybook.CategoryAdded")
        // Nobody was let in by that.
        await server.many.sweep()
        await server.many.closed()
        #expect(server.open == [])
    }
}
