import Access
import EventStore
import Foundation
import Records
import Testing

@testable import Server
@testable import es

@Suite(.timeLimit(.minutes(5))) struct `What a server logs` {
    @Test func `is a line of JSON a request, with what it is known by here and where it came from`()
        async throws
    {
        let server = try await Serving()
        let trace = "0af7651916cd43dd8448eb211c80319c"
        _ = try await server.get(
            "/v1/queries/categories", as: .reader,
            ["X-Request-Id": "r-1", "traceparent": "00-\(trace)-b7ad6b7169203331-01"])
        let line = try #require(server.logged.lines.first { $0["id"] == .string("r-1") })
        #expect(line["message"] == .string("answered"))
        #expect(line["level"] == .string("info"))
        #expect(line["trace"] == .string(trace))
        #expect(line["route"] == .string("/v1/queries/{name}"))
        #expect(line["actor"] == .string("reader"))
        #expect(line["status"] == .string("200"))
        #expect(Timestamp(line["at"]?.text ?? "") != nil)
    }

    @Test func `leads to the events of a request, and from them back`() async throws {
        let server = try await Serving()
        let sent = try await server.send(
            "AddCategory", #"{"categoryId":"desks","title":"Desks"}"#, as: .owner,
            ["X-Request-Id": "r-2"])
        let position = try #require(try sent.json["position"]?.integer)
        let events = try await server.get("/v1/events?after=\(position - 1)").json["events"]
        #expect(events?.elements?.first?["correlationId"] == .string("r-2"))
        // What the caller says of it, or the trace that it is part of, goes before.
        for (header, id) in [
            ("Daybook-Correlation-Id", "wish-7"),
            ("traceparent", "0af7651916cd43dd8448eb211c80319c"),
        ] {
            let value = header == "traceparent" ? "00-\(id)-b7ad6b7169203331-01" : id
            let sent = try await server.send(
                "AddCategory", #"{"title":"Shelf \#(header)"}"#, as: .owner, [header: value])
            let position = try #require(try sent.json["position"]?.integer)
            let events = try await server.get("/v1/events?after=\(position - 1)").json["events"]
            #expect(events?.elements?.first?["correlationId"] == .string(id))
        }
    }
}

@Suite(.timeLimit(.minutes(5))) struct `es doctor of a server` {
    private func findings(_ server: Serving, token: String?) async throws -> [Doctor.Finding] {
        try await ServerDoctor("http://localhost:\(server.client.port)/", token: token).findings()
    }

    @Test func `says that it lives, and by an admin's token what its figures say`() async throws {
        let server = try await Serving()
        _ = try await server.send("AddCategory", #"{"categoryId":"desks","title":"Desks"}"#)
        let found = try await findings(server, token: server.token(.admin))
        #expect(found.allSatisfy { $0.state == .ok }, "\(found)")
        #expect(
            found.map(\.name) == [
                "server", "its log", "its disk", "log", "index", "oldest reader", "followers",
                "commits", "requests", "at work",
            ])
        #expect(found[3].detail == "5 events")
        #expect(found[7].detail.hasPrefix("1 append in 1 commit, half within "))
        for token in [nil, server.token(.reader)] {
            let found = try await findings(server, token: token)
            #expect(found.last?.state == .unchecked, "\(found)")
        }
    }

    @Test func `says so where nobody answers, or something else does`() async throws {
        let server = try await Serving()
        let port = server.client.port
        let wrong = try await ServerDoctor("http://localhost:\(port)/v1", token: nil).findings()
        #expect(wrong.map(\.state) == [.failed])
        let nobody = try await ServerDoctor("http://localhost:1", token: nil).findings()
        #expect(nobody.map(\.state) == [.failed])
        #expect(throws: Failure.self) { try ServerDoctor("http://localhost:1", token: "a b") }
        await #expect(throws: Rejection.self) {
            try await ServerDoctor("localhost:1", token: nil).findings()
        }
    }

    @Test func `tells what stands still, what is far behind and what failed`() {
        let found = ServerDoctor.findings(
            in: ServedFigures(
                """
                # TYPE daybook_log_head gauge
                daybook_log_head 4711
                daybook_log_broken 1
                daybook_index_backlog_events 300000
                daybook_log_oldest_reader_commits 20000
                daybook_follower_lag_events{kind="projection",name="orders"} 12
                daybook_follower_state{kind="projection",name="orders",state="parked"} 1
                daybook_follower_held_up{kind="reactor",name="stock"} 2
                daybook_requests_total{route="/ready",status="503"} 3
                something that a later server tells
                """))
        let bad = found.filter { $0.state != .ok }
        #expect(
            bad.map(\.name) == [
                "log", "index", "oldest reader", "projection orders", "reactor stock", "requests",
            ])
        #expect(found.first { $0.name == "followers" }?.detail.contains("by 12 events") == true)
    }
}
