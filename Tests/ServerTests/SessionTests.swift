import Access
import Daybook
import EventSourcing
import Foundation
import Records
import Testing

@testable import Server

@Suite struct `A browser's session` {
    @Test func `begins with a token, and goes on by a cookie that no script can read`() async throws
    {
        let server = try await Serving()
        let begun = try await server.client.ask(
            "POST", "/v1/session", token: server.token(.admin))
        #expect(begun.status == 204)
        let cookie = try #require(begun.headers["set-cookie"])
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        #expect(!cookie.contains("Secure"))
        let pair = try #require(cookie.split(separator: ";").first.map(String.init))
        let who = try await server.client.ask("GET", "/v1/session", ["Cookie": pair])
        #expect(who.status == 200)
        #expect(try who.json["actor"] == .string("admin"))
        #expect(try who.json["role"] == .string("admin"))
        let ended = try await server.client.ask(
            "DELETE", "/v1/session",
            ["Cookie": pair, "Origin": "http://localhost:\(server.client.port)"])
        #expect(ended.status == 204)
        #expect(ended.headers["set-cookie"]?.contains("Max-Age=0") == true)
    }

    @Test func `changes nothing for a page from elsewhere`() async throws {
        let server = try await Serving()
        let cookie = "other=1; daybook=\(server.token(.admin))"
        func send(_ origin: String?) async throws -> RawClient.Answer {
            var headers = ["Cookie": cookie]
            headers["Origin"] = origin
            return try await server.client.ask(
                "POST", "/v1/commands/AddCategory", headers,
                body: #"{"categoryId":"desks","title":"Desks"}"#)
        }
        let port = server.client.port
        for origin in [
            nil, "null", "https://evil.example", "http://localhost:\(port + 1)",
            "http://localhost:\(port).evil.example",
        ] {
            let refused = try await send(origin)
            #expect(refused.status == 403, "\(origin ?? "none")")
            #expect(try refused.code == "wrong-origin")
        }
        #expect(try await send("http://localhost:\(port)").status == 200)
    }

    @Test func `is the token's: it ends when that is revoked`() async throws {
        let server = try await Serving()
        let secret = try await Serving.token(.user, in: server.office)
        let cookie = ["Cookie": "daybook=\(secret.text)"]
        while try await server.client.ask("GET", "/v1/session", cookie).status == 401 {
            await Task.yield()
        }
        _ = try await server.send("RevokeToken", #"{"tokenId":"\#(secret.id)"}"#)
        while try await server.client.ask("GET", "/v1/session", cookie).status == 200 {
            await Task.yield()
        }
    }

    @Test func `shows who may come in to the owner alone`() async throws {
        let server = try await Serving()
        for role in Role.allCases {
            let list = try await server.get("/v1/queries/tokens", as: role).status
            #expect(list == (role == .owner ? 200 : 403))
            let state = try await server.get("/v1/streams/token/none/state", as: role).status
            #expect(state == (role == .owner ? 404 : 403))
        }
    }
}
