import Foundation
import Synchronization
import Testing
import Vocabulary

@testable import CurlDownloads

@Suite struct `What is posted` {
    private static let body = Array("{}".utf8)

    private func post(
        _ server: LoopbackServer, host: String = "127.0.0.1", path: String = "/",
        allowsPrivate: Bool = true, by line: GuardedLine = GuardedLine()
    ) async -> GuardedLine.Outcome {
        await line.post(
            .init(
                url: "http://\(host):\(server.port)\(path)", host: host, port: server.port,
                allowsPrivate: allowsPrivate, heads: [(name: "X-Mine", value: "1")],
                body: Self.body))
    }

    private static func answering(
        _ status: String, headers: [String] = [], body: String = ""
    ) throws -> LoopbackServer {
        try LoopbackServer { _, _ in .response(body, status: status, headers: headers) }
    }

    @Test(arguments: [
        ("204 No Content", 204), ("410 Gone", 410), ("500 Oh", 500), ("302 Found", 302),
    ])
    func `is answered with a status, and nothing else counts`(status: String, number: Int)
        async throws
    {
        let elsewhere = try Self.answering("200 OK")
        let server = try Self.answering(
            status, headers: ["Location: \(elsewhere.url("/there"))"])
        #expect(await post(server) == .answered(number, retryAfter: nil))
        // It isn't sent on.
        #expect(elsewhere.paths.isEmpty)
    }

    @Test func `is told when to come again`() async throws {
        let server = try Self.answering("503 Busy", headers: ["Retry-After: 120"])
        #expect(await post(server) == .answered(503, retryAfter: 120))
    }

    @Test func `goes to no private address, unless that is allowed`() async throws {
        let server = try Self.answering("200 OK")
        #expect(await post(server, allowsPrivate: false) == .isPrivate)
        #expect(await post(server, host: "localhost", allowsPrivate: false) == .isPrivate)
        #expect(server.paths.isEmpty)
    }

    @Test func `goes to no name that has a private address among others`() async throws {
        let server = try Self.answering("200 OK")
        let line = GuardedLine(resolve: { _ in
            ["1.1.1.1", "127.0.0.1"].compactMap { InternetAddress($0) }
        })
        #expect(
            await post(server, host: "crm.example", allowsPrivate: false, by: line) == .isPrivate)
        #expect(server.paths.isEmpty)
    }

    /// The name is looked up once: what is judged is what is gone to.
    @Test func `goes to the very address that was judged, whatever the name says by then`()
        async throws
    {
        let meant = try LoopbackServer(host: 0x7F00_0002) { _, _ in .response("") }
        let line = GuardedLine(resolve: { _ in InternetAddress("127.0.0.2").map { [$0] } })
        #expect(
            await post(meant, host: "crm.example", by: line)
                == .answered(200, retryAfter: nil))
        // This one the system knows by another address.
        #expect(
            await post(meant, host: "localhost", by: line) == .answered(200, retryAfter: nil))
        #expect(meant.paths.count == 2)
    }

    @Test func `goes nowhere where it would stray`() async throws {
        let server = try Self.answering("200 OK")
        // As if the name that was judged weren't the one in the address.
        let line = GuardedLine(resolve: { _ in InternetAddress("127.0.0.2").map { [$0] } })
        let outcome = await line.post(
            .init(
                url: "http://127.0.0.1:\(server.port)/", host: "crm.example", port: server.port,
                allowsPrivate: true, heads: [], body: Self.body))
        #expect(outcome == .isPrivate)
        #expect(server.paths.isEmpty)
    }

    @Test func `asks no proxy`() async throws {
        let (server, proxy) = (try Self.answering("200 OK"), try Self.answering("200 OK"))
        setenv("http_proxy", proxy.url(""), 1)
        defer { unsetenv("http_proxy") }
        let line = GuardedLine(resolve: { _ in InternetAddress("127.0.0.1").map { [$0] } })
        #expect(
            await post(server, host: "crm.example", by: line) == .answered(200, retryAfter: nil))
        #expect(proxy.paths.isEmpty)
    }

    @Test func `waits for no more of an answer than is polite`() async throws {
        let server = try LoopbackServer { _, _ in .endless }
        #expect(await post(server) == .answered(200, retryAfter: nil))
    }

    @Test func `waits for an answer only so long`() async throws {
        let server = try LoopbackServer { _, _ in .silence }
        var limits = GuardedLine.Limits()
        limits.whole = .milliseconds(200)
        #expect(await post(server, by: GuardedLine(limits)) == .failed(.late))
    }

    @Test func `is given up at once`() async throws {
        let server = try LoopbackServer { _, _ in .silence }
        let posting = Task { await post(server) }
        while server.paths.isEmpty { await Task.yield() }
        let asked = ContinuousClock.now
        posting.cancel()
        #expect(await posting.value == .failed(.ended))
        // Not when its time is up.
        #expect(ContinuousClock.now - asked < .seconds(10))
    }

    @Test func `says what keeps it from being answered`() async throws {
        let line = GuardedLine(resolve: { _ in nil })
        let server = try Self.answering("200 OK")
        #expect(await post(server, host: "crm.example", by: line) == .failed(.unknownHost))
        let garbage = try LoopbackServer { _, _ in .bytes(Array("SSH-2.0-x\r\n\r\n".utf8)) }
        #expect([.failed(.notHTTP), .failed(.cutOff)].contains(await post(garbage)))
    }
}
