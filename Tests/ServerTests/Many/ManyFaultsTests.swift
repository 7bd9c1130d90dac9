import Daybook
import Foundation
import Glibc
import Records
import Testing

@testable import Server

@Suite struct `A store that is damaged` {
    private func manifest(_ name: String, _ server: ServingMany) -> URL {
        server.folder.appending(path: "\(name)/MANIFEST")
    }

    @Test func `says so to who shows a token, and leaves the others alone`() async throws {
        let server = try await ServingMany()
        let file = manifest("acme", server)
        let whole = try Data(contentsOf: file)
        try Data("{".utf8).write(to: file)
        for token in [server.token("acme"), server.ofAll] {
            let answer = try await server.get("acme", "session", by: token)
            #expect(answer.status == 500)
            #expect(try answer.code == "manifest-damaged")
            #expect(!answer.text.contains(server.folder.path))
        }
        #expect(try await server.client.ask("GET", "/v1/stores/acme/session").status == 401)
        #expect(try await server.get("beta", "session").status == 200)
        #expect(try await server.client.ask("GET", "/ready").status == 200)
        let figures = try await server.client.ask("GET", "/metrics", token: server.ofAll).text
        #expect(figures.contains("daybook_store_failures_total 2"))
        #expect(
            server.logged.lines.contains { line in
                line["message"] == .string("store not opened") && line["store"] == .string("acme")
            })
        // It isn't remembered for ever.
        try whole.write(to: file)
        #expect(try await server.get("acme", "session").status == 200)
    }

    @Test func `isn't tried over and over by those who ask`() async throws {
        let server = try await ServingMany { $0.limits.ofMany.retry = .seconds(3_600) }
        try Data("{".utf8).write(to: manifest("acme", server))
        for _ in 0..<3 { #expect(try await server.get("acme", "session").status == 500) }
        let figures = try await server.client.ask("GET", "/metrics", token: server.ofAll).text
        #expect(figures.contains("daybook_store_failures_total 1\n"))
    }

    @Test func `and is the service's own, takes none of their own tokens away`() async throws {
        let server = try await ServingMany()
        try Data("{".utf8).write(to: manifest("_service", server))
        #expect(try await server.get("acme", "session").status == 200)
        // Whose token this is nobody can know.
        let answer = try await server.get("acme", "session", by: server.ofAll)
        #expect(answer.status == 500)
        #expect(try answer.code == "manifest-damaged")
    }

    @Test func `lacks its log, and isn't given an empty one`() async throws {
        let server = try await ServingMany()
        try FileManager.default.removeItem(at: server.folder.appending(path: "acme/log"))
        let answer = try await server.get("acme", "session")
        #expect(answer.status == 500)
        #expect(try answer.code == "log-missing")
        #expect(try await server.get("beta", "session").status == 200)
    }
}

@Suite struct `A store that is taken away` {
    @Test func `is there no more, for whoever is told something either`() async throws {
        let server = try await ServingMany()
        let told = try await server.listening(to: "acme") {
            try FileManager.default.removeItem(at: server.folder.appending(path: "acme"))
            #expect(try await server.get("acme", "session").status == 401)
            #expect(try await server.get("acme", "session", by: server.ofAll).status == 404)
        }
        #expect(told.contains("event: end"))
        while server.many.uses("acme") > 0 { await Task.yield() }
        await server.many.closed()
        #expect(server.open == [])
        #expect(try await server.get("beta", "session").status == 200)
    }

    @Test func `and put back is the one that stands there now`() async throws {
        let server = try await ServingMany()
        _ = try await server.send("acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#)
        try FileManager.default.removeItem(at: server.folder.appending(path: "acme"))
        let token = try await ServingMany.made("acme", in: server.folder)
        #expect(try await server.get("acme", "session").status == 401)
        let answer = try await server.get("acme", "queries/categories", by: token)
        #expect(try answer.json["total"] == .integer(0))
    }

    @Test func `under another name is the same by that one`() async throws {
        let server = try await ServingMany()
        _ = try await server.send("acme", "AddCategory", #"{"categoryId":"a","title":"A"}"#)
        let (from, to) = ("acme", "renamed")
        try FileManager.default.moveItem(
            at: server.folder.appending(path: from), to: server.folder.appending(path: to))
        #expect(try await server.get("acme", "session").status == 401)
        let answer = try await server.get(to, "queries/categories", by: server.token("acme"))
        #expect(try answer.json["total"] == .integer(1))
    }
}
