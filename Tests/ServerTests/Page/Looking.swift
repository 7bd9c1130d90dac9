import Access

@testable import Page

/// One who looks at the page of a server, by a token's cookie.
struct Looking {
    let server: Serving
    var role: Role? = .owner
    var cookies: [String: String] = [:]

    var origin: String { "http://localhost:\(server.client.port)" }

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> RawClient.Answer {
        try await server.client.ask("GET", path, known.merging(headers) { $1 })
    }

    /// Sends a form, as browsers do.
    func post(
        _ path: String, _ fields: [(String, String)], from origin: String? = nil
    ) async throws -> RawClient.Answer {
        let headers = [
            "Content-Type": "application/x-www-form-urlencoded", "Origin": origin ?? self.origin,
        ]
        let body = fields.map { Link.encoded($0.0) + "=" + Link.encoded($0.1) }
        return try await server.client.ask(
            "POST", path, known.merging(headers) { $1 }, body: body.joined(separator: "&"))
    }

    private var known: [String: String] {
        var all = cookies
        if let role { all["daybook"] = server.token(role) }
        return all.isEmpty
            ? [:] : ["Cookie": all.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")]
    }
}
