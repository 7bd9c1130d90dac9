import Daybook
import Server
import EventSourcingRuntime
import Access
import Foundation
import Records
import Testing

@Suite struct `What comes over a socket` {
    /// Requests as nobody should send them, and how each ends.
    struct Shape: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: String
        /// Statuses that it may end with; none: it is closed without a word.
        var ends: [Int]
        var testDescription: String { name }
    }

    @Test(arguments: [
        Shape(name: "no HTTP", bytes: "hello\r\n\r\n", ends: [400]),
        Shape(
            name: "no host", bytes: "GET /health HTTP/1.1\r\nConnection: close\r\n\r\n",
            ends: [400, 421]),
        Shape(
            name: "another's name",
            bytes: "GET /health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
            ends: [421]),
        Shape(
            name: "two lengths",
            bytes:
                "POST /v1/commands/X HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
            ends: [400]),
        Shape(
            name: "a length and chunks",
            bytes:
                "POST /v1/commands/X HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            ends: [400]),
        Shape(
            name: "chunks that are none",
            bytes:
                "POST /v1/commands/X HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
            ends: [400, 401]),
        Shape(
            name: "a name with a blank",
            bytes: "GET /health HTTP/1.1\r\nHost : localhost\r\n\r\n", ends: [400]),
        Shape(
            name: "too many fields",
            bytes: "GET /health HTTP/1.1\r\nHost: localhost\r\n"
                + (0..<200).map { "X-\($0): 1\r\n" }.joined() + "\r\n", ends: [400, 431]),
        Shape(
            name: "a field too long",
            bytes: "GET /health HTTP/1.1\r\nHost: localhost\r\nX: "
                + String(repeating: "a", count: 20_000) + "\r\n\r\n", ends: [400, 431]),
        Shape(
            name: "an address too long",
            bytes: "GET /" + String(repeating: "a", count: 9_000)
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", ends: [414]),
        Shape(
            name: "bad UTF-8",
            bytes:
                "GET /v1/queries/%C3%28 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            ends: [400]),
        Shape(
            name: "too many parameters",
            bytes: "GET /health?" + String(repeating: "a=1&", count: 100)
                + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", ends: [400]),
        Shape(
            name: "a length that is none",
            bytes: "POST /v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: +2\r\n\r\n{}",
            ends: [400]),
        Shape(
            name: "chunks inside of something",
            bytes:
                "POST /v1/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
            ends: [400]),
        Shape(
            name: "something like chunks",
            bytes:
                "POST /v1/session HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            ends: [400, 401]),
        Shape(
            name: "another request in the body of one that is refused",
            bytes:
                "POST /v1/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
            ends: [401]),
        Shape(
            name: "two hosts",
            bytes:
                "GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
            ends: [400, 421]),
        Shape(
            name: "a line that goes on in the next",
            bytes:
                "GET /health HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\nConnection: close\r\n\r\n",
            ends: [400]),
        Shape(
            name: "a value with a zero",
            bytes: "GET /health HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n", ends: [400]),
        Shape(
            name: "a line break without its other half",
            bytes: "GET /health HTTP/1.1\nHost: localhost\n\n", ends: [400]),
        Shape(name: "HTTP/2", bytes: "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", ends: [400]),
        Shape(name: "HTTP/0.9", bytes: "GET /health\r\n\r\n", ends: [400]),
        Shape(
            name: "half of a head",
            bytes: "GET /health HTTP/1.1\r\nHost: loc", ends: []),
    ]) func `ends with the status that it should, and nothing else suffers`(shape: Shape)
        async throws
    {
        let server = try await Serving { $0.limits.head = .seconds(2) }
        let before = try await server.head()
        let answer = try await server.client.send(raw: shape.bytes)
        if shape.ends.isEmpty {
            #expect(answer.isEmpty, "\(answer)")
        } else {
            let status = answer.split(separator: " ").dropFirst().first.flatMap { Int($0) }
            #expect(shape.ends.contains(status ?? 0), "\(answer.prefix(200))")
            #expect(!answer.contains(server.folder.path))
            // What stands behind it is nobody's.
            #expect(answer.split(separator: "HTTP/1.1 ").count == 1, "\(answer)")
        }
        #expect(try await server.get("/health", as: nil).status == 200)
        #expect(try await server.head() == before)
    }

    @Test func `is a body that never comes, and is given up`() async throws {
        let server = try await Serving { $0.limits.body = .milliseconds(200) }
        let answer = try await server.client.send(
            raw: """
                POST /v1/commands/AddCategory HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r
                Authorization: Bearer \(server.token(.owner))\r\nContent-Type: application/json\r\n\r\n{
                """)
        #expect(answer.hasPrefix("HTTP/1.1 504"), "\(answer)")
    }

    @Test func `is a head that comes byte by byte, and is given up`() async throws {
        let server = try await Serving { $0.limits.head = .milliseconds(300) }
        let answer = try await server.client.send(
            slowly: "GET /health HTTP/1.1\r\nHost: localhost\r\nX: "
                + String(repeating: "a", count: 10_000) + "\r\n\r\n")
        #expect(answer.isEmpty, "\(answer)")
    }

    @Test func `is a second head that comes byte by byte, and is given up`() async throws {
        let server = try await Serving { $0.limits.idle = .milliseconds(300) }
        let answer = try await server.client.send(
            raw: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
            slowly: "GET /health HTTP/1.1\r\nHost: localhost\r\nX: "
                + String(repeating: "a", count: 10_000) + "\r\n\r\n")
        #expect(answer.split(separator: "HTTP/1.1 200").count == 1, "\(answer)")
    }

    @Test func `is a body that comes byte by byte, and is given up`() async throws {
        let server = try await Serving { $0.limits.body = .milliseconds(300) }
        let answer = try await server.client.send(
            raw: """
                POST /v1/commands/AddCategory HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r
                Authorization: Bearer \(server.token(.owner))\r\nContent-Type: application/json\r\n\r\n
                """, slowly: String(repeating: " ", count: 10_000))
        #expect(answer.hasPrefix("HTTP/1.1 504"), "\(answer)")
    }

    @Test(arguments: ["Content-Length: 300000", "Transfer-Encoding: chunked"])
    func `is a body that is too long, said or not`(length: String) async throws {
        let server = try await Serving()
        let body = String(repeating: " ", count: 300_000)
        let isChunked = length.hasPrefix("T")
        let answer = try await server.client.send(
            raw: """
                POST /v1/commands/AddCategory HTTP/1.1\r\nHost: localhost\r\n\(length)\r
                Authorization: Bearer \(server.token(.owner))\r\nContent-Type: application/json\r\n\r\n
                """ + (isChunked ? "493e0\r\n\(body)\r\n0\r\n\r\n" : body))
        // Who sends on regardless may find the connection closed before the answer.
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 413"), "\(answer)")
    }

    @Test func `is half a connection, which is answered`() async throws {
        let server = try await Serving()
        let answer = try await server.client.send(
            half: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 200"), "\(answer)")
    }

    @Test func `is half a connection of a live reader, who has gone by that`() async throws {
        let server = try await Serving()
        let answer = try await server.client.send(
            half: """
                GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r
                Authorization: Bearer \(server.token(.owner))\r\n\r\n
                """)
        #expect(!answer.contains("event: end"), "\(answer)")
    }

    @Test func `is as many connections as there may be, and no more`() async throws {
        let server = try await Serving { $0.limits.connections = 1 }
        let told = try await server.client.listen(
            "/v1/events", token: server.token(.owner), ["Accept": "text/event-stream"],
            whenBegun: {
                let refused = try await server.client.send(
                    raw: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(refused.isEmpty)
                _ = try await server.office.commands.send(
                    .init("AddCategory", data: .object([.init("title", .string("Last"))])), by: nil)
            }, until: { $0.contains("Last") })
        #expect(told.hasPrefix("HTTP/1.1 200"))
    }

    @Test func `is live readers up to their number`() async throws {
        let server = try await Serving { $0.limits.readers = 0 }
        let answer = try await server.get("/v1/events", ["Accept": "text/event-stream"])
        #expect(answer.status == 503)
        #expect(answer.headers["retry-after"] == "1")
    }

    @Test func `is never told what is the machine's`() async throws {
        let server = try await Serving()
        await server.office.close()
        for path in ["/v1/queries/categories", "/v1/events", "/ready"] {
            let answer = try await server.get(path)
            #expect(answer.status == 503, "\(path): \(answer.status)")
            #expect(!answer.text.contains("/tmp"), "\(answer.text)")
        }
    }
}
