import Daybook
import Access
import EventStore
import Foundation
import Records
import Testing

@Suite struct `A command over HTTP` {
    @Test func `is answered as es send answers, by whoever's token it is`() async throws {
        let server = try await Serving()
        let before = try await server.head()
        let answer = try await server.send(
            "AddCategory", #"{"categoryId":"desks","title":"Desks"}"#, as: .admin)
        #expect(answer.status == 200)
        #expect(answer.headers["etag"] == "\"0\"")
        #expect(try answer.json["events"] == .array([.string("CategoryAdded")]))
        #expect(try answer.json["position"] == .integer(Int64(before + 1)))
        #expect(try answer.json["duplicate"] == .boolean(false))
        let events = try await server.office.store.events(LogRead(after: before))
        #expect(events.count == 1)
        let shown = try await server.get("/v1/streams/category/desks/audit")
        #expect(shown.text.contains(#""actor":"admin""#))
    }

    @Test func `happens once under its key, and another one doesn't under the same`() async throws {
        let server = try await Serving()
        let key = ["Idempotency-Key": "k-1"]
        let data = #"{"categoryId":"desks","title":"Desks"}"#
        let first = try await server.send("AddCategory", data, key)
        let again = try await server.send("AddCategory", data, key)
        #expect(try first.json["duplicate"] == .boolean(false))
        #expect(try again.json["duplicate"] == .boolean(true))
        #expect(try again.json["position"] == first.json["position"])
        let other = try await server.send(
            "AddCategory", #"{"categoryId":"lamps","title":"Lamps"}"#, key)
        #expect(other.status == 409)
        #expect(try other.code == "command-id-reused")
    }

    @Test func `holds only at the revision that its caller counts on`() async throws {
        let server = try await Serving()
        _ = try await server.send("AddCategory", #"{"categoryId":"desks","title":"Desks"}"#)
        let data = #"{"categoryId":"desks","title":"Tables"}"#
        let stale = try await server.send("ChangeCategory", data, ["If-Match": "\"7\""])
        #expect(stale.status == 412)
        #expect(try stale.code == "revision-conflict")
        let right = try await server.send("ChangeCategory", data, ["If-Match": "\"0\""])
        #expect(right.status == 200)
        #expect(right.headers["etag"] == "\"1\"")
        let none = try await server.send("ChangeCategory", data, ["If-Match": "new"])
        #expect(none.status == 400)
        #expect(try none.json["errors"]?.elements?.first?["field"] == .string("If-Match"))
    }

    @Test func `is rehearsed and stores nothing`() async throws {
        let server = try await Serving()
        let before = try await server.head()
        let answer = try await server.client.ask(
            "POST", "/v1/commands/AddCategory?dryRun", token: server.token(.owner),
            body: #"{"categoryId":"desks","title":"Desks"}"#)
        #expect(answer.status == 200)
        #expect(try answer.json["dryRun"] == .boolean(true))
        #expect(try await server.head() == before)
    }

    @Test func `keeps why, when and of what it is said to be`() async throws {
        let server = try await Serving()
        let trace = "0af7651916cd43dd8448eb211c80319c"
        _ = try await server.send(
            "AddCategory", #"{"categoryId":"desks","title":"Desks"}"#,
            [
                "Daybook-Reason": "a new shelf", "Daybook-Occurred-At": "2026-01-02T03:04:05Z",
                "traceparent": "00-\(trace)-b7ad6b7169203331-01",
            ])
        let events = try await server.get("/v1/streams/category/desks").text
        for part in ["a new shelf", "2026-01-02T03:04:05.000Z", trace] {
            #expect(events.contains(part), "\(part)")
        }
    }

    @Test func `that is wrong is told whole, each fault with its field`() async throws {
        let server = try await Serving()
        let answer = try await server.send("AddCategory", #"{"titel":"Desks","slug":"A B"}"#)
        #expect(answer.status == 400)
        #expect(answer.headers["content-type"] == "application/problem+json")
        let fields = try answer.json["errors"]?.elements?.compactMap { $0["field"]?.text }
        #expect(Set(fields ?? []).isSuperset(of: ["title", "titel"]))
        #expect(try answer.json["requestId"]?.text == answer.headers["x-request-id"])
        #expect(try answer.json["status"] == .integer(400))
    }

    @Test(arguments: [
        ("text/plain", "{}", 415), ("application/json", "[]", 400), ("application/json", "{", 400),
        ("application/json", "\u{FF}", 400),
    ]) func `is JSON, an object`(type: String, body: String, status: Int) async throws {
        let server = try await Serving()
        let answer = try await server.send("AddCategory", body, ["Content-Type": type])
        #expect(answer.status == status)
    }

    @Test func `is no longer than the log takes`() async throws {
        let server = try await Serving()
        let long = String(repeating: "x", count: 300_000)
        let answer = try await server.send("AddCategory", #"{"title":"\#(long)"}"#)
        #expect(answer.status == 413)
        #expect(answer.headers["connection"] == "close")
    }
}

@Suite struct `Commands as lines over HTTP` {
    @Test func `are answered a line each, in order, whatever one of them breaks`() async throws {
        let server = try await Serving()
        var lines = (1...1_200).map {
            #"{"command":"AddCategory","data":{"categoryId":"c\#($0)","title":"C \#($0)"}}"#
        }
        lines[700] = #"{"command":"Nonsense","data":{}}"#
        lines[701] = "no JSON"
        let answer = try await server.client.ask(
            "POST", "/v1/commands", token: server.token(.owner),
            ["Content-Type": "application/x-ndjson"], body: lines.joined(separator: "\n"))
        #expect(answer.status == 200)
        let told = try answer.text.split(separator: "\n").map {
            try JSONValue(parsing: Array($0.utf8))
        }
        #expect(told.map { $0["line"]?.integer } == (1...1_200).map { Int64($0) })
        #expect(
            told.filter { $0["ok"] == .boolean(false) }.map { $0["line"]?.integer } == [701, 702])
    }

    @Test func `are answered as they come, and not once all are there`() async throws {
        let server = try await Serving()
        let line = #"{"command":"AddCategory","data":{"categoryId":"one","title":"One"}}"#
        // The body says that more is to come, and nothing does.
        let told = try await server.client.listen(
            raw: """
                POST /v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r
                Authorization: Bearer \(server.token(.owner))\r
                Transfer-Encoding: chunked\r\n\r\n\(String(line.utf8.count + 1, radix: 16))\r
                \(line)\n\r\n
                """, until: { $0.contains(#""line":1"#) })
        #expect(told.contains(#""ok":true"#))
    }
}
