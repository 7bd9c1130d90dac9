import Access
import Daybook
import EventSourcing
import EventSourcingRuntime
import Foundation
import HTTPTypes
import Records
import Testing

@testable import Server

@Suite struct `Who may ask what` {
    @Test func `is said by one table, for each address and each role`() async throws {
        let server = try await Serving()
        for route in Routes.table.all {
            let path = route.path.replacingOccurrences(of: "{name}", with: "nonsense")
                .replacingOccurrences(of: "{category}", with: "category")
                .replacingOccurrences(of: "{id}", with: "none")
                .replacingOccurrences(of: "{position}", with: "1")
            let stranger = try await server.client.ask(
                route.method.rawValue, path, body: route.method == .post ? "{}" : nil)
            #expect(
                (stranger.status == 401) == (route.least != nil), "\(route.path) by nobody")
            for role in Role.allCases {
                let answer = try await server.client.ask(
                    route.method.rawValue, path, token: server.token(role),
                    body: route.method == .post ? "{}" : nil)
                let mayAsk = route.least.map { role >= $0 } ?? true
                #expect((answer.status != 403) == mayAsk, "\(route.path) by \(role.rawValue)")
                #expect(answer.status != 401, "\(route.path) by \(role.rawValue)")
            }
        }
    }

    @Test func `is asked of commands by the rules of their own part, too`() async throws {
        let server = try await Serving()
        let category = #"{"categoryId":"desks","title":"Desks"}"#
        let user = try await server.send("AddCategory", category, as: .user)
        #expect(user.status == 403)
        #expect(try user.code == "not-allowed")
        #expect(try await server.send("AddCategory", category, as: .admin).status == 200)
    }

    @Test
    func
        `is for the owner alone where somebody is let in, whoever else sends the business's commands`()
        async throws
    {
        let server = try await Serving()
        let digest = String(repeating: "0", count: 64)
        let data = #"{"tokenId":"t","name":"me","role":"owner","digest":"\#(digest)"}"#
        let before = try await server.head()
        let alone = try await server.send("CreateToken", data, as: .admin)
        #expect(alone.status == 403)
        let lines = try await server.client.ask(
            "POST", "/v1/commands", token: server.token(.admin),
            ["Content-Type": "application/x-ndjson"],
            body: #"{"command":"CreateToken","data":\#(data)}"#)
        #expect(lines.text.contains(#""code":"forbidden""#))
        #expect(try await server.head() == before)
        #expect(try await server.send("CreateToken", data, as: .owner).status == 200)
    }

    @Test func `isn't said by a request: the actor is whoever the token is`() async throws {
        let server = try await Serving()
        let answer = try await server.client.ask(
            "POST", "/v1/commands", token: server.token(.admin),
            ["Content-Type": "application/x-ndjson"],
            body: #"{"command":"AddCategory","actor":"owner","data":{"title":"Desks"}}"#)
        #expect(answer.text.contains("forbidden"))
    }

    @Test(
        arguments: [
            nil, "", "Bearer", "dbk_", "dbk_aaaaaaaa_" + String(repeating: "x", count: 49),
        ] as [String?]) func `is nothing for who shows nothing that opens`(shown: String?)
        async throws
    {
        let server = try await Serving()
        let answer = try await server.client.ask("GET", "/v1/queries/categories", token: shown)
        #expect(answer.status == 401)
        #expect(answer.headers["www-authenticate"] == "Bearer")
        #expect(try answer.code == "token-needed")
    }

    @Test func `is known as soon as a token is made, by whichever process`() async throws {
        let server = try await Serving()
        let other = try await BackOffice.open(at: .folder(server.folder.path), actor: "ada")
        for _ in 0..<5 {
            let secret = try await Serving.token(.reader, in: other)
            let answer = try await server.client.ask("GET", "/v1/session", token: secret.text)
            #expect(answer.status == 200)
        }
        await other.close()
    }

    @Test func `ends with the token: a live reader is sent away, and the next request refused`()
        async throws
    {
        let server = try await Serving()
        let secret = try await Serving.token(.admin, in: server.office)
        // Known once the log tells of it.
        while try await server.client.ask("GET", "/v1/events", token: secret.text).status == 401 {
            await Task.yield()
        }
        let told = try await server.client.listen(
            "/v1/events", token: secret.text, ["Accept": "text/event-stream"],
            whenBegun: {
                _ = try await server.send("RevokeToken", #"{"tokenId":"\#(secret.id)"}"#)
            }, until: { $0.contains("event: end") })
        #expect(told.contains("event: end"))
        let refused = try await server.client.ask("GET", "/v1/events", token: secret.text)
        #expect(refused.status == 401)
    }

    @Test func `is no more for a token whose time is over`() async throws {
        let server = try await Serving()
        let secret = TokenSecret()
        _ = try await server.send(
            "CreateToken",
            """
            {"tokenId":"\(secret.id)","name":"late","role":"owner","digest":"\(secret.digest)",\
            "expiresAt":"2026-01-01T00:00:00Z"}
            """)
        let answer = try await server.client.ask("GET", "/v1/events", token: secret.text)
        #expect(answer.status == 401)
    }

    @Test func `has a bound of how often`() async throws {
        let server = try await Serving { $0.limits.requestsASecond = 1 }
        for _ in 0..<10 {
            #expect(try await server.get("/v1/queries/categories").status == 200)
        }
        // All at once, so that however slow the machine is they come faster than one a second.
        let isRefused = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask { try await server.get("/v1/queries/categories").status }
            }
            return try await group.contains(429)
        }
        #expect(isRefused)
    }
}

@Suite struct `A token's secret` {
    @Test func `is known again, and one letter of another is not`() throws {
        let secret = TokenSecret()
        let shown = try #require(TokenSecret(shown: secret.text))
        #expect(shown.id == secret.id)
        #expect(shown.has(digest: secret.digest))
        var letters = Array(secret.text)
        letters[20] = letters[20] == "a" ? "b" : "a"
        #expect(TokenSecret(shown: String(letters)) == nil)
        #expect(!shown.has(digest: TokenSecret().digest))
    }
}
