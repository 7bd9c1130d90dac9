import Server
import Access
import EventStore
import Foundation
import Records
import Testing

@Suite struct `A query over HTTP` {
    private func shop() async throws -> Serving {
        let server = try await Serving()
        for name in ["desks", "lamps"] {
            _ = try await server.send(
                "AddCategory", #"{"categoryId":"\#(name)","title":"\#(name)"}"#)
        }
        return server
    }

    @Test func `is answered as es query answers`() async throws {
        let server = try await shop()
        let answer = try await server.get("/v1/queries/categories?limit=1", as: .reader)
        #expect(answer.status == 200)
        #expect(try answer.json["total"] == .integer(2))
        #expect(try answer.json["items"]?.elements?.count == 1)
        let next = try #require(try answer.json["next"]?.text)
        let rest = try await server.get("/v1/queries/categories?limit=1&after=\(next)")
        #expect(try rest.json["items"]?.elements?.first?["categoryId"] == .string("lamps"))
    }

    @Test func `is the same when it is asked again, with each amount told once`() async throws {
        let server = try await Serving()
        _ = try await server.send("AddCategory", #"{"categoryId":"lamps","title":"Lamps"}"#)
        _ = try await server.send(
            "AddProduct",
            #"{"productId":"a","title":"A","categoryIds":["lamps"],"basePriceCents":1,"quantity":1}"#
        )
        let first = try await server.get("/v1/queries/products")
        let again = try await server.get("/v1/queries/products")
        #expect(first.text == again.text)
        #expect(try again.json["items"]?.elements?.count == 1)
    }

    @Test func `of the log alone is answered, and followed, where nobody has asked before`()
        async throws
    {
        let server = try await Serving { $0.limits.question = .seconds(30) }
        let answer = try await server.get("/v1/queries/business")
        #expect(try answer.json["item"]?["currency"] == .string("USD"))
        let other = try await Serving()
        let told = try await other.client.listen(
            "/v1/queries/business/live", token: other.token(.reader),
            whenBegun: { _ = try await other.send("ChooseCurrency", #"{"currency":"JPY"}"#) },
            until: { $0.contains("JPY") })
        #expect(told.contains("event: answer"))
    }

    @Test func `has the form that is asked for, and no other`() async throws {
        let server = try await shop()
        let csv = try await server.get("/v1/queries/categories", ["Accept": "text/csv"])
        #expect(csv.text.hasPrefix("categoryId,title,slug,"))
        let lines = try await server.get(
            "/v1/queries/categories", ["Accept": "application/x-ndjson"])
        #expect(lines.text.split(separator: "\n").count == 2)
        let none = try await server.get("/v1/queries/categories", ["Accept": "image/png"])
        #expect(none.status == 406)
    }

    @Test func `tells what was, at a position or a time`() async throws {
        let server = try await shop()
        let head = try await server.head()
        let past = try await server.get("/v1/queries/categories?asOf=\(head - 1)")
        #expect(try past.json["total"] == .integer(1))
        let early = try await server.get("/v1/queries/categories?asOf=2020-01-01T00:00:00Z")
        #expect(try early.json["total"] == .integer(0))
        let none = try await server.get("/v1/queries/categories?asOf=yesterday")
        #expect(none.status == 400)
    }

    @Test func `knows what its caller has written, and doesn't wait for what nobody writes`()
        async throws
    {
        let server = try await shop()
        let head = try await server.head()
        let known = try await server.get("/v1/queries/categories?atLeast=\(head)")
        #expect(try known.json["position"] == .integer(Int64(head)))
        let waiting = try await Serving { $0.limits.waiting = .milliseconds(50) }
        let never = try await waiting.get("/v1/queries/categories?atLeast=1000")
        #expect(never.status == 409)
        #expect(try never.code == "not-there-yet")
    }

    @Test func `isn't told again as long as it is the same`() async throws {
        let server = try await shop()
        let first = try await server.get("/v1/queries/categories")
        let tag = try #require(first.headers["etag"])
        let same = try await server.get("/v1/queries/categories", ["If-None-Match": tag])
        #expect(same.status == 304)
        #expect(same.body.isEmpty)
        _ = try await server.send("AddCategory", #"{"categoryId":"new","title":"New"}"#)
        let changed = try await server.get("/v1/queries/categories", ["If-None-Match": tag])
        #expect(changed.status == 200)
    }

    @Test(arguments: [
        ("/v1/queries/nonsense", 404, "unknown-query"),
        ("/v1/queries/categories?nonsense=1", 400, "unknown-field"),
        ("/v1/queries/order?orderId=none", 404, "not-found"),
        ("/v1/queries/order", 400, "required-field-empty"),
        ("/v1/queries/categories?limit=%FF", 400, "invalid-field"),
        ("/v1/queries", 404, "no-such-address"),
    ]) func `that makes no sense is told so`(path: String, status: Int, code: String) async throws {
        let server = try await Serving()
        let answer = try await server.get(path)
        #expect(answer.status == status)
        #expect(try answer.code == code)
    }

    @Test func `can be followed: its answer, and it anew when it changes`() async throws {
        let server = try await shop()
        let told = try await server.client.listen(
            "/v1/queries/categories/live", token: server.token(.reader),
            whenBegun: {
                _ = try await server.send("AddCategory", #"{"categoryId":"new","title":"New"}"#)
            }, until: { $0.contains("\"new\"") })
        #expect(told.hasPrefix("HTTP/1.1 200"))
        #expect(told.contains("event: answer"))
        #expect(told.contains("text/event-stream"))
    }
}
