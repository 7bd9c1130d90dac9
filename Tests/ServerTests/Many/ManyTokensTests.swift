import Access
import Daybook
import EventSourcingRuntime
import Foundation
import Records
import Testing

@testable import Server

@Suite struct `A token where many stores are served` {
    @Test func `of one store opens no other, and tells nobody which there are`() async throws {
        let server = try await ServingMany()
        for (name, other) in [("acme", "beta"), ("beta", "acme")] {
            #expect(try await server.get(name, "session").status == 200)
            let strange = try await server.get(name, "session", by: server.token(other))
            let missing = try await server.get("nowhere", "session", by: server.token(other))
            let unknown = try await server.get(name, "session", by: TokenSecret().text)
            let none = try await server.client.ask("GET", "/v1/stores/\(name)/session")
            for refused in [strange, missing, unknown, none] {
                #expect(refused.status == 401)
                #expect(try refused.json.without("requestId") == strange.json.without("requestId"))
                #expect(refused.headers["www-authenticate"] == "Bearer")
            }
            // Nor the service.
            for path in ["/v1/stores", "/metrics", "/v1/stores/_service/session"] {
                let answer = try await server.client.ask("GET", path, token: server.token(name))
                #expect(answer.status == 401, "\(path)")
            }
        }
    }

    @Test func `of all opens each, under a name of its own, and says which there are`()
        async throws
    {
        let server = try await ServingMany()
        for name in ["acme", "beta", "_service"] {
            let session = try await server.get(name, "session", by: server.ofAll)
            #expect(try session.json["actor"] == .string("owner@_service"))
        }
        let all = try await server.client.ask("GET", "/v1/stores", token: server.ofAll)
        #expect(
            all.text
                == #"{"stores":[{"name":"acme","open":true},{"name":"beta","open":true}]}"# + "\n")
        let missing = try await server.get("nowhere", "session", by: server.ofAll)
        #expect(missing.status == 404)
        _ = try await server.send(
            "acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#, by: server.ofAll)
        let log = try await server.get("acme", "events?types=CategoryAdded")
        #expect(log.text.contains(#""actor":"owner@_service""#))
        // Commands line by line, which look once more whether it still opens anything.
        let lines = try await server.client.ask(
            "POST", "/v1/stores/beta/commands", token: server.ofAll,
            ["Content-Type": "application/x-ndjson"],
            body: #"{"command":"AddCategory","data":{"categoryId":"b","title":"B"}}"# + "\n")
        #expect(lines.text.contains(#""ok":true"#), "\(lines.text)")
    }

    @Test func `of all is what its role says, in each`() async throws {
        let server = try await ServingMany()
        let reader = try await server.within("_service") {
            try await Serving.token(.reader, in: $0).text
        }
        #expect(try await server.get("acme", "queries/categories", by: reader).status == 200)
        #expect(try await server.get("acme", "events", by: reader).status == 403)
        #expect(try await server.client.ask("GET", "/v1/stores", token: reader).status == 200)
        #expect(try await server.client.ask("GET", "/metrics", token: reader).status == 403)
        let made = try await server.client.ask(
            "POST", "/v1/stores", token: reader, body: #"{"name":"gamma"}"#)
        #expect(made.status == 403)
        // Open to anybody where one store is served; here somebody has to be let in.
        #expect(try await server.get("acme", "ready", by: reader).status == 200)
        #expect(try await server.client.ask("GET", "/v1/stores/acme/ready").status == 401)
    }

    @Test func `of the service's that is kept to an account opens that alone`() async throws {
        let server = try await ServingMany()
        let kept = try await server.within("_service") { office in
            _ = try await office.commands.send(
                CommandEnvelope(
                    "OpenAccount",
                    data: .object([
                        .init("accountId", .string("acme")), .init("name", .string("Acme")),
                        .init("ownerUid", .string("ada")),
                    ])), by: nil)
            return try await Serving.token(.admin, in: office, account: "acme").text
        }
        #expect(try await server.get("_service", "session", by: kept).status == 200)
        #expect(try await server.get("acme", "session", by: kept).status == 401)
        #expect(try await server.client.ask("GET", "/v1/stores", token: kept).status == 401)
    }

    @Test func `that is revoked ends what it was told, of all in each store`() async throws {
        let server = try await ServingMany()
        let id = try #require(TokenSecret(shown: server.ofAll)).id
        let told = try await server.listening(to: "acme", by: server.ofAll) {
            let done = try await server.send(
                "_service", "RevokeToken", #"{"tokenId":"\#(id)"}"#)
            #expect(done.status == 200, "\(done.text)")
        }
        #expect(told.contains("event: end"))
        #expect(try await server.get("acme", "session", by: server.ofAll).status == 401)
        #expect(try await server.get("acme", "session").status == 200)
    }

    @Test func `that another store calls the same ends nothing here`() async throws {
        let server = try await ServingMany()
        let id = try #require(TokenSecret(shown: server.ofAll)).id
        let digest = String(repeating: "0", count: 64)
        for name in ["acme", "beta"] {
            let made = try await server.send(
                name, "CreateToken",
                #"{"tokenId":"\#(id)","name":"x","role":"owner","digest":"\#(digest)"}"#)
            #expect(made.status == 200, "\(made.text)")
        }
        let told = try await server.listening(to: "acme", by: server.ofAll) {
            for name in ["acme", "beta"] {
                _ = try await server.send(name, "RevokeToken", #"{"tokenId":"\#(id)"}"#)
            }
            // Known to be revoked, it would have been sent away before it is told what comes now.
            #expect(try await server.get("acme", "session", by: server.ofAll).status == 200)
            _ = try await server.send("acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#)
        } until: {
            $0.contains("CategoryAdded")
        }
        #expect(told.contains("CategoryAdded"))
    }

    @Test func `isn't needed by a store that has tokens of its own`() async throws {
        let server = try await ServingMany(service: false)
        #expect(try await server.get("acme", "session").status == 200)
        #expect(try await server.client.ask("GET", "/ready").status == 200)
        #expect(
            try await server.client.ask("GET", "/v1/stores", token: server.token("acme")).status
                == 401)
        // The service's own is simply there once somebody makes it.
        let ofAll = try await ServingMany.made("_service", in: server.folder)
        #expect(try await server.get("beta", "session", by: ofAll).status == 200)
    }

    @Test func `is guessed at no more often than may be, and opens no store where it can be none`()
        async throws
    {
        let server = try await ServingMany()
        for shown in ["", "dbk_abc", String(server.token("acme").dropLast()) + "!"] {
            #expect(try await server.get("acme", "session", by: shown).status == 401)
        }
        #expect(server.open == [])
        let stores = server.many
        let wrong = TokenSecret().text
        var codes: [String] = []
        // Ten times the rate at once, whatever that is asked for.
        for number in 0...server.many.limits.ofMany.strangers * 10 {
            do {
                let name = number.isMultiple(of: 2) ? "acme" : "nowhere"
                _ = try await stores.lend(name, to: wrong, from: "192.0.2.1")
                codes.append("let in")
            } catch let problem as Problem {
                codes.append(problem.refusals.first?.code.rawValue ?? "")
            }
        }
        #expect(codes.first == "token-needed")
        #expect(codes.contains("too-often"))
        // Others aren't held up.
        let (lease, caller) = try await stores.lend(
            "acme", to: server.token("acme"), from: "192.0.2.2")
        #expect(caller.name == "owner")
        withExtendedLifetime(lease) {}
    }
}

extension JSONValue {
    fileprivate func without(_ name: String) -> JSONValue {
        .object((members ?? []).filter { $0.name != name })
    }
}
