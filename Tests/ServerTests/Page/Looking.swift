import Access
import Testing

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

extension Looking {
    /// A server with a product and an order.
    static func shop() async throws -> Looking {
        let looking = Looking(server: try await Serving())
        try await looking.send("AddCategory", #"{"categoryId":"lamps","title":"Lamps"}"#)
        try await looking.send(
            "AddProduct",
            #"{"productId":"desk","title":"Desk lamp","categoryIds":["lamps"],"basePriceCents":4900,"quantity":9}"#
        )
        try await looking.send(
            "PlaceOrder",
            #"{"orderId":"1042","orderNumber":1042,"shippingAddress":{"name":"Ada"},"lines":[{"productId":"desk","title":"Desk lamp","quantity":2,"unitPriceCents":4900}]}"#
        )
        return looking
    }

    /// Sends a command as a program does.
    func send(_ command: String, _ data: String) async throws {
        let answer = try await server.send(command, data, as: .owner)
        #expect(answer.status == 200, "\(command): \(answer.text)")
    }
}

extension String {
    /// What stands in the first hidden field of a name.
    func value(of name: String) -> String? {
        guard let start = firstRange(of: "name=\"\(name)\" value=\"") else { return nil }
        return String(self[start.upperBound...].prefix { $0 != "\"" })
    }
}
