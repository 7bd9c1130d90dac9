import Access
import Daybook
import Glibc
import PostgresTesting
import Records
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct `A server whose database is away` {
    @Test func `says so in time, isn't ready, and goes on when it is back`() async throws {
        // Given a store of which something is known,
        let cluster = try await Cluster()
        let server = try await Serving(in: cluster.url)
        func add(_ id: String) async throws -> RawClient.Answer {
            try await server.send(
                "AddCategory", #"{"categoryId":"\#(id)","title":"\#(id)"}"#,
                ["Idempotency-Key": id])
        }
        #expect(try await add("desks").status == 200)
        // when its database is away,
        try await cluster.away {
            // then whoever asks or sends is told so, and learns nothing of where it is,
            async let sent = add("lamps")
            async let asked = server.get("/v1/queries/categories", as: .reader)
            // (whether it is to be asked, sooner than a question waits for the database)
            let ready = try await server.get("/ready", as: nil)
            #expect(ready.status == 503)
            #expect(try ready.json["log"] == .string("deadline"), "\(ready.text)")
            let answers = try await (sent: sent, asked: asked)
            #expect(try answers.sent.code == "deadline", "\(answers.sent.text)")
            #expect(try answers.asked.code == "unavailable", "\(answers.asked.text)")
            #expect(answers.asked.headers["retry-after"] != nil)
            for answer in [ready, answers.sent, answers.asked] {
                #expect(!answer.text.contains(cluster.folder), "\(answer.text)")
            }
            #expect(try await server.get("/health", as: nil).status == 200)
        }
        // and when it is back all goes on, and what was sent happens once.
        for _ in 1...2 { #expect(try await add("lamps").status == 200) }
        let categories = try await server.get("/v1/queries/categories", as: .reader)
        #expect(try categories.json["total"] == .integer(2))
        #expect(try await server.get("/ready", as: nil).status == 200)
    }

    @Test func `isn't ready while it says nothing, and doesn't wait for it either`() async throws {
        let cluster = try await Cluster()
        let server = try await Serving(in: cluster.url)
        #expect(try await server.get("/ready", as: nil).status == 200)
        // When a statement is answered by nobody, for which it would wait half a minute,
        try cluster.send(SIGSTOP)
        let begun = ContinuousClock.now
        let ready = try await server.get("/ready", as: nil)
        #expect(ContinuousClock.now - begun < .seconds(20))
        #expect(ready.status == 503)
        try cluster.send(SIGCONT)
        #expect(try await server.get("/ready", as: nil).status == 200)
    }
}
