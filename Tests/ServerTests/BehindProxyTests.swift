import Access
import Foundation
import Records
import Testing

@testable import Server

@Suite struct `Behind a proxy` {
    /// A request, and where it is taken to come from.
    struct Case: Sendable, CustomTestStringConvertible {
        var peer = "127.0.0.1"
        var isBehindProxy = true
        var forwardedFor: String?
        var scheme: String?
        var address: String?
        var isByTLS = false
        var testDescription: String { "\(self)" }
    }

    @Test(arguments: [
        Case(),
        Case(peer: "203.0.113.7", isBehindProxy: false, address: "203.0.113.7"),
        Case(forwardedFor: "203.0.113.7", scheme: "https", address: "203.0.113.7", isByTLS: true),
        Case(peer: "::1", forwardedFor: "203.0.113.7", scheme: "http", address: "203.0.113.7"),
        // What somebody made up stands before what the proxy adds.
        Case(forwardedFor: "192.0.2.1, 203.0.113.7", address: "203.0.113.7"),
        Case(forwardedFor: "127.0.0.1,203.0.113.7", address: "203.0.113.7"),
        // Two of them, one in front of the other.
        Case(forwardedFor: "203.0.113.7, 127.0.0.1", address: "203.0.113.7"),
        Case(scheme: "http, https", isByTLS: true),
        Case(forwardedFor: "127.0.0.1"),
        Case(forwardedFor: "[2001:db8::7]:4711", address: "2001:db8::7"),
        Case(forwardedFor: "2001:db8::7", address: "2001:db8::7"),
        Case(forwardedFor: "203.0.113.7:4711", address: "203.0.113.7"),
        Case(forwardedFor: "unknown", address: "unknown"),
        Case(
            forwardedFor: String(repeating: "9", count: 9_000),
            address: String(repeating: "9", count: 64)),
        // Nobody else is believed.
        Case(isBehindProxy: false, forwardedFor: "203.0.113.7", scheme: "https"),
        Case(
            peer: "203.0.113.7", forwardedFor: "192.0.2.1", scheme: "https", address: "203.0.113.7"),
        Case(peer: "203.0.113.7", forwardedFor: "127.0.0.1", address: "203.0.113.7"),
    ]) func `a request comes from whom the proxy says, and from nobody else's word`(case: Case) {
        let whence = Whence(
            peer: `case`.peer, isBehindProxy: `case`.isBehindProxy,
            forwardedFor: `case`.forwardedFor, by: `case`.scheme)
        #expect(whence.address == `case`.address)
        #expect(whence.isByTLS == `case`.isByTLS)
    }

    @Test func `an address has so much at once, live readers among it`() async throws {
        let server = try await Serving {
            $0.isBehindProxy = true
            $0.limits.connectionsOfAnAddress = 1
        }
        @Sendable func status(from address: String?) async throws -> RawClient.Answer {
            try await server.get(
                "/v1/position", as: .reader, address.map { ["X-Forwarded-For": $0] } ?? [:])
        }
        let told = try await server.client.listen(
            "/v1/events", token: server.token(.owner),
            ["Accept": "text/event-stream", "X-Forwarded-For": "203.0.113.7"],
            whenBegun: {
                for theirs in ["203.0.113.7", "192.0.2.1, 203.0.113.7"] {
                    let refused = try await status(from: theirs)
                    #expect(refused.status == 429)
                    #expect(try refused.code == "too-many-at-once")
                    #expect(refused.headers["retry-after"] == "1")
                }
                for others in ["192.0.2.1", "203.0.113.7, 192.0.2.1", "127.0.0.1", nil] {
                    #expect(try await status(from: others).status == 200)
                }
                _ = try await server.send("AddCategory", #"{"title":"Last"}"#)
            }, until: { $0.contains("Last") })
        #expect(told.hasPrefix("HTTP/1.1 200"))
        // Whoever has gone leaves their place.
        while try await status(from: "203.0.113.7").status == 429 { await Task.yield() }
    }

    @Test func `nobody is counted by what they say where there is none`() async throws {
        let server = try await Serving { $0.limits.connectionsOfAnAddress = 0 }
        let answer = try await server.get("/health", as: nil, ["X-Forwarded-For": "203.0.113.7"])
        #expect(answer.status == 200)
    }

    @Test func `a session that began by TLS goes on by TLS alone`() async throws {
        let server = try await Serving { $0.isBehindProxy = true }
        let byTLS = ["X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"]
        let begun = try await server.client.ask(
            "POST", "/v1/session", token: server.token(.admin), byTLS)
        #expect(begun.headers["set-cookie"]?.contains("; Secure") == true)
        func send(from page: String) async throws -> Int {
            let head = byTLS.merging(
                ["Cookie": "daybook=\(server.token(.admin))", "Origin": page]) { $1 }
            return try await server.client.ask(
                "POST", "/v1/commands/AddCategory", head, body: #"{"title":"Desks"}"#
            ).status
        }
        #expect(try await send(from: "http://localhost:\(server.client.port)") == 403)
        #expect(try await send(from: "https://localhost:\(server.client.port)") == 200)
    }

    @Test func `a session of another name than this machine's is a page's of TLS`() async throws {
        let server = try await Serving { $0.names = ["books.example"] }
        func send(from page: String) async throws -> String {
            let body = #"{"title":"Desks"}"#
            return try await server.client.send(
                raw: """
                    POST /v1/commands/AddCategory HTTP/1.1\r\nHost: books.example\r\n\
                    Cookie: daybook=\(server.token(.admin))\r\nOrigin: \(page)\r\n\
                    Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)
                    """)
        }
        #expect(try await send(from: "http://books.example").hasPrefix("HTTP/1.1 403"))
        #expect(try await send(from: "https://books.example").hasPrefix("HTTP/1.1 200"))
    }
}
