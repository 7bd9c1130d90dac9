import Access
import Daybook
import EventSourcing
import EventStore
import Foundation
import HTTPTypes
import Records
import Testing

@testable import Server
@testable import es

@Suite struct `What the server says of itself` {
    @Test func `is each command and each query, with its fields`() async throws {
        let server = try await Serving()
        let document = try await server.get("/v1/openapi.json", as: nil).json
        #expect(document["openapi"] == .string("3.1.0"))
        let paths = try #require(document["paths"])
        for command in BackOffice.contexts.flatMap(\.commands) {
            let operation = paths["/v1/commands/\(command.name)"]?["post"]
            let schema = operation?["requestBody"]?["content"]?["application/json"]?["schema"]
            let names = schema?["properties"]?.members?.map(\.name)
            #expect(names == command.fields.map(\.name), "\(command.name)")
        }
        for query in BackOffice.questions {
            #expect(paths["/v1/queries/\(query.name)"] != nil, "\(query.name)")
            #expect(paths["/v1/queries/\(query.name)/live"] != nil, "\(query.name)")
        }
        #expect(document.hasBounds)
        let ids = (paths.members ?? []).flatMap { $0.value.members ?? [] }
            .compactMap { $0.value["operationId"]?.text }
        #expect(Set(ids).count == ids.count)
    }

    @Test func `is each bound of a value, as the rules have it that refuse it`() async throws {
        let server = try await Serving()
        let document = try await server.get("/v1/openapi.json", as: nil).json
        func fields(_ command: String) -> JSONValue? {
            document["paths"]?["/v1/commands/\(command)"]?["post"]?["requestBody"]?["content"]?[
                "application/json"]?["schema"]?["properties"]
        }
        let product = try #require(fields("AddProduct"))
        #expect(product["title"]?["maxLength"] == .integer(120))
        #expect(product["title"]?["pattern"] == .string(SchemaText.notBlank))
        #expect(product["quantity"]?["maximum"] == .integer(1_000_000_000))
        #expect(product["basePriceCents"]?["minimum"] == .integer(0))
        #expect(product["categoryIds"]?["minItems"] == .integer(1))
        let slug = try #require(fields("AddCategory")?["slug"]?["anyOf"]?.elements)
        #expect(slug.first?["pattern"] == .string("^[a-z0-9]+(-[a-z0-9]+)*$"))
        // Left blank it is as if it were left out; and null where something can be taken away alone.
        #expect(slug.count == 3 && slug.last?["type"] == .string("null"))
        #expect(fields("RescheduleSale")?["title"]?["type"] == .string("string"))
        #expect(fields("ChooseCurrency")?["currency"]?["enum"]?.elements?.count ?? 0 > 150)
        let refused = document["paths"]?["/v1/commands/AddProduct"]?["post"]?["responses"]?["422"]
        #expect(refused?["description"]?.text?.contains("too-long: title") == true)
        let status = document["paths"]?["/v1/queries/orders"]?["get"]?["parameters"]?.elements?
            .first { $0["name"] == .string("status") }
        #expect(status?["example"] == .string("onDelivery"))
        #expect(status?["schema"]?["enum"]?.elements?.count == 5)
    }

    @Test func `is what no identifier has, character by character`() {
        var set: Set<UInt32> = []
        for range in SchemaText.notInIdentifiers { set.formUnion(range) }
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = UnicodeScalar(value) else { continue }
            let isRefused = IdentifierRule.fault(in: String(scalar)) != nil
            if isRefused != set.contains(value) {
                Issue.record("U+\(String(value, radix: 16, uppercase: true))")
            }
        }
    }

    @Test func `is a form of its own for whatever has one`() {
        func specials(_ fields: [FieldDescription]) -> [FieldDescription] {
            fields.flatMap { field -> [FieldDescription] in
                var shape = field.shape
                while case .list(let element) = shape { shape = element }
                return switch shape {
                case .special: [field]
                case .object(let inner): specials(inner)
                case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice,
                    .json, .list:
                    []
                }
            }
        }
        let all =
            BackOffice.contexts.flatMap(\.commands).flatMap(\.fields)
            + BackOffice.questions.flatMap(\.parameters)
        for field in specials(all) {
            let schema = JSONValue.schema(ofParameter: field)
            // Whatever text it is, where no schema can say more and words do.
            let isAny = schema["pattern"] == .string(SchemaText.any)
            #expect(!isAny || ![field].unsaid.isEmpty, "\(field.name): \(field.shape.words)")
        }
    }

    @Test func `is one status a code: what isn't there is 404, what a rule refuses 4xx`() {
        for page in CodePage.all {
            let status = HTTPResponse.Status(of: RejectionCode(rawValue: page.code)).code
            switch page.status {
            case .notFound: #expect([404, 422].contains(status), "\(page.code)")
            case .refused:
                #expect(
                    (400..<500).contains(status) || status == 503 || status == 504, "\(page.code)")
            case .bug: #expect(status == 500, "\(page.code)")
            case .done, .found, .different, .usage, .unreachable, .cantCreate, .io, .tryAgain,
                .newer, .notAllowed, .configuration, .interrupted, .terminated:
                #expect((400..<600).contains(status), "\(page.code)")
            }
        }
    }

    @Test func `is figures of what was asked and how it went`() async throws {
        let server = try await Serving()
        _ = try await server.get("/v1/queries/categories")
        let figures = try await server.get("/metrics").text
        #expect(
            figures.contains(
                "daybook_requests_total{route=\"/v1/queries/{name}\",status=\"200\"} 1"))
        #expect(figures.contains("daybook_request_seconds_bucket"))
        #expect(figures.contains("daybook_log_head 4\n"))
        #expect(
            figures.contains("daybook_follower_lag_events{kind=\"projection\",name=\"catalog\"} "))
        #expect(figures.contains("daybook_follower_state{kind=\"reactor\",name=\"stock\",state=\""))
        #expect(figures.contains("daybook_jobs{state=\"running\"} 0\n"))
        #expect(figures.contains("daybook_index_backlog_events "))
        #expect(figures.contains("daybook_log_oldest_reader_commits 0\n"))
    }

    @Test func `is figures of what was stored, and of jobs`() async throws {
        let server = try await Serving()
        _ = try await server.send("AddCategory", #"{"categoryId":"desks","title":"Desks"}"#)
        let begun = try await server.client.ask(
            "POST", "/v1/verify", token: server.token(.admin), body: "")
        let place = try #require(begun.headers["location"])
        _ = try await server.client.listen(
            place, token: server.token(.admin), ["Accept": "text/event-stream"],
            until: { $0.contains("event: end") })
        let figures = try await server.get("/metrics").text
        #expect(figures.contains("daybook_appends_total 1\n"))
        #expect(figures.contains("daybook_commit_events_bucket{le=\"1\"} 1\n"))
        #expect(figures.contains("daybook_commit_seconds_count 1\n"))
        #expect(figures.contains("daybook_jobs_total{kind=\"verify\",state=\"done\"} 1\n"))
        let lines = figures.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            lines.allSatisfy {
                $0.contains(/^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+$/)
            })
    }
}

extension JSONValue {
    /// Whether every whole number in a schema has its bounds.
    fileprivate var hasBounds: Bool {
        if self["type"] == .string("integer"), self["minimum"] == nil || self["maximum"] == nil {
            return false
        }
        return (members ?? []).allSatisfy { $0.value.hasBounds }
            && (elements ?? []).allSatisfy(\.hasBounds)
    }
}
