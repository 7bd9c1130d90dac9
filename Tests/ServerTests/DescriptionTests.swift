import Access
import Daybook
import EventSourcing
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
