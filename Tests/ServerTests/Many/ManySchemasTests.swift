import Daybook
import EventStore
import Foundation
import PostgresTesting
import Records
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct `Many stores of one database` {
    /// A database of stores, whose names begin as nobody else's do.
    private struct Books {
        let cluster: Cluster
        let prefix = Cluster.newSchema()

        init() async throws { cluster = try await Cluster.shared.cluster }

        var address: String { "\(cluster.url)&schema=\(prefix)" }
    }

    @Test func `are each what one alone is, and know nothing of each other`() async throws {
        let books = try await Books()
        let server = try await ServingMany(in: books.address)
        let done = try await server.send(
            "acme", "AddCategory", #"{"categoryId":"lamps","title":"Lamps"}"#)
        #expect(done.status == 200, "\(done.text)")
        #expect(try await server.get("acme", "queries/categories").json["total"] == .integer(1))
        #expect(try await server.get("beta", "queries/categories").json["total"] == .integer(0))
        // A token is of its own store, or of all.
        let foreign = try await server.get("beta", "session", by: server.token("acme"))
        #expect(foreign.status == 401)
        #expect(try await server.get("beta", "session", by: server.ofAll).status == 200)
        // Each is a schema of its own, which `es` opens by that name.
        let total = try await server.within("acme") { office in try await office.store.head() }
        #expect(total == 2)
        let named = try await books.cluster.run(
            "SELECT count(*)::text FROM pg_namespace WHERE nspname IN ('\(books.prefix)_acme', '\(books.prefix)__service')"
        )
        #expect(named == [["2"]])
        #expect(try await server.client.ask("GET", "/ready").status == 200)
    }

    @Test func `are listed, and made, whatever else is in the database`() async throws {
        let books = try await Books()
        let server = try await ServingMany(["acme"], in: books.address)
        // Given schemas that are no stores, or none of these,
        try await books.cluster.run("CREATE SCHEMA \"\(books.prefix)_empty\"")
        try await ServingMany.made(
            at: StorePlaces(
                "\(books.cluster.url)&schema=\(Cluster.newSchema())", keys: nil,
                machine: server.folder.path, connections: 80
            ).place(of: try #require(StoreName("other"))) ?? .folder(""))
        // when some are made, one of them by many at once,
        func make(_ name: String) async throws -> Int {
            try await server.client.ask(
                "POST", "/v1/stores", token: server.ofAll, body: #"{"name":"\#(name)"}"#
            ).status
        }
        #expect(try await make("a-2-b") == 201)
        let many = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<6 { group.addTask { try await make("gamma") } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(many.sorted() == [201, 409, 409, 409, 409, 409])
        // then those are there, and no other.
        let listed = try await server.client.ask("GET", "/v1/stores", token: server.ofAll)
        let names = try listed.json["stores"]?.elements?.map { $0["name"]?.text ?? "" }
        #expect(names == ["a-2-b", "acme", "gamma"], "\(listed.text)")
        #expect(try await server.get("a-2-b", "session", by: server.ofAll).status == 200)
        // What is no store can't be one's name any more, and what no schema can be called isn't taken.
        #expect(try await make("empty") == 201)
        #expect(try await make(String(repeating: "a", count: 60)) == 400)
        #expect(try await make("_service") == 400)
        #expect(try await server.get("none", "session", by: server.ofAll).status == 404)
    }

    @Test func `are closed when nobody asks, and opened when somebody does`() async throws {
        let server = try await ServingMany(in: try await Books().address)
        _ = try await server.send("acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#)
        #expect(server.open == ["acme"])
        try await server.anHourLater()
        #expect(server.open == [])
        #expect(try await server.get("acme", "queries/categories").json["total"] == .integer(1))
        #expect(server.open == ["acme"])
    }

    @Test func `take no more connections together than they may, however many are asked`()
        async throws
    {
        // Given room for three at once beside the service's own, and ten that are asked by forty,
        let (cluster, most) = (try await Cluster(), 27)
        let names = (0..<10).map { "s\($0)" }
        let server = try await ServingMany(names, in: cluster.url, connections: most)
        #expect(server.places.mostOpen == 3)
        let asking = Task {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for caller in 0..<40 {
                    group.addTask {
                        let name = names[caller % 10]
                        return try await server.send(
                            name, "AddCategory",
                            #"{"categoryId":"c\#(caller)","title":"C\#(caller)"}"#
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
        }
        // when they are counted all the while,
        let counting = Task {
            var most = 0
            while !Task.isCancelled {
                let count = try await cluster.run(
                    "SELECT count(*)::text FROM pg_stat_activity WHERE application_name = 'daybook'"
                )
                // The one that counts is counted.
                most = max(most, (Int(count.first?.first ?? "") ?? 0) - 1)
            }
            return most
        }
        let statuses = try await asking.value
        counting.cancel()
        // then there were never more, and each that wasn't answered was told to come again.
        let found = try await counting.value
        #expect((4...most).contains(found))
        #expect(Set(statuses).isSubset(of: [200, 503]), "\(statuses)")
        #expect(statuses.contains(200))
        #expect(server.open.count <= 3)
        for name in names {
            #expect(try await server.get(name, "session").status == 200, "\(name)")
        }
    }

    @Test func `aren't there any more once they are dropped, and another is another`()
        async throws
    {
        let books = try await Books()
        let server = try await ServingMany(in: books.address)
        #expect(try await server.get("acme", "session").status == 200)
        // Given one that is taken away under the server,
        try await books.cluster.run("DROP SCHEMA \"\(books.prefix)_acme\" CASCADE")
        // then it is gone within moments,
        var status = 0
        for _ in 0..<200 {
            status = try await server.get("acme", "session", by: server.ofAll).status
            if status == 404 { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(status == 404)
        // and what stands there next is another store, which knows none of the old one's tokens.
        let place = try #require(StoreName("acme").flatMap { server.places.place(of: $0) })
        let token = try await ServingMany.made(at: place)
        #expect(try await server.get("acme", "session").status == 401)
        #expect(try await server.get("acme", "session", by: token).status == 200)
        #expect(try await server.get("beta", "session").status == 200)
    }

    @Test func `go on after their database was killed`() async throws {
        let cluster = try await Cluster()
        let server = try await ServingMany(["acme"], in: cluster.url)
        _ = try await server.send("acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#)
        try await cluster.kill()
        try await cluster.reach()
        let answer = try await server.send(
            "acme", "AddCategory", #"{"categoryId":"b","title":"B"}"#)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(try await server.get("acme", "queries/categories").json["total"] == .integer(2))
        #expect(try await server.client.ask("GET", "/ready").status == 200)
    }

    @Test func `say so while their database is away, and go on when it is back`() async throws {
        // Given a store that is open, and another that isn't,
        let cluster = try await Cluster()
        let server = try await ServingMany(in: cluster.url)
        func add(_ id: String) async throws -> RawClient.Answer {
            try await server.send(
                "acme", "AddCategory", #"{"categoryId":"\#(id)","title":"\#(id)"}"#,
                by: nil, ["Idempotency-Key": id])
        }
        #expect(try await add("a").status == 200)
        // when the database is away,
        try await cluster.away {
            // then whoever asks or sends is told so, and the server isn't ready,
            async let sent = add("b")
            async let asked = server.get("acme", "queries/categories")
            async let opened = server.get("beta", "session")
            let begun = ContinuousClock.now
            #expect(try await server.client.ask("GET", "/ready").status == 503)
            // What was known of where a store stands counts on, and nobody waits long for more.
            let acme = try #require(StoreName("acme"))
            #expect(try await server.places.standing(of: acme) != nil)
            #expect(ContinuousClock.now - begun < .seconds(12))
            let answers = try await (sent: sent, asked: asked, opened: opened)
            #expect(try answers.sent.code == "deadline", "\(answers.sent.text)")
            #expect(try answers.asked.code == "unavailable", "\(answers.asked.text)")
            #expect(try answers.opened.code == "unavailable", "\(answers.opened.text)")
            for answer in [answers.sent, answers.asked, answers.opened] {
                #expect(!answer.text.contains(cluster.folder), "\(answer.text)")
            }
        }
        // and when it is back all goes on, and what was sent happens once.
        for _ in 1...2 { #expect(try await add("b").status == 200) }
        #expect(try await server.get("acme", "queries/categories").json["total"] == .integer(2))
        #expect(try await server.get("beta", "session").status == 200)
        #expect(try await server.client.ask("GET", "/ready").status == 200)
    }
}
