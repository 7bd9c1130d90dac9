import Access
import EventStore
import Foundation
import Records
import Testing

@Suite struct `The log over HTTP` {
    private func told(_ count: Int) async throws -> (Serving, Position) {
        let server = try await Serving()
        let before = try await server.head()
        for number in 0..<count {
            _ = try await server.send(
                "AddCategory", #"{"categoryId":"c\#(number)","title":"C \#(number)"}"#)
        }
        return (server, before)
    }

    @Test func `is told in parts, each with where the next begins`() async throws {
        let (server, before) = try await told(5)
        var (after, seen) = (before, [Int64]())
        while true {
            let part = try await server.get("/v1/events?after=\(after)&limit=2").json
            let positions = part["events"]?.elements?.compactMap { $0["position"]?.integer } ?? []
            if positions.isEmpty { break }
            seen += positions
            after = Position(clamping: try #require(part["next"]?.integer))
        }
        #expect(seen == (1...5).map { Int64(before) + $0 })
    }

    @Test func `is told of what is asked for alone`() async throws {
        let (server, before) = try await told(2)
        _ = try await server.send("ArchiveCategory", #"{"categoryId":"c1"}"#)
        let archived = try await server.get("/v1/events?types=CategoryArchived").json
        #expect(archived["events"]?.elements?.count == 1)
        let tokens = try await server.get("/v1/events?category=token").json
        #expect(tokens["events"]?.elements?.count == Int(before))
        let tagged = try await server.get("/v1/events?tag=category-slug:c-1").json
        #expect(tagged["events"]?.elements?.count == 1)
        let lines = try await server.get(
            "/v1/events?category=category", ["Accept": "application/x-ndjson"])
        #expect(lines.text.split(separator: "\n").count == 3)
        #expect(try await server.get("/v1/events?types=Nonsense").code == "unknown-event")
        #expect(try await server.get("/v1/events?category=nonsense").code == "unknown-category")
        #expect(try await server.get("/v1/events?limit=0").status == 400)
    }

    @Test func `goes on live where its reader was cut off, without a gap or a repeat`()
        async throws
    {
        let (server, before) = try await told(3)
        let live = ["Accept": "text/event-stream"]
        let first = try await server.client.listen(
            "/v1/events?after=\(before)", token: server.token(.admin), live,
            until: { $0.contains("id: \(before + 2)\n") })
        #expect(first.contains("id: \(before + 1)\n"))
        var again = live
        again["Last-Event-ID"] = "\(before + 2)"
        let second = try await server.client.listen(
            "/v1/events?after=0", token: server.token(.admin), again,
            whenBegun: {
                _ = try await server.send("AddCategory", #"{"categoryId":"new","title":"New"}"#)
            }, until: { $0.contains("id: \(before + 4)\n") })
        #expect(!second.contains("id: \(before + 2)\n"))
        #expect(second.contains("id: \(before + 3)\n"))
        let beyond = try await server.get(
            "/v1/events?after=\(before + 100)", live)
        #expect(beyond.status == 400)
    }

    @Test func `tells of one thing what it is, was, and who made it so`() async throws {
        let (server, before) = try await told(1)
        _ = try await server.send("ChangeCategory", #"{"categoryId":"c0","title":"Shelf"}"#)
        let path = "/v1/streams/category/c0"
        #expect(try await server.get(path).json["events"]?.elements?.count == 2)
        let now = try await server.get(path + "/state")
        #expect(try now.json["state"]?["title"] == .string("Shelf"))
        #expect(now.headers["etag"] == "\"1\"")
        let then = try await server.get(path + "/state?at=\(before + 1)").json
        #expect(then["state"]?["title"] == .string("C 0"))
        let blame = try await server.get(path + "/blame").text
        #expect(blame.contains("CategoryChanged"))
        let diff = try await server.get(path + "/diff?from=r0&to=r1").json
        #expect(diff["changed"]?["title"]?["to"] == .string("Shelf"))
        for part in ["", "/state", "/audit", "/blame", "/diff"] {
            let none = try await server.get("/v1/streams/category/none\(part)")
            #expect(none.status == 404, "\(part)")
            #expect(try none.code == "not-found")
        }
        #expect(try await server.get("/v1/streams/nonsense/c0").code == "unknown-category")
    }
}
