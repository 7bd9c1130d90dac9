import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import PostgresEventStore
import PostgresTesting
import ReadModels
import Records
import Synchronization
import Testing

/// Two machines with one store in a database, one file of keys, and read models of their own: what one makes unreadable
/// is in nothing that the other has.
@Suite(.timeLimit(.minutes(5))) struct `What was forgotten on another machine` {
    private func send(_ office: BackOffice, _ lines: String...) async throws {
        for line in lines {
            try await office.commands.send(CommandEnvelope(parsing: Array(line.utf8)))
        }
    }

    private static let register =
        #"{"command":"RegisterUser","data":{"userId":"u1","displayName":"Ada Quist"}}"#
    private static let erase = #"{"command":"EraseUser","data":{"userId":"u1"}}"#
    private static let other = #"{"command":"AddCategory","data":{"title":"Lamps"}}"#
    private static let invite = [
        #"{"command":"OpenAccount","data":{"accountId":"a1","name":"Books","ownerUid":"ada"}}"#,
        """
        {"command":"InviteMember","data":{"accountId":"a1","inviteId":"v1",\
        "email":"bo@example.org","role":"user"}}
        """,
    ]

    private func answer(_ office: BackOffice, _ query: String) async throws -> String {
        String(decoding: try await office.queries.ask(query).json.json(), as: UTF8.self)
    }

    private func wait(until isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while try await !isSo(), ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(try await isSo())
    }

    /// What the machine knows of what it has cleared away.
    enum Note: String, CaseIterable { case kept, lost, spoiled }

    @Test(arguments: Note.allCases)
    func `is in no file any more once a machine has the store open`(note: Note) async throws {
        // Given rows on the second machine that tell of Ada,
        let machines = try await Machines()
        let first = try await BackOffice.create(at: machines.place("first"), actor: "tester")
        try await send(first, Self.register)
        let asking = try await machines.open("second")
        #expect(try await answer(asking, "users").contains("Ada Quist"))
        await asking.close()
        #expect(try !machines.files(of: "second", with: "Ada Quist").isEmpty)
        // whatever that knows of what it has cleared away,
        let file = try machines.own("second").appending(path: "cleared")
        switch note {
        case .kept: #expect(FileManager.default.fileExists(atPath: file.path))
        case .lost: try FileManager.default.removeItem(at: file)
        case .spoiled: try Data("12\n".utf8).write(to: file)
        }
        // when the first forgets her,
        try await send(first, Self.erase)
        await first.close()
        // then nothing of her is on the second before anybody asks.
        let second = try await machines.open("second")
        #expect(try machines.files(of: "second", with: "Ada Quist") == [])
        await second.close()
    }

    @Test func `is all that is made anew`() async throws {
        let machines = try await Machines()
        let first = try await BackOffice.create(at: machines.place("first"), actor: "tester")
        try await send(first, Self.register)
        var second = try await machines.open("second")
        _ = try await answer(second, "users")
        await second.close()
        let before = try machines.rows(of: "second")
        #expect(!before.isEmpty)
        try await send(first, Self.other)
        second = try await machines.open("second")
        #expect(try machines.rows(of: "second") == before)
        await second.close()
        try await send(first, Self.erase)
        await first.close()
        second = try await machines.open("second")
        #expect(try machines.rows(of: "second") != before)
        await second.close()
    }

    @Test func `is nowhere where it is served, though its keys outlive that it is heard of`()
        async throws
    {
        // Given a machine that serves, and tells of Ada to whoever asks and follows,
        let machines = try await Machines()
        let first = try await BackOffice.create(at: machines.place("first"), actor: "tester")
        try await send(first, Self.register)
        await first.close()
        let second = try await machines.serve("second")
        #expect(try await answer(second, "users").contains("Ada Quist"))
        // when another says that she is to be forgotten, and dies before her key is destroyed,
        let place = try await Cluster.shared.cluster.address
        let schema = try #require(machines.address.split(separator: "=").last).description
        let log = try await PostgresEventStore.open(at: place, schema: schema)
        try await log.append(
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("user-u1"),
                        events: [NewEvent(type: "UserErased", payload: Array("{}".utf8))])
                ], commandID: "erased"))
        await log.close()
        // then this one forgets her for good.
        try await wait { try await !answer(second, "users").contains("Ada Quist") }
        try await wait { try machines.files(of: "second", with: "Ada Quist").isEmpty }
        let events = try await second.store.events(LogRead(.types(["UserRegistered"])))
        #expect(!events.contains { String(decoding: $0.payload, as: UTF8.self).contains("Quist") })
        await second.close()
    }

    @Test func `because its time was up goes as well, whoever is the first to see that`()
        async throws
    {
        // Given an invitation, and a machine that serves and has rows of it,
        let machines = try await Machines()
        let first = try await BackOffice.create(at: machines.place("first"), actor: "tester")
        for line in Self.invite { try await send(first, line) }
        let now = Mutex(Timestamp.now)
        let second = try await machines.serve("second") { now.withLock { $0 } }
        let account = [(name: "accountId", text: "a1")]
        func invites() async throws -> String {
            String(
                decoding: try await second.queries.ask("account", account).json.json(),
                as: UTF8.self)
        }
        #expect(try await invites().contains("bo@example.org"))
        // when its time is up, and something else happens,
        now.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + 400 * 86_400_000) }
        try await send(first, Self.other)
        // then it can't be read there any more, nor anywhere.
        try await wait {
            do { return try await !invites().contains("bo@example.org") } catch ReadModelFault.busy
            {
                // Rows that are about to be cleared away aren't asked.
                return false
            }
        }
        try await wait { try machines.files(of: "second", with: "bo@example.org").isEmpty }
        let events = try await first.store.events(LogRead(.types(["MemberInvited"])))
        #expect(!events.contains { String(decoding: $0.payload, as: UTF8.self).contains("bo@") })
        await first.close()
        await second.close()
    }

    @Test func `is cleared away again while its keys can't be destroyed`() async throws {
        // Given rows on the second machine, and keys that can't be written,
        let machines = try await Machines()
        let first = try await BackOffice.create(at: machines.place("first"), actor: "tester")
        try await send(first, Self.register)
        await first.close()
        _ = try await machines.open("second").close()
        let note = try Data(contentsOf: machines.own("second").appending(path: "cleared"))
        let keys = machines.folder.appending(path: "keys")
        let kept = try Data(contentsOf: keys)
        try FileManager.default.removeItem(at: keys)
        // when something happens,
        let schema = try #require(machines.address.split(separator: "=").last).description
        let log = try await PostgresEventStore.open(
            at: try await Cluster.shared.cluster.address, schema: schema)
        try await log.append(
            AppendRequest(
                [
                    StreamAppend(
                        try StreamName("user-u1"),
                        events: [NewEvent(type: "UserErased", payload: Array("{}".utf8))])
                ], commandID: "erased"))
        await log.close()
        // then the store is opened all the same, and what is to be done isn't noted as done
        await (try await machines.open("second")).close()
        #expect(try Data(contentsOf: machines.own("second").appending(path: "cleared")) == note)
        // until it is.
        try kept.write(to: keys)
        await (try await machines.open("second")).close()
        #expect(try Data(contentsOf: machines.own("second").appending(path: "cleared")) != note)
        #expect(try Data(contentsOf: keys) != kept)
    }
}
