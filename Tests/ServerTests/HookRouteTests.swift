import Access
import Daybook
import EventSourcing
import Foundation
import Records
import Testing

@Suite struct `Hooks over HTTP` {
    private func adding(_ receiver: HookReceiver, _ more: String = "") -> String {
        #"{"hookId":"crm","url":"\#(receiver.url)","allowsPrivate":true\#(more)}"#
    }

    @Test func `are added by the owner, who is told the secret, and posted to`() async throws {
        let (server, receiver) = (try await Serving(), try HookReceiver())
        let added = try await server.send("AddHook", adding(receiver), ["Idempotency-Key": "k"])
        #expect(added.status == 200)
        let secret = try #require(try added.json["secret"]?.text)
        #expect(secret.hasPrefix("whsec_") && secret.count == 50)
        // Sent again under its key it answers the same.
        let again = try await server.send("AddHook", adding(receiver), ["Idempotency-Key": "k"])
        #expect(try again.json["secret"]?.text == secret)
        _ = try await server.send("AddCategory", #"{"categoryId":"desks","title":"Desks"}"#)
        await receiver.has(1)
        let post = try #require(receiver.received.first)
        #expect(try await Python.verifies(post, by: secret))
        let all = try await server.get("/v1/hooks").json["hooks"]
        #expect(all?.elements?.first?["hook"] == .string("crm"))
        // Nothing else tells it.
        for path in ["/v1/hooks", "/v1/events", "/v1/streams/hook/crm/state"] {
            #expect(try await !server.get(path).text.contains(secret), "\(path)")
        }
        let rotated = try await server.send("RotateHook", #"{"hookId":"crm"}"#)
        let other = try #require(try rotated.json["secret"]?.text)
        #expect(other != secret)
        let retried = try await server.send("RetryHook", #"{"hookId":"crm"}"#)
        #expect(try retried.json["secret"] == nil)
        let rehearsed = try await server.client.ask(
            "POST", "/v1/commands/AddHook?dryRun", token: server.token(.owner),
            body: adding(receiver).replacingOccurrences(of: "crm", with: "other"))
        #expect(rehearsed.status == 200)
        #expect(try rehearsed.json["secret"] == nil)
    }

    @Test func `are told their secrets in lines, too`() async throws {
        let (server, receiver) = (try await Serving(), try HookReceiver())
        let line = #"{"command":"AddHook","data":\#(adding(receiver))}"#
        for (path, isTold) in [("/v1/commands?dryRun", false), ("/v1/commands", true)] {
            let answer = try await server.client.ask(
                "POST", path, token: server.token(.owner),
                ["Content-Type": "application/x-ndjson"], body: line)
            #expect(answer.text.contains("whsec_") == isTold, "\(path): \(answer.text)")
        }
    }

    @Test func `are the owner's alone`() async throws {
        let (server, receiver) = (try await Serving(), try HookReceiver())
        for role in [Role.user, .admin] {
            for (command, data) in [
                ("AddHook", adding(receiver)), ("RemoveHook", #"{"hookId":"crm"}"#),
                ("RetryHook", #"{"hookId":"crm"}"#), ("RotateHook", #"{"hookId":"crm"}"#),
            ] {
                let answer = try await server.send(command, data, as: role)
                #expect(answer.status == 403, "\(command) by \(role.rawValue)")
            }
            #expect(try await server.get("/v1/hooks", as: role).status == 403)
        }
    }

    @Test func `go nowhere private, and are of types that there are`() async throws {
        let server = try await Serving()
        let refused = try await server.send(
            "AddHook", #"{"hookId":"crm","url":"https://169.254.169.254/latest"}"#)
        #expect(refused.status == 422)
        #expect(try refused.code == "private-address")
        let unknown = try await server.send(
            "AddHook",
            #"{"hookId":"crm","url":"https://crm.example/","types":["order","OrderPlacd"]}"#)
        #expect(unknown.status == 404)
        #expect(try unknown.code == "unknown-event")
        #expect(unknown.text.contains("types[1]") && unknown.text.contains("OrderPlaced?"))
    }

    @Test func `are tried, and stand in the figures`() async throws {
        let server = try await Serving()
        let receiver = try HookReceiver { _, _ in .status(410) }
        _ = try await server.send("AddHook", adding(receiver))
        let tried = try await server.client.ask(
            "POST", "/v1/hooks/crm/test", token: server.token(.owner), body: "{}")
        #expect(try tried.json["ok"] == .boolean(false))
        #expect(try tried.json["fault"] == .string("gone"))
        let none = try await server.client.ask(
            "POST", "/v1/hooks/none/test", token: server.token(.owner), body: "{}")
        #expect(none.status == 404)
        _ = try await server.send("AddCategory", #"{"categoryId":"desks","title":"Desks"}"#)
        while true {
            let figures = try await server.get("/metrics").text
            if figures.contains(
                #"daybook_follower_state{kind="hook",name="crm",state="parked"} 1"#)
            {
                #expect(
                    figures.contains(#"daybook_follower_lag_events{kind="hook",name="crm"} 1"#))
                #expect(figures.contains(#"daybook_hook_tries{name="crm"} 1"#))
                break
            }
            await Task.yield()
        }
    }

    @Test func `are told of by es in the folder and at the server alike`() async throws {
        let both = try await BothWays()
        let receiver = try HookReceiver()
        for line in [
            "hook add https://crm.example/daybook --name crm --types order -q",
            "hook list -o table", "hook list --json", "hook list -o csv",
            "hook add https://crm.example/daybook --name crm",
            "hook add https://crm.example/daybook --types OrderPlacd",
            "hook add https://localhost/ --name x", "hook test none",
            "hook rotate crm --at-once -q", "hook retry crm -o table",
            "hook remove crm -o table", "hook remove crm -o table", "hook retry crm",
            "hook add \(receiver.url) --name own --allow-private --dry-run -o table",
        ] {
            // Each store has secrets of its own.
            try await both.compare(line, changes: true)
        }
    }
}
