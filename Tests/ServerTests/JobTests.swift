import Access
import Answers
import Daybook
import EventSourcing
import EventStore
import Foundation
import Records
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(5))) struct `A job over HTTP` {
    /// A server of a store with two categories, the second of which is put away.
    private func served(_ change: (inout ServerSettings) -> Void = { _ in }) async throws -> Serving
    {
        let server = try await Serving(change)
        for name in ["desks", "lamps"] {
            _ = try await server.send(
                "AddCategory", #"{"categoryId":"\#(name)","title":"\#(name)"}"#)
        }
        _ = try await server.send("ArchiveCategory", #"{"categoryId":"lamps"}"#)
        return server
    }

    /// The job that this begins, once it is over.
    private func done(
        _ path: String, _ body: String = "", by server: Serving
    ) async throws -> JSONValue {
        let begun = try await server.client.ask(
            "POST", path, token: server.token(.owner), body: body)
        #expect(begun.status == 202, "\(begun.text)")
        let place = try #require(begun.headers["location"])
        let told = try await server.client.listen(
            place, token: server.token(.admin), ["Accept": "text/event-stream"],
            until: { $0.contains("event: end") })
        #expect(told.contains("event: job"))
        return try await server.get(place).json
    }

    @Test func `finds, verifies, compares, makes anew and decides again, as es does`() async throws
    {
        let server = try await served()
        let head = Int64(try await server.head())
        let found = try await done(
            "/v1/bisect", #"{"condition":"category categoryId=lamps item.isArchived = true"}"#,
            by: server)
        #expect(found["state"] == .string("done"), "\(found)")
        #expect(found["result"]?["position"] == .integer(head))
        #expect(found["result"]?["event"]?["type"] == .string("CategoryArchived"))
        let verified = try await done("/v1/verify", #"{"views":true}"#, by: server)
        #expect(verified["result"]?["ok"] == .boolean(true), "\(verified)")
        #expect(verified["result"]?["events"] == .integer(head))
        let rebuilt = try await done("/v1/projections/catalog/rebuild", by: server)
        #expect(
            rebuilt["result"]?["projections"]?.elements?.first?["position"] == .integer(head))
        #expect(rebuilt["by"] == .string("owner"))
        let compared = try await done(
            "/v1/projections/catalog/diff", #"{"limit":3}"#, by: server)
        #expect(compared["result"]?["different"] == .boolean(false), "\(compared)")
        let replayed = try await done(
            "/v1/replay", #"{"rules":["refuse ArchiveCategory"]}"#, by: server)
        #expect(replayed["result"]?["commands"]?["refused"] == .integer(1), "\(replayed)")
        let all = try await server.get("/v1/jobs").json["jobs"]?.elements ?? []
        #expect(
            all.compactMap { $0["kind"]?.text }
                == ["replay", "diff", "rebuild", "verify", "bisect"])
    }

    @Test func `that comes to nothing says why`() async throws {
        let server = try await served()
        let never = try await done(
            "/v1/bisect", #"{"condition":"categories total > 5"}"#, by: server)
        #expect(never["state"] == .string("failed"))
        #expect(never["problem"]?["code"] == .string("never-true"))
        #expect(never["problem"]?["errors"]?.elements?.first?["said"] == nil)
        // Whoever says it in another language gets it in its parts.
        let id = never["id"]?.text ?? ""
        let inParts = try await server.get(
            "/v1/jobs/\(id)", ["Daybook-Sentences": "parts"]
        ).json["problem"]?["errors"]?.elements?.first
        let refusal = try #require(inParts.flatMap { Refusal(told: $0) })
        #expect(refusal.message.description == inParts?["message"]?.text)
        #expect(refusal.message.words != [refusal.message.description])
        #expect(never["result"] == nil)
    }

    @Test(arguments: [
        ("/v1/bisect", "{}", 400), ("/v1/bisect", #"{"condition":"categories"}"#, 400),
        ("/v1/bisect", #"{"condition":"nonsense total > 1"}"#, 404),
        ("/v1/bisect", #"{"condition":"categories total > 1","from":"soon"}"#, 400),
        ("/v1/bisect", #"{"condition":"categories total > 1","form":"1"}"#, 400),
        ("/v1/replay", #"{"rules":["allow everything"]}"#, 400),
        ("/v1/replay", #"{"from":"4711"}"#, 400), ("/v1/verify", #"{"against":"no note"}"#, 422),
        ("/v1/verify", #"{"key":"no key"}"#, 400),
        ("/v1/projections/nonsense/rebuild", "", 404),
        ("/v1/projections/catalog/diff", #"{"limit":-1}"#, 400),
    ])
    func `isn't begun where it can't be done`(path: String, body: String, status: Int)
        async throws
    {
        let server = try await served()
        let refused = try await server.client.ask(
            "POST", path, token: server.token(.owner), body: body)
        #expect(refused.status == status, "\(refused.text)")
        #expect(try await server.get("/v1/jobs").json["jobs"] == .array([]))
    }

    @Test func `waits for the one before it, and is ended at once, whether it waits or runs`()
        async throws
    {
        let server = try await served { $0.limits.jobsWaiting = 2 }
        let held = try HeldBuild(of: "catalog", in: server.folder)
        var places: [String] = []
        for _ in 0..<3 {
            let begun = try await server.client.ask(
                "POST", "/v1/projections/catalog/rebuild", token: server.token(.owner), body: "")
            places.append(try #require(begun.headers["location"]))
            // The first has begun before another waits.
            while try await server.get(places[0]).json["state"] == .string("queued") {}
        }
        let tooMany = try await server.client.ask(
            "POST", "/v1/verify", token: server.token(.admin), body: "")
        #expect(tooMany.status == 429)
        #expect(try tooMany.code == "too-many-jobs")
        let mayNot = try await server.client.ask(
            "DELETE", places[1], token: server.token(.admin))
        #expect(mayNot.status == 403)
        for place in [places[1], places[0]] {
            let ended = try await server.client.ask(
                "DELETE", place, token: server.token(.owner))
            #expect(try ended.json["state"] == .string("cancelled"), "\(ended.text)")
        }
        held.letGo()
        let told = try await server.client.listen(
            places[2], token: server.token(.admin), ["Accept": "text/event-stream"],
            until: { $0.contains("event: end") })
        #expect(told.contains(#""state":"done""#), "\(told)")
        // What is over stays as it was.
        let late = try await server.client.ask("DELETE", places[2], token: server.token(.owner))
        #expect(try late.json["state"] == .string("done"))
        #expect(try await server.get("/v1/jobs/none").status == 404)
        #expect(try await server.get("/v1/jobs/..%2Fkeys").status == 404)
    }

    @Test func `tells how far it has come to whoever follows it`() async throws {
        let server = try await served()
        let held = try HeldBuild(of: "catalog", in: server.folder)
        let begun = try await server.client.ask(
            "POST", "/v1/projections/catalog/rebuild", token: server.token(.owner), body: "")
        let place = try #require(begun.headers["location"])
        let id = try #require(try begun.json["id"]?.text)
        let told = try await server.client.listen(
            place, token: server.token(.admin), ["Accept": "text/event-stream"],
            whenBegun: {
                while try await server.get(place).json["state"] != .string("running") {}
                held.letGo()
            }, until: { $0.contains("event: end") })
        let states = told.split(separator: "\n").filter { $0.hasPrefix("data: {\"id\"") }
        #expect(states.allSatisfy { $0.contains(id) })
        #expect(states.first?.contains(#""state":"done""#) == false)
        #expect(states.last?.contains(#""state":"done""#) == true, "\(told)")
        #expect(states.last?.contains(#""result":{"#) == true)
        #expect(states.last?.contains(#""what":"catalog""#) == true)
    }

    @Test func `quotes nobody who was forgotten since`() async throws {
        let server = try await served()
        _ = try await server.send(
            "RegisterUser", #"{"userId":"u1","displayName":"Zoe Quux","email":"zoe@example.com"}"#)
        let found = try await done(
            "/v1/bisect", #"{"condition":"users total > 0 "}"#, by: server)
        #expect(found["state"] == .string("done"), "\(found)")
        let erased = try await server.send(
            "EraseUser", #"{"userId":"u1"}"#, as: .owner, ["Daybook-Reason": "they asked for it"])
        #expect(erased.status == 200, "\(erased.text)")
        #expect(try await server.get("/v1/jobs").json["jobs"] == .array([]))
    }
}

@Suite(.timeLimit(.minutes(5))) struct `The read models and what an event came of` {
    @Test func `are told as es tells them`() async throws {
        let server = try await Serving()
        let sent = try await server.send("AddCategory", #"{"categoryId":"desks","title":"Desks"}"#)
        let position = try #require(try sent.json["position"]?.integer)
        let told = try await server.get("/v1/projections", as: .admin).json
        #expect(told["head"] == .integer(position))
        #expect(
            told["projections"]?.elements?.compactMap { $0["name"]?.text }
                == BackOffice.projections.map(\.name))
        let why = try await server.get("/v1/why/\(position)", as: .admin).json
        #expect(why["root"]?["command"] == .string("AddCategory"))
        #expect(why["root"]?["events"]?.elements?.first?["asked"] == .boolean(true))
        let id = try #require(why["root"]?["commandId"]?.text)
        #expect(try await server.get("/v1/why/\(id)", as: .admin).json == why)
        #expect(try await server.get("/v1/why/4711").status == 404)
    }
}
