import EventSourcing
import EventSourcingTesting
import EventStore
import Foundation
import PersonalData
import Records
import Testing

@Suite struct `A command that is kept beside events of a person` {
    private static let data = #"{"userId":"ada","text":"Quist \"née\" Hopper","rank":42}"#

    /// Metadata as a command bus writes them.
    private func metadata(_ data: String = data, document: String? = nil) -> [UInt8] {
        let document = document.map { #""document":\#($0),"# } ?? ""
        return Array(
            (#"{"actor":"tester","command":{"name":"Tell","decidedAt":"2026-03-01T12:00:00.000Z","#
                + #"\#(document)"data":\#(data)}}"#).utf8)
    }

    private func append(
        to safe: Safe, _ events: [(stream: String, event: any DomainEvent)], id: String = "c-1",
        _ first: [UInt8]? = nil
    ) async throws {
        try await safe.store.append(
            AppendRequest(
                try events.map {
                    StreamAppend(try StreamName($0.stream), events: [$0.event.stored])
                }, commandID: id, metadata: Array(#"{"actor":"tester"}"#.utf8),
                firstMetadata: first ?? metadata()))
    }

    private func first(_ store: any EventStore) async throws -> RecordedEvent {
        try #require(try await store.events().first)
    }

    private func isReadable(in safe: Safe) async throws -> Bool {
        let bytes = try await safe.bytes()
        return bytes.holds("Quist") || bytes.holds("rank")
    }

    @Test func `lies sealed in the log, and comes out as it was`() async throws {
        let safe = try Safe()
        try await append(to: safe, [("user-ada", Told("x"))])
        #expect(try await first(safe.store.openingCommands).metadata == metadata())
        #expect(try await isReadable(in: safe) == false)
        let raw = try await first(safe.log).context
        // Who doesn't ask for it gets it as it lies there, without the time that opening takes.
        #expect(try await first(safe.store).metadata == first(safe.log).metadata)
        #expect(raw.actor == "tester" && raw.command?.name == "Tell")
        // By whatever read it comes.
        #expect(
            try await safe.store.openingCommands.events(LogRead(.types(["Told"])))[0].metadata
                == metadata())
        #expect(
            try await safe.store.openingCommands.events(of: try StreamName("user-ada"))[0].metadata
                == metadata())
    }

    @Test func `is sealed too where another event of it is the one that tells`() async throws {
        let safe = try Safe()
        try await append(to: safe, [("note-1", Plain("p")), ("user-ada", Told("x"))])
        #expect(try await isReadable(in: safe) == false)
        #expect(
            try await safe.store.openingCommands.events(LogRead(.types(["Plai"])))[0].metadata
                == metadata())
        try await safe.happen("user-ada", Forgotten())
        #expect(
            try await first(safe.store.openingCommands).context.command?.data == .string("[erased]")
        )
    }

    @Test func `is forgotten with them, but for its name and its time`() async throws {
        let safe = try Safe()
        try await append(to: safe, [("user-ada", Told("x"))])
        let raw = try await first(safe.log).metadata
        try await safe.happen("user-ada", Forgotten())
        let kept = try #require(try await first(safe.store.openingCommands).context.command)
        #expect(kept.data == .string("[erased]"))
        #expect(kept.name == "Tell" && kept.decidedAt == Timestamp("2026-03-01T12:00:00.000Z"))
        #expect(try await first(safe.log).metadata == raw)
    }

    @Test func `is kept by name and time alone where it tells of several`() async throws {
        let safe = try Safe()
        try await append(to: safe, [("user-ada", Told("x")), ("user-bob", Told("y"))])
        let kept = try #require(try await first(safe.store.openingCommands).context.command)
        #expect(kept.name == "Tell" && kept.data == nil)
        #expect(try await isReadable(in: safe) == false)
    }

    @Test func `is kept by name and time alone with a document, or sealed too large`() async throws
    {
        let safe = try Safe()
        try await append(to: safe, [("user-ada", Told("x"))], metadata(document: #""Quist""#))
        let long = #"{"text":"Quist\#(String(repeating: "x", count: 30_000))"}"#
        try await append(to: safe, [("user-bob", Told("x"))], id: "c-2", metadata(long))
        for event in try await safe.store.openingCommands.events() {
            #expect(event.context.command?.name == "Tell" && event.context.command?.data == nil)
            #expect(event.context.command?.document == nil)
        }
        #expect(try await isReadable(in: safe) == false)
    }

    @Test func `stays open where nothing that is personal tells of anybody`() async throws {
        let safe = try Safe()
        try await append(to: safe, [("order-1", Sent(to: nil, name: "Nobody"))])
        try await append(to: safe, [("note-1", Plain("p"))], id: "c-2")
        #expect(try await safe.log.events().map(\.metadata) == [metadata(), metadata()])
        #expect(
            try await safe.store.openingCommands.events().map(\.metadata) == [
                metadata(), metadata(),
            ])
    }

    @Test func `opens for no other command, and without its key says so`() async throws {
        let safe = try Safe()
        try await append(to: safe, [("user-ada", Told("x"))])
        let sealed = try await first(safe.log).metadata
        try await safe.log.append(
            AppendRequest(
                [StreamAppend(try StreamName("user-ada"), events: [Plain("p").stored])],
                commandID: "c-2", firstMetadata: sealed))
        #expect(
            try await safe.store.openingCommands.events().last?.context.command?.data
                == .string("[unreadable]"))
        let bare = try Safe()
        try await bare.log.append(
            AppendRequest(
                [StreamAppend(try StreamName("user-ada"), events: [Plain("p").stored])],
                commandID: "c-1", firstMetadata: sealed))
        #expect(
            try await first(bare.store.openingCommands).context.command?.data
                == .string("[unreadable]"))
    }

    @Test(arguments: [
        "", "{}", #"{"a":{"data":"x"}}"#, #"{"command":"x","a":{"b":"c"}}"#,
        #"{"command":{"data":"a"}}"#, #"{"command":{"data":"a","data":"b"}}"#,
    ]) func `is nothing that a strange writer's metadata are taken for`(text: String) async throws {
        let safe = try Safe()
        try await safe.log.append(
            AppendRequest(
                [StreamAppend(try StreamName("user-ada"), events: [Told("x").stored])],
                commandID: "c-1", firstMetadata: Array(text.utf8)))
        #expect(try await first(safe.store.openingCommands).metadata == Array(text.utf8))
    }
}
