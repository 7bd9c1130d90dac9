import Access
import Daybook
import Foundation
import Records
import Testing

@testable import Page
@testable import Server

@Suite(.timeLimit(.minutes(5))) struct `Long work on the page` {
    /// What stands on the screen that a form led to, once the job is over.
    private func outcome(
        _ path: String, _ form: [(String, String)], _ looking: Looking
    ) async throws -> String {
        let sent = try await looking.post(path, form)
        #expect(sent.status == 303, "\(sent.text)")
        let place = try #require(sent.headers["location"])
        let id = try #require(place.split(separator: "/").last)
        _ = try await looking.server.client.listen(
            "/v1/jobs/\(id)", token: looking.server.token(.admin), ["Accept": "text/event-stream"],
            until: { $0.contains("event: end") })
        return try await looking.get(place).text
    }

    @Test func `is begun by forms, and tells what came of it in words and tables`() async throws {
        let looking = Looking(server: try await Serving())
        for name in ["desks", "lamps"] {
            _ = try await looking.server.send(
                "AddCategory", #"{"categoryId":"\#(name)","title":"\#(name)"}"#)
        }
        _ = try await looking.server.send("ArchiveCategory", #"{"categoryId":"lamps"}"#)
        let head = try await looking.server.head()
        let found = try await outcome(
            "/history/bisect",
            [
                ("query", "category"), ("parameters", "categoryId=lamps"),
                ("condition", "item.isArchived = true"),
            ], looking)
        #expect(found.contains("It is so since position \(head)."))
        #expect(found.contains("href=\"/log/\(head)\""))
        let replayed = try await outcome(
            "/history/replay", [("rules", "refuse ArchiveCategory\n\n")], looking)
        #expect(replayed.contains("would be refused"))
        let rebuilt = try await outcome(
            "/read-models", [("name", "catalog"), ("do", "rebuild")], looking)
        #expect(rebuilt.contains("Its rows were made anew, up to position \(head)."))
        let compared = try await outcome(
            "/read-models", [("name", "catalog"), ("do", "diff")], looking)
        #expect(compared.contains("No row differs."))
        let verified = try await outcome("/history/verify", [("views", "1")], looking)
        #expect(verified.contains("All is as it was written."))
        let never = try await outcome(
            "/history/bisect",
            [
                ("query", "category"), ("parameters", "categoryId=desks"),
                ("condition", "item.isArchived = true"),
            ],
            looking)
        #expect(never.contains("class=\"refused\""))
        for wrong in [
            [("query", "orders"), ("condition", "status")],
            [("query", "none"), ("condition", "a = 1")],
        ] {
            let refused = try await looking.post("/history/bisect", wrong)
            #expect((400...404).contains(refused.status))
            #expect(refused.text.contains("role=\"alert\"") && refused.text.contains(wrong[1].1))
        }
        #expect(try await looking.post("/history/replay", [("rules", "nonsense")]).status == 400)
        #expect(
            try await looking.post("/read-models", [("name", "no"), ("do", "rebuild")]).status
                == 404)
    }

    @Test func `says in Arabic why it came to nothing`() async throws {
        var looking = Looking(server: try await Serving())
        _ = try await looking.server.send(
            "AddCategory", #"{"categoryId":"desks","title":"Desks"}"#)
        looking.cookies["daybook-language"] = "ar"
        let never = try await outcome(
            "/history/bisect",
            [
                ("query", "category"), ("parameters", "categoryId=desks"),
                ("condition", "item.isArchived = true"),
            ], looking)
        let told = try #require(
            never.firstMatch(of: /class="refused"><span dir="auto">([^<]+)</)?.1)
        #expect(LatinWords.shown(by: "<p>\(told)").isEmpty, "\(told)")
        #expect(told.unicodeScalars.contains { (0x621...0x64A).contains($0.value) })
    }

    @Test func `rebuilds for an owner alone, and changes nothing in the past`() async throws {
        var looking = Looking(server: try await Serving())
        #expect(try await looking.get("/read-models").text.contains("value=\"rebuild\""))
        #expect(
            !(try await looking.get("/at/1/read-models").text).contains(
                "<form method=\"post\" action=\"/read-models\""))
        #expect(
            try await looking.post("/at/1/read-models", [("name", "catalog"), ("do", "rebuild")])
                .status == 409)
        looking.role = .admin
        #expect(!(try await looking.get("/read-models").text).contains("value=\"rebuild\""))
        #expect(
            try await looking.post("/read-models", [("name", "catalog"), ("do", "rebuild")]).status
                == 403)
    }

    @Test func `says of a read model that was stopped why, and how it goes on`() async throws {
        let looking = Looking(server: try await Serving())
        _ = try await looking.server.send(
            "ParkProjection", #"{"projection":"catalog","reason":"its <b>totals</b> are wrong"}"#)
        let text = try await looking.get("/read-models").text
        #expect(text.contains("its &lt;b&gt;totals&lt;/b&gt; are wrong"))
        #expect(text.contains("action=\"/do/RetryProjection\""))
        #expect(!text.contains("action=\"/do/SkipEvent\""))
    }
}
