import Access
import Daybook
import EventStore
import Foundation
import Records
import Testing

@testable import Server

private let there = "postgres://books@db.example/daybook"

/// The books move away under a server.
@Suite(.timeLimit(.minutes(5))) struct `A server whose store has moved` {
    private func moved() async throws -> Serving {
        let server = try await Serving()
        let added = try await server.send(
            "AddCategory", #"{"categoryId":"desks","title":"Desks"}"#)
        #expect(added.status == 200)
        let store = try #require(server.office.store.movable)
        _ = try await store.moveAway(to: there, at: .now)
        return server
    }

    @Test func `takes no command, and says where the books are`() async throws {
        let server = try await moved()
        let head = try await server.head()
        for (command, data, headers) in [
            ("AddCategory", #"{"title":"Lamps"}"#, [:]),
            // What would change nothing, or be refused by a rule, is for the books to say.
            (
                "ChangeCategory", #"{"categoryId":"desks","title":"Desks"}"#,
                ["Idempotency-Key": "k1"]
            ),
            ("AddCategory", #"{"categoryId":"desks","title":"Desks"}"#, [:]),
        ] {
            let answer = try await server.send(command, data, headers)
            #expect(answer.status == 410, "\(command): \(answer.text)")
            #expect(try answer.json["code"]?.text == "store-moved")
            let message = try answer.json["errors"]?.elements?.first?["message"]?.text
            #expect(message == "the books have moved to \(there): nothing was stored")
            #expect(answer.headers["retry-after"] == nil, "\(command)")
        }
        #expect(try await server.head() == head)
    }

    @Test func `is asked all the same, and isn't ready`() async throws {
        let server = try await moved()
        let categories = try await server.get("/v1/queries/categories", as: .reader)
        #expect(categories.status == 200)
        #expect(try categories.json["total"]?.integer == 1)
        #expect(try await server.get("/v1/events?after=0").status == 200)
        let ready = try await server.get("/ready", as: nil)
        #expect(ready.status == 503)
        #expect(try ready.json["log"]?.text == "store-moved")
        // Where to is none of anybody's business.
        #expect(!ready.text.contains("db.example"))
    }

    @Test func `goes on when they have come back`() async throws {
        let server = try await moved()
        try await server.office.store.movable?.comeBack()
        let added = try await server.send("AddCategory", #"{"title":"Lamps"}"#)
        #expect(added.status == 200, "\(added.text)")
        #expect(try await server.get("/ready", as: nil).status == 200)
    }
}
