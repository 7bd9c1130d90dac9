import Records
import Testing
import Wording

@testable import Page
@testable import Server

@Suite struct `A link that lets one in once` {
    @Test func `opens the page for its owner, and nothing the second time`() async throws {
        let stranger = Looking(server: try await Serving(), role: nil)
        let code = stranger.server.daybook.signInOnce()
        let come = try await stranger.get("/sign-in/once/\(code)")
        #expect(come.status == 303)
        #expect(come.headers["location"] == "/")
        let cookie = try #require(come.headers["set-cookie"]?.split(separator: ";").first)
        let who = try await stranger.server.client.ask(
            "GET", "/v1/session", ["Cookie": String(cookie)])
        #expect(try who.json["role"] == .string("owner"))
        let out = try await stranger.server.client.ask(
            "POST", "/sign-out",
            [
                "Cookie": String(cookie), "Origin": stranger.origin,
                "Content-Type": "application/x-www-form-urlencoded",
            ])
        #expect(out.status == 303)
        let gone = try await stranger.server.client.ask(
            "GET", "/v1/session", ["Cookie": String(cookie)])
        #expect(gone.status == 401)
        let again = try await stranger.get("/sign-in/once/\(code)")
        #expect(again.headers["location"] == "/sign-in")
        #expect(again.headers["set-cookie"] == nil)
    }

    @Test func `opens nothing by another name of the server, nor by guessing`() async throws {
        let server = try await Serving { $0.names = ["books.example"] }
        let code = server.daybook.signInOnce()
        let elsewhere = try await server.client.listen(
            raw:
                "GET /sign-in/once/\(code) HTTP/1.1\r\nHost: books.example\r\nConnection: close\r\n\r\n",
            until: { _ in false })
        #expect(!elsewhere.lowercased().contains("set-cookie"))
        for guess in ["", "x", String(repeating: "0", count: 32)] {
            let answer = try await server.client.ask("GET", "/sign-in/once/\(guess)")
            #expect(answer.headers["set-cookie"] == nil)
        }
    }
}

@Suite struct `The words of the page` {
    @Test func `are there in Arabic, all of them`() {
        let catalogue = Catalogue(.arabic)
        for template in Screens.templates {
            for sentence in template.sentences {
                #expect(
                    catalogue.unknown(in: Sentence(quoting: sentence)).isEmpty,
                    "\(template.name): no Arabic for “\(sentence)”")
            }
        }
    }

    @Test func `can be read as templates, in each language`() throws {
        for language in Language.allCases {
            for template in Screens.templates {
                #expect(try !Templates.render(template.name, [:], in: language).contains("[["))
            }
        }
    }
}
