import Daybook
import Foundation
import Records
import Testing

@testable import Server

@Suite struct `What a store takes of many` {
    @Test func `is no more than its requests, and nobody else's`() async throws {
        // One a second, and ten at once: what comes in a second of theirs is refused.
        let server = try await ServingMany { $0.limits.ofMany.requestsASecond = 1 }
        func statuses(_ token: String) async throws -> Set<Int> {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<60 {
                    group.addTask { try await server.get("acme", "session", by: token).status }
                }
                return try await group.reduce(into: []) { $0.insert($1) }
            }
        }
        #expect(try await statuses(server.token("acme")) == [200, 429])
        #expect(try await server.get("beta", "session").status == 200)
        // Whoever has a token of all is no way round.
        #expect(try await statuses(server.ofAll).contains(429))
    }

    @Test func `is no more than its live readers, and nobody else's`() async throws {
        let server = try await ServingMany { $0.limits.ofMany.readers = 1 }
        _ = try await server.listening(to: "acme") {
            let second = try await server.get(
                "acme", "events", ["Accept": "text/event-stream"])
            #expect(second.status == 503)
            #expect(try second.code == "too-many-readers")
            _ = try await server.listening(to: "beta", {}) { _ in true }
            server.many.sendAllAway()
        }
    }

    @Test func `is no more at once than may be, live readers and jobs counted`() async throws {
        let server = try await ServingMany { $0.limits.ofMany.atOnce = 1 }
        _ = try await server.listening(to: "acme") {
            let second = try await server.get("acme", "session")
            #expect(second.status == 429)
            #expect(try second.code == "too-many-at-once")
            #expect(try await server.get("beta", "session").status == 200)
            // The service's own is asked by everybody, and has no such bound.
            #expect(
                try await server.client.ask("GET", "/v1/stores", token: server.ofAll).status == 200)
            server.many.sendAllAway()
        }
    }

    @Test func `is a command's size, of each`() async throws {
        let server = try await ServingMany { $0.limits.bodyBytes = 1_000 }
        let long = String(repeating: "a", count: 2_000)
        let answer = try await server.send("acme", "AddCategory", #"{"title":"\#(long)"}"#)
        #expect(answer.status == 413)
    }

    @Test func `is told by figures, of all to who may see that`() async throws {
        let server = try await ServingMany()
        _ = try await server.get("acme", "session")
        let figures = try await server.client.ask("GET", "/metrics", token: server.ofAll).text
        #expect(figures.contains(#"daybook_store_live_readers{store="acme"} 0"#))
        #expect(figures.contains(#"route="/v1/stores/{store}/session",status="200""#))
        // Of one that nobody has asked nothing is told, and to one nothing of another.
        #expect(!figures.contains("beta"))
        _ = try await server.get("beta", "session")
        let own = try await server.get("acme", "metrics").text
        #expect(!own.contains("beta") && !own.contains("daybook_connections"))
        let ready = try await server.client.ask("GET", "/ready")
        #expect(ready.text == #"{"ok":true,"stores":"ok","disk":"ok"}"# + "\n")
        for path in ["/ready", "/health", "/v1/openapi.json"] {
            #expect(!(try await server.client.ask("GET", path).text.contains("acme")))
        }
    }

    @Test func `is said by the description, address by address`() async throws {
        let server = try await ServingMany()
        let answer = try await server.client.ask("GET", "/v1/openapi.json")
        let paths = try #require(try answer.json["paths"])
        for path in [
            "/v1/stores", "/health", "/v1/stores/{store}/health",
            "/v1/stores/{store}/commands/AddCategory", "/v1/stores/{store}/events",
        ] { #expect(paths[path] != nil, "\(path)") }
        let ids = (paths.members ?? []).flatMap { $0.value.members ?? [] }
            .compactMap { $0.value["operationId"]?.text }
        #expect(Set(ids).count == ids.count)
        for path in paths.members ?? [] where path.name.hasPrefix("/v1/stores/{") {
            #expect(path.value["parameters"]?.elements?.first?["name"] == .string("store"))
        }
    }

    @Test func `has no address but its own`() async throws {
        let server = try await ServingMany()
        for path in [
            "/", "/orders", "/sign-in", "/v1/queries/categories", "/v1/session", "/v1/stores/acme",
            "/v1/stores/acme/", "/v1/stores/acme/v1/session", "/v1/stores/acme/orders",
        ] {
            let answer = try await server.client.ask("GET", path, token: server.ofAll)
            #expect(answer.status == 404, "\(path)")
            #expect(try answer.code == "no-such-address", "\(path)")
        }
        let wrong = try await server.client.ask("DELETE", "/v1/stores", token: server.ofAll)
        #expect(wrong.status == 405)
        #expect(wrong.headers["allow"] == "GET, POST")
    }
}

@Suite struct `Limits of a store's own` {
    @Test func `hold for it alone`() async throws {
        let server = try await ServingMany {
            $0.limits.ofStores = [
                StoreName("acme") ?? .service: Server.LimitsOfStore.one(
                    requestsASecond: 1, readers: 1)
            ]
        }
        func statuses(_ name: String) async throws -> Set<Int> {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<60 {
                    group.addTask { try await server.get(name, "session").status }
                }
                return try await group.reduce(into: []) { $0.insert($1) }
            }
        }
        #expect(try await statuses("acme") == [200, 429])
        #expect(try await statuses("beta") == [200])
    }

    @Test func `bound its live readers, and what is asked at once`() async throws {
        let server = try await ServingMany {
            var limits = Server.LimitsOfStore.one(requestsASecond: 1_000, readers: 1)
            limits.atOnce = 2
            $0.limits.ofStores = [StoreName("acme") ?? .service: limits]
        }
        _ = try await server.listening(to: "acme") {
            let second = try await server.get("acme", "events", ["Accept": "text/event-stream"])
            #expect(second.status == 503)
            _ = try await server.listening(to: "beta") {
                _ = try await server.listening(to: "beta", {}) { _ in true }
                server.many.sendAllAway()
            }
        }
    }

    @Test func `are read as they are written, or not at all`() throws {
        let acme = try #require(StoreName("acme"))
        let read = try Server.LimitsOfStore.read(
            Array(#"{"acme":{"requestsASecond":7,"liveReaders":3}}"#.utf8))
        var expected = Server.LimitsOfStore(ServerSettings.OfMany())
        (expected.requestsASecond, expected.readers) = (7, 3)
        #expect(read == [acme: expected])
        #expect(try Server.LimitsOfStore.read(Array("{}".utf8)).isEmpty)
        for wrong in [
            "", "[]", #"{"acme":1}"#, #"{"Acme":{}}"#, #"{"_service":{}}"#,
            #"{"acme":{"requests":1}}"#, #"{"acme":{"atOnce":0}}"#, #"{"acme":{"atOnce":1.5}}"#,
            #"{"acme":{"atOnce":99999999999}}"#,
        ] {
            #expect(throws: Server.LimitsOfStore.Unreadable.self, "\(wrong)") {
                try Server.LimitsOfStore.read(Array(wrong.utf8))
            }
        }
    }
}

extension Server.LimitsOfStore {
    fileprivate static func one(requestsASecond: Int, readers: Int) -> Server.LimitsOfStore {
        var limits = Server.LimitsOfStore(ServerSettings.OfMany())
        (limits.requestsASecond, limits.readers) = (requestsASecond, readers)
        return limits
    }
}
