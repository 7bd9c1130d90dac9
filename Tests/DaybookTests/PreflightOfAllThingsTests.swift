import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Preflight
import ReadModels
import Records
import Testing

@Suite struct `A check of the whole back office` {
    @Test func `leaves out of each projection what was decided to leave out`() async throws {
        let place = try Place()
        let office = try await BackOffice.create(at: place.store, actor: "tester")
        func check() async throws -> PreflightReport {
            try await office.preflight().run()
        }
        for line in [
            #"{"command":"RegisterUser","data":{"userId":"u1","displayName":"Ada"}}"#,
            #"{"command":"RegisterUser","data":{"userId":"u2","displayName":"Bob"}}"#,
            """
            {"command":"SkipEvent","data":{"projection":"users","position":2,\
            "reason":"entered by mistake"}}
            """,
        ] { try await office.commands.send(CommandEnvelope(parsing: Array(line.utf8))) }
        let answer = try await office.queries.ask("users").json
        #expect(String(decoding: answer.json(), as: UTF8.self).contains("Ada"))
        #expect(!String(decoding: answer.json(), as: UTF8.self).contains("Bob"))
        let report = try await check()
        let users = try #require(report.projections.first { $0.name == "users" })
        #expect(users.comparedWith != nil)
        #expect(users.differences?.isEmpty == true)
        #expect(report.verdict == .sound)
        await office.close()
    }
}
