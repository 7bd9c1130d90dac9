import Daybook
import Foundation
import Records
import Testing

@testable import Server

@Suite struct `The name of a store` {
    private static let hostile = [
        "..", ".", "%2e%2e", "..%2facme", "acme%2f..%2fbeta", "%2fetc", "acme%00", "Acme", "acme.",
        "-acme", "acme-", "ac me", "ac+me", "%C3%A4cme", "%D0%B0cme", "acme%E2%80%8B", "_acme",
        "__service", "_service%2f", ".new-x", "acme%2fMANIFEST", "~", "*", "acme;x", "a:b",
        String(repeating: "a", count: 64), String(repeating: "a", count: 4_000),
    ]

    @Test(arguments: hostile)
    func `is a word, and nothing else is looked for`(name: String) async throws {
        let decoded = name.removingPercentEncoding ?? name
        #expect(StoreName(decoded) == nil)
    }

    @Test func `that is none is nobody's, over HTTP`() async throws {
        let server = try await ServingMany()
        for name in Self.hostile {
            let own = try await server.get(name, "session", by: server.token("acme"))
            // 400: what is no address at all.
            #expect([400, 401].contains(own.status), "\(name): \(own.status)")
            let all = try await server.get(name, "session", by: server.ofAll)
            #expect([400, 404].contains(all.status), "\(name): \(all.status)")
            #expect(!all.text.contains(server.folder.path))
        }
        // What isn't percent-encoded as it should be, is no address.
        #expect(try await server.get("acme%f", "session").status == 400)
        #expect(try await server.get("acme%ff", "session").status == 400)
        #expect(server.open == [])
    }

    @Test(arguments: ["a", "0", "a-b", "x1", "_service", String(repeating: "a", count: 63)])
    func `has letters, digits and hyphens`(name: String) {
        #expect(StoreName(name)?.text == name)
    }

    @Test func `that is new makes a store, once`() async throws {
        let server = try await ServingMany()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await server.client.ask(
                        "POST", "/v1/stores", token: server.ofAll, body: #"{"name":"gamma"}"#
                    ).status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [201, 409, 409, 409])
        let done = try await server.send(
            "gamma", "AddCategory", #"{"categoryId":"a","title":"A"}"#, by: server.ofAll)
        #expect(done.status == 200, "\(done.text)")
        // What is left of those who came later is none.
        let left = try FileManager.default.contentsOfDirectory(atPath: server.folder.path)
        #expect(left.sorted() == ["_service", "acme", "beta", "gamma"])
        for body in [
            #"{"name":"../x"}"#, #"{"name":"_service"}"#, #"{"name":""}"#, #"{}"#,
            #"{"name":"x","path":"/"}"#, "[]",
        ] {
            let refused = try await server.client.ask(
                "POST", "/v1/stores", token: server.ofAll, body: body)
            #expect(refused.status == 400, "\(body)")
        }
        let stranger = try await server.client.ask(
            "POST", "/v1/stores", token: server.token("acme"), body: #"{"name":"mine"}"#)
        #expect(stranger.status == 401)
    }

    @Test func `that something else has is left alone`() async throws {
        let server = try await ServingMany()
        let folder = server.folder.appending(path: "papers")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: folder.appending(path: "note"))
        try Data("mine".utf8).write(to: server.folder.appending(path: "list"))
        for name in ["papers", "list"] {
            #expect(try await server.get(name, "session", by: server.ofAll).status == 404)
            let made = try await server.client.ask(
                "POST", "/v1/stores", token: server.ofAll, body: #"{"name":"\#(name)"}"#)
            #expect(made.status == 409)
        }
        let kept = try Data(contentsOf: folder.appending(path: "note"))
        #expect(kept == Data("mine".utf8))
        let all = try await server.client.ask("GET", "/v1/stores", token: server.ofAll)
        #expect(!all.text.contains("papers"))
    }
}
