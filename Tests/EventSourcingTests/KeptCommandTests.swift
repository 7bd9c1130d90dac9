import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing

@Suite struct `A command that was accepted` {
    private let store = InMemoryEventStore(clock: { Given.now })

    private var bus: CommandBus {
        CommandBus(
            [warehouse, library], store: store, downloads: OneDocument(), actor: "tester",
            clock: { Given.now })
    }

    @Test func `is kept beside the first of its events, and there alone`() async throws {
        let bus = bus
        try await bus.send(pack("a"))
        try await bus.send(pack("b"))
        try await bus.send(fill("a", 2))
        try await bus.send(command("EmptyInto", #"{"otherId":"b","boxId":"a"}"#))
        let events = try await store.events()
        let kept = events.map(\.context.command)
        #expect(
            kept.map { $0?.name } == ["PackBox", "PackBox", "FillBox", "EmptyInto", nil])
        #expect(events.last?.context.actor == "tester")
        #expect(kept[3]?.decidedAt == Given.now)
        #expect(kept[3]?.data?.json() == Array(#"{"boxId":"a","otherId":"b"}"#.utf8))
        // As the record of it is written, byte for byte.
        for event in events { #expect(event.metadata == event.context.json()) }
    }

    @Test func `is kept as it was decided: with the id that was made, and its own reason`()
        async throws
    {
        let bus = bus
        let outcome = try await bus.send(command("PackBox", #"{"label":"x"}"#))
        let packed = try #require(try await store.events().last?.context.command)
        #expect(packed.data?["boxId"] == .string(outcome.stream.id))
        let data = #"{"boxId":"\#(outcome.stream.id)","label":"y","reason":" torn "}"#
        try await bus.send(command("RelabelBox", data, reason: "said outside"))
        let context = try #require(try await store.events().last?.context)
        // As it was read: without the white space around a text.
        let read = data.replacing(" torn ", with: "torn")
        #expect(context.command?.data?.json() == Array(read.utf8))
        #expect(context.reason == "torn")
    }

    @Test func `is kept in a batch, and as a reaction`() async throws {
        let lines = try [pack("a"), fill("a", 1), fill("a", 2)]
        _ = try await bus.send(batch: lines)
        let kept = try await store.events().map(\.context.command)
        #expect(kept.map { $0?.name } == ["PackBox", "FillBox", "FillBox"])
        #expect(kept[2]?.data?["count"] == .integer(2))
    }

    @Test func `is kept by name and time alone where there is no room for more`() async throws {
        let contents = JSONValue.array(
            (0..<1_500).map { .object([.init("name", .string("thing number \($0)"))]) })
        let data = JSONValue.object([
            .init("boxId", .string("a")), .init("label", .string("a")),
            .init("contents", contents),
        ])
        try await bus.send(CommandEnvelope("PackBox", data: data))
        let event = try #require(try await store.events().first)
        #expect(event.context.command?.name == "PackBox" && event.context.command?.data == nil)
        #expect(event.metadata.count < 200)
    }

    @Test func `leaves no trace of itself where even that has no room`() async throws {
        var envelope = try pack("a")
        let around = EventMetadata().json().count + "tester".utf8.count + #","reason":"""#.count
        envelope.reason = String(
            repeating: "r", count: StoreLimits.metadataBytes - around)
        try await bus.send(envelope)
        let event = try #require(try await store.events().first)
        #expect(event.metadata.count == StoreLimits.metadataBytes)
        #expect(event.context.command == nil && event.context.reason?.isEmpty == false)
    }

    @Test func `is kept with the document it went by, and without the secrets of its address`()
        async throws
    {
        try await bus.send(
            command("TakeStock", #"{"shelfId":"s","url":"http://me:secret@host/list"}"#))
        let event = try #require(try await store.events().first)
        let kept = try #require(event.context.command)
        #expect(kept.data?["url"] == .string("http://host/list"))
        #expect(kept.document == .string("closed"))
        #expect(!String(decoding: event.metadata, as: UTF8.self).contains("secret"))
        #expect(event.metadata == event.context.json())
    }

    @Test func `isn't there beside events of before commands were kept`() async throws {
        let metadata = #"{"actor":"ada","reason":"why"}"#
        try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName("box-a"), events: [BoxPacked(label: "a").stored])],
                commandID: "c", metadata: Array(metadata.utf8)))
        let context = try #require(try await store.events().first?.context)
        #expect(context.actor == "ada" && context.command == nil)
        #expect(context.json() == Array(metadata.utf8))
    }
}

/// Closes a shelf if a document says so.
private struct TakeStock: FetchingCommand {
    static let name = "TakeStock"
    static let guide = CommandGuide("Goes by a document.", example: "{}")
    var shelfId = Identifier<Shelf>()
    var url = ""
    private var word: String?
    var target: Identifier<Shelf> { shelfId }
    var source: String? { word == nil ? url : nil }

    mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("shelfId", &shelfId)
        fields.field("url", &url)
    }

    mutating func take(_ document: [UInt8]) throws(Rejection) {
        word = try JSONReader.readDocument(String.self, from: document)
    }

    var document: [UInt8]? { word.map { JSONValue.string($0).json() } }

    var kept: Self {
        var kept = self
        kept.url = url.withoutSecrets
        return kept
    }

    func decide(on shelf: Shelf, given facts: Facts) throws(Rejection) -> Decision<Shelf> {
        word == "closed" ? [.closed(ShelfClosed())] : []
    }
}

private struct OneDocument: Downloading {
    func download(_ address: String) async throws(Rejection) -> [UInt8] {
        Array(#""closed""#.utf8)
    }
}

private let library = Context(
    "library", [TakeStock.self], [])
