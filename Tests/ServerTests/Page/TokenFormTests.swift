import Records
import Testing

@testable import Page

@Suite struct `The form of a token` {
    @Test func `makes a token's secret, which then lets somebody in`() async throws {
        let looking = Looking(server: try await Serving())
        let fields = [("name", "Till"), ("role", "reader")]
        let preview = try await looking.post("/do/CreateToken", fields + [("_step", "preview")])
        #expect(preview.status == 200 && !preview.text.contains("dbk_"))
        // What was looked at is what is made.
        let id = try #require(preview.text.value(of: "_token"))
        #expect(preview.text.contains("<bdi class=\"mono\">\(id)</bdi>"))
        let made = try await looking.post(
            "/do/CreateToken", fields + [("_token", id), ("_send", "1")])
        let secret = try #require(made.text.firstMatch(of: /dbk_[A-Za-z0-9_-]+/)).output
        #expect(secret.hasPrefix("dbk_\(id)_"))
        // Nor is anything made by a name that can be none.
        let other = try await looking.post(
            "/do/CreateToken", fields + [("_token", "../x"), ("_send", "1")])
        #expect(other.text.contains("dbk_") && !other.text.contains("../x"))
        let come = try await looking.server.client.ask(
            "GET", "/v1/session", token: String(secret), [:])
        #expect(come.status == 200)
        #expect(come.text.contains("Till"))
    }
}
