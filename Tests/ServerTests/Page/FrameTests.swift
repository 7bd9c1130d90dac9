import Access
import Daybook
import Foundation
import Records
import Testing
import Wording

@testable import Page
@testable import Server

@Suite struct `The frame of the page` {
    @Test func `asks whoever hasn't come in for a token, and takes them where they were going`()
        async throws
    {
        let stranger = Looking(server: try await Serving(), role: nil)
        let asked = try await stranger.get("/orders?status=placed")
        #expect(asked.status == 401)
        #expect(asked.text.contains("name=\"back\" value=\"/orders?status=placed\""))
        let token = stranger.server.token(.admin)
        let come = try await stranger.post(
            "/sign-in", [("token", token), ("back", "/orders?status=placed")])
        #expect(come.status == 303)
        #expect(come.headers["location"] == "/orders?status=placed")
        let cookie = try #require(come.headers["set-cookie"])
        #expect(cookie.contains("daybook=\(token);"))
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let refused = try await stranger.post("/sign-in", [("token", token + "x")])
        #expect(refused.status == 401)
        #expect(refused.text.contains("This token opens nothing here."))
        #expect(refused.headers["set-cookie"] == nil)
    }

    @Test(arguments: ["//evil.example/", "https://evil.example/", "/\\evil.example", "/a b", ""])
    func `leads to no other place, whatever a form says`(back: String) async throws {
        let stranger = Looking(server: try await Serving(), role: nil)
        let come = try await stranger.post(
            "/sign-in", [("token", stranger.server.token(.reader)), ("back", back)])
        #expect(come.headers["location"] == "/")
    }

    @Test func `lets nothing be done for a page from elsewhere`() async throws {
        let looking = Looking(server: try await Serving())
        for origin in ["null", "https://evil.example", "http://localhost:1"] {
            for path in ["/sign-out", "/sign-in", "/"] {
                #expect(try await looking.post(path, [], from: origin).status == 403)
            }
        }
        // Nor is anybody let in by such a page, as somebody else than they are.
        let stranger = Looking(server: looking.server, role: nil)
        let come = try await stranger.post(
            "/sign-in", [("token", looking.server.token(.admin))], from: "https://evil.example")
        #expect(come.status == 403)
        #expect(come.headers["set-cookie"] == nil)
        let out = try await looking.post("/sign-out", [])
        #expect(out.status == 303)
        #expect(out.headers["set-cookie"]?.contains("Max-Age=0") == true)
    }

    @Test func `loads, runs and sends to nothing but the server`() async throws {
        let looking = Looking(server: try await Serving())
        for path in ["/", "/orders", "/nowhere", "/sign-in"] {
            let answer = try await looking.get(path)
            let policy = try #require(answer.headers["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self'"))
            #expect(!policy.contains("unsafe"))
            #expect(answer.headers["x-frame-options"] == "DENY")
            #expect(answer.headers["referrer-policy"] == "same-origin")
            #expect(answer.headers["cache-control"] == "no-store")
            for forbidden in [
                " style=", "<style", "javascript:", " onclick=", " onload=", "<script>",
            ] {
                #expect(!answer.text.contains(forbidden), "\(path): \(forbidden)")
            }
        }
    }

    @Test func `says what it says in the language that was chosen or, before that, the browser's`()
        async throws
    {
        var looking = Looking(server: try await Serving())
        func language(_ headers: [String: String] = [:]) async throws -> String {
            let text = try await looking.get("/orders", headers).text
            return text.contains(#"<html lang="ar" dir="rtl""#) ? "ar" : "en"
        }
        #expect(try await language() == "en")
        #expect(try await language(["Accept-Language": "ar-EG,en;q=0.8"]) == "ar")
        #expect(try await language(["Accept-Language": "en;q=0.5, ar;q=0.9"]) == "ar")
        #expect(try await language(["Accept-Language": "fr, ar;q=0, en;q=0.1"]) == "en")
        let chosen = try await looking.get("/orders?status=placed&language=ar")
        #expect(chosen.status == 303)
        #expect(chosen.headers["location"] == "/orders?status=placed")
        #expect(chosen.headers["set-cookie"]?.hasPrefix("daybook-language=ar;") == true)
        looking.cookies["daybook-language"] = "ar"
        #expect(try await language(["Accept-Language": "en"]) == "ar")
        looking.cookies["daybook-language"] = "nonsense"
        #expect(try await language() == "en")
    }

    @Test func `is light or dark as the system is, or as was chosen`() async throws {
        var looking = Looking(server: try await Serving())
        #expect(!(try await looking.get("/")).text.contains("data-theme"))
        let chosen = try await looking.get("/?theme=dark")
        #expect(chosen.headers["set-cookie"]?.hasPrefix("daybook-theme=dark;") == true)
        looking.cookies["daybook-theme"] = "dark"
        #expect(try await looking.get("/").text.contains(#"data-theme="dark""#))
        looking.cookies["daybook-theme"] = "system"
        #expect(!(try await looking.get("/")).text.contains("data-theme"))
    }

    @Test func `is as of any moment, and says so`() async throws {
        let looking = Looking(server: try await Serving())
        let past = try #require(
            try await looking.server.send("AddCategory", title("Lamps")).json["position"]?.integer)
        _ = try await looking.server.send("AddCategory", title("Desks"))
        let now = try await looking.get("/orders").text
        #expect(!now.contains("class=\"past\"") && now.contains("data-live"))
        let then = try await looking.get("/at/\(past)/orders").text
        #expect(then.contains("class=\"past\"") && !then.contains("data-live"))
        #expect(then.contains("As of position \(past)"))
        // Each way leads on in the past, but for the one back.
        #expect(then.contains("href=\"/at/\(past)/\""))
        #expect(then.contains("href=\"/orders\""))
        #expect(try await looking.post("/at/\(past)/sign-out", []).status == 409)
    }

    @Test(arguments: ["999999", "nonsense", "2026-13-01T00:00:00Z"])
    func `says what is wrong with a moment that there isn't`(moment: String) async throws {
        let looking = Looking(server: try await Serving())
        let answer = try await looking.get("/at/\(moment)/orders")
        #expect((400..<500).contains(answer.status), "\(answer.status)")
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
    }

    @Test func `has nothing at an address that isn't there`() async throws {
        let looking = Looking(server: try await Serving())
        let answer = try await looking.get("/nowhere/<script>")
        #expect(answer.status == 404)
        #expect(answer.text.contains("There is nothing at this address."))
        // What programs ask by is theirs.
        #expect(
            try await looking.get("/v1/nowhere").headers["content-type"]
                == "application/problem+json")
    }

    @Test func `is told anew when something happens, and only what changed`() async throws {
        let looking = Looking(server: try await Serving())
        let told = try await looking.server.client.listen(
            "/orders", token: looking.server.token(.owner), ["Accept": "text/event-stream"],
            begunBy: "event: screen",
            whenBegun: { _ = try await looking.server.send("AddCategory", title("Lamps")) },
            until: { $0.components(separatedBy: "event: screen").count > 2 })
        let screens = told.components(separatedBy: "event: screen").dropFirst()
        let first = try #require(screens.first)
        let second = try #require(screens.dropFirst().first)
        #expect(first.contains(#""main":"#) && first.contains(#""beside":"#))
        // No order changed.
        #expect(!second.contains(#""main":"#) && second.contains(#""position":"#))
    }

    @Test func `keeps its sheet and its script for good, under the name of this version`()
        async throws
    {
        let stranger = Looking(server: try await Serving(), role: nil)
        let page = try await stranger.get("/sign-in").text
        let address = try #require(page.firstMatch(of: /"(\/assets\/[0-9a-z]+\/daybook\.css)"/)?.1)
        let asset = try await stranger.get(String(address))
        #expect(asset.status == 200)
        #expect(asset.headers["cache-control"]?.contains("immutable") == true)
        let tag = try #require(asset.headers["etag"])
        #expect(try await stranger.get(String(address), ["If-None-Match": tag]).status == 304)
        let older = try await stranger.get("/assets/0/daybook.js")
        #expect(older.headers["cache-control"] == "no-cache")
        #expect(try await stranger.get("/assets/0/../../etc/passwd").status != 200)
    }

    @Test func `has a script of 40 kB at the most`() {
        #expect(Asset.named(["assets", "0", "daybook.js"])?.size ?? .max <= 40_000)
    }
}

private func title(_ title: String) -> String { #"{"title":"\#(title)"}"# }
