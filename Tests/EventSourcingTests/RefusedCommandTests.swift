import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import struct Foundation.UUID
import Records
import Testing

@Suite struct `A command that was refused` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let side = SideStoreInMemory()
    private var refused: RefusedCommands { RefusedCommands(in: side, of: store.id) }

    private func bus(on other: (any EventStore)? = nil) -> CommandBus {
        CommandBus(
            [warehouse], store: other ?? store, side: side, actor: "tester",
            clock: { Given.now })
    }

    @Test func `is kept with who asked for what, when and why not`() async throws {
        let bus = bus()
        try await bus.send(pack("a"))
        var envelope = try command(
            "RelabelBox", #"{"boxId":"a","label":"b","reason":" "}"#, reason: "  ")
        envelope.id = "c-1"
        envelope.actor = "ada"
        envelope.occurredAt = Timestamp("2020-02-29T00:00:00.000Z")
        envelope.expectedRevision = 0
        await expectRejection(.reasonRequired) { try await bus.send(envelope) }
        let all = try await refused.all()
        let kept = try #require(all.first)
        #expect(all.count == 1)
        #expect(kept.at == Given.now && kept.position == 1)
        #expect(kept.command == "RelabelBox" && kept.id == "c-1" && kept.actor == "ada")
        #expect(kept.reason == "  " && kept.data == envelope.data)
        #expect(kept.errors.map(\.code) == ["reason-required"])
        #expect(kept.errors.map(\.message) == ["why?"])
        #expect(kept.envelope == envelope)
        #expect(try await store.head() == 1)
    }

    @Test func `is kept with every reason, and its field`() async throws {
        await expectRejection(.requiredFieldEmpty) {
            try await bus().send(command("PackBox", #"{"lable":"x"}"#))
        }
        let kept = try #require(try await refused.all().first)
        #expect(kept.errors.map(\.code) == ["required-field-empty", "unknown-field"])
        #expect(kept.errors.map(\.field) == ["label", "lable"])
        #expect(kept.actor == "tester")
    }

    @Test func `is kept in a batch as well, each once and in order`() async throws {
        let lines: [Result<CommandEnvelope, Rejection>] = [
            .success(try pack("a")), .success(try pack("a")),
            .failure(Rejection(.invalidJSON, "no JSON")), .success(try fill("none", 1)),
            .success(try fill("a", 1)),
        ]
        var rest = lines.makeIterator()
        try await bus().send(batch: { rest.next() }, answer: { _ in true })
        let kept = try await refused.all()
        // What wasn't even a command has no name.
        #expect(kept.map(\.command) == ["PackBox", "FillBox"])
        #expect(kept.map { $0.errors.map(\.code) } == [["already-exists"], ["not-found"]])
    }

    @Test func `isn't what was only tried, accepted or done before`() async throws {
        let bus = bus()
        let envelope = try pack("a")
        _ = try await bus.rehearse(envelope)
        try await bus.send(envelope)
        await expectRejection(.alreadyExists) { _ = try await bus.rehearse(envelope) }
        try await bus.send(fill("a", 0))
        #expect(try await refused.all().isEmpty)
    }

    @Test func `isn't what a store couldn't take`() async throws {
        let closed = InMemoryEventStore(clock: { Given.now })
        await closed.close()
        await expectRejection(.unavailable) { try await bus(on: closed).send(pack("a")) }
        _ = try await bus(on: closed).send(batch: [try pack("b")])
        #expect(try await refused.all().isEmpty)
    }

    @Test func `is cut off where it is long, and then is no whole command`() async throws {
        let long = String(repeating: "é", count: 5_000)
        await expectRejection(.unknownField) {
            try await bus().send(
                CommandEnvelope(
                    "FillBox",
                    data: .object([
                        .init("boxId", .string("a")), .init("count", .integer(1)),
                        .init("note", .string(long)),
                    ]), actor: long, reason: long))
        }
        let kept = try #require(try await refused.all().first)
        #expect(kept.isCutOff == true && kept.envelope == nil)
        #expect((4_000...4_096).contains(kept.data.text?.utf8.count ?? 0))
        #expect(kept.actor.utf8.count == 512 && kept.reason?.utf8.count == 512)
        #expect(kept.json().count < 8_192)
    }

    @Test func `is kept without the secrets of an address`() async throws {
        await expectRejection(.notFound) {
            try await bus().send(
                command("FillBox", #"{"boxId":"a","count":1}"#, reason: "x"))
        }
        let data = #"{"boxId":"http://me:secret@host/x","count":1,"n":[{"u":"a://b@c"}]}"#
        await #expect(throws: Rejection.self) { try await bus().send(command("FillBox", data)) }
        let json = try await refused.all().map { String(decoding: $0.json(), as: UTF8.self) }
        #expect(json.count == 2 && json[1].contains("http://host/x") && json[1].contains("a://c"))
        #expect(!json[1].contains("secret"))
        // Where it is cut off it is no address any more, but a text.
        let long =
            #"{"boxId":"http://me:secret@host/x","note":"\#(String(repeating: "x", count: 5_000))"}"#
        await #expect(throws: Rejection.self) { try await bus().send(command("FillBox", long)) }
        let cut = try #require(try await refused.all().last)
        #expect(cut.isCutOff == true && cut.data.text?.contains("http://host/x") == true)
        #expect(cut.data.text?.contains("secret") == false)
    }

    @Test func `is read back as it was written`() async throws {
        var command = RefusedCommand()
        command.command = "PackBox"
        command.data = .object([.init("a", .integer(1))])
        command.errors = [RefusedCommand.Reason()]
        let read = command.json().withUnsafeBytes { bytes in
            Result { () throws(Rejection) in try JSONReader.read(RefusedCommand.self, from: bytes) }
        }
        #expect(try read.get() == command)
    }

    @Test func `is passed over where a bit of its line was flipped, or it is another store's`()
        async throws
    {
        await expectRejection(.notFound) { try await bus().send(fill("a", 1)) }
        let line = try #require(try await side.lines(of: .refused).first)
        let all = try await refused.all()
        #expect(all.count == 1)
        for index in line.indices {
            for bit in 0..<8 {
                try await side.clear(.refused)
                var damaged = line
                damaged[index] ^= 1 << bit
                try await side.add(damaged, to: .refused)
                #expect(try await refused.all().isEmpty, "bit \(bit) of byte \(index)")
                #expect(try await refused.passedOver == 1)
            }
        }
        try await side.clear(.refused)
        try await side.add(line, to: .refused)
        #expect(try await refused.all() == all)
        #expect(try await RefusedCommands(in: side, of: UUID()).all().isEmpty)
        // One of before there was a digest.
        try await side.add(all[0].json(), to: .refused)
        #expect(try await refused.all() == all + all)
        #expect(try await refused.passedOver == 0)
    }

    @Test func `goes when there are too many after it, and when all are thrown away`() async throws
    {
        for number in 0..<20_050 {
            var command = RefusedCommand()
            command.position = Int64(number)
            command.data = .object([])
            await refused.keep(command)
        }
        let kept = try await refused.all()
        #expect(kept.count == 10_000 && kept.last?.position == 20_049)
        try await refused.discard()
        #expect(try await refused.all().isEmpty)
    }
}
