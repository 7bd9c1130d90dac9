import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import struct Foundation.UUID
import Records
import Synchronization
import Testing

@Suite struct `The facts that a command goes by` {
    @Test func `are asked for until none is missing`() throws {
        let facts = Facts(now: Given.now, occurredAt: Given.now, reason: nil, actor: "tester")
        var rounds: [[String]] = []
        let outcome = facts.decide(
            PackBox(boxId: "b", label: "lamps", shelfId: "s", contents: nil), on: Box()
        ) { questions in
            rounds.append(
                questions.map { question in
                    switch question {
                    case .aggregate(let stream, _):
                        facts.know(stream, is: Shelf())
                        return stream.text
                    case .tag(let tag):
                        facts.know(tag: tag, last: nil)
                        return tag
                    case .allTagged(let tag): return tag
                    case .exists(let stream), .event(let stream, _): return stream.text
                    }
                })
        }
        #expect(rounds == [["shelf-s", "label:lamps"]])
        #expect(try outcome.get().events == [.packed(BoxPacked(label: "lamps", shelfId: "s"))])
    }

    @Test func `hold two spellings of one letter apart`() {
        let facts = Facts(now: Given.now, occurredAt: Given.now, reason: nil, actor: "tester")
        let event = RecordedEvent(
            position: 1, stream: StreamName(unchecked: "box-a"), revision: 0, type: "BoxPacked",
            schemaVersion: 1, id: .init(), commandID: "c", indexInCommand: 0, countInCommand: 1,
            recordedAt: Given.now, occurredAt: Given.now, tags: [], metadata: [], payload: [])
        facts.know(tag: "label:caf\u{E9}", last: event)
        facts.know(tag: "label:cafe\u{301}", last: nil)
        #expect(facts.lastEvent(tagged: "label:caf\u{E9}") == event)
        #expect(facts.lastEvent(tagged: "label:cafe\u{301}") == nil)
    }

    @Test(arguments: [nil, "", " ", "\u{A0}\n"])
    func `have no reason where only white space was given`(reason: String?) {
        #expect(
            Facts(now: Given.now, occurredAt: Given.now, reason: reason, actor: "t").reason == nil)
    }

    @Test func `say that nothing ever happened to what has no possible name`() {
        let facts = Facts(now: Given.now, occurredAt: Given.now, reason: nil, actor: "tester")
        #expect(facts.state(of: Identifier<Shelf>("a b")) == Shelf())
        #expect(!facts.exists("Shelf", "s"))
        #expect(!facts.exists("", "s"))
        let (_, questions) = facts.attempt(
            PackBox(boxId: "b", label: "lamps", shelfId: "a b", contents: nil), on: Box())
        #expect(questions.count == 1, "nobody looks for such a shelf, only for the label")
    }

    @Test func `ask anew for a guard of what was only looked at`() {
        let facts = Facts(now: Given.now, occurredAt: Given.now, reason: nil, actor: "tester")
        let id = Identifier<Shelf>("s")
        var closed = Shelf()
        closed.isClosed = true
        #expect(!facts.unguardedState(of: id).isClosed)
        facts.know(StreamName(unchecked: "shelf-s"), is: closed)
        #expect(facts.unguardedState(of: id).isClosed)
        #expect(!facts.state(of: id).isClosed)
        facts.know(StreamName(unchecked: "shelf-s"), is: closed)
        #expect(facts.state(of: id).isClosed && facts.unguardedState(of: id).isClosed)
    }

    @Test func `let a name be taken by its own holder`() {
        given(Box.self, "a", .packed(BoxPacked(label: "lamps")))
            .when(PackBox(boxId: "b", label: "lamps"))
            .thenRejects(.labelTaken, field: "label")
        given(Box.self, "a", .packed(BoxPacked(label: "lamps")))
            .when(RelabelBox(boxId: "a", label: "lamps"))
            .thenNothing()
    }
}

@Suite struct `What is wrong with a command` {
    @Test func `is told whole`() {
        var refusals = Refusals()
        refusals.requireText(" \u{A0}", "title", atMost: 5)
        refusals.limitText("e\u{301}e\u{301}e\u{301}", "note", atMost: 5)
        refusals.limitText(nil, "other", atMost: 0)
        refusals.require(true, .invalidField, "count", "never said")
        #expect {
            try refusals.throwIfAny()
        } throws: { error in
            let refusals = (error as? Rejection)?.refusals ?? []
            return refusals.map { "\($0.code) \($0.field ?? "")" }
                == ["required-field-empty title", "too-long note"]
        }
    }

    @Test func `tell of a thing that is known by name alone whether anything happened to it`() {
        let facts = Facts(now: Given.now, occurredAt: Given.now, reason: nil, actor: "tester")
        facts.know(StreamName(unchecked: "shelf-s"), exists: true)
        #expect(facts.exists("shelf", "s"))
        #expect(!facts.exists("shelf", "a b"))
    }

    @Test func `list every event of a tag`() {
        let facts = Facts(now: Given.now, occurredAt: Given.now, reason: nil, actor: "tester")
        let event = RecordedEvent(
            position: 1, stream: StreamName(unchecked: "box-a"), revision: 0, type: "BoxPacked",
            schemaVersion: 1, id: .init(), commandID: "c", indexInCommand: 0, countInCommand: 1,
            recordedAt: Given.now, occurredAt: Given.now, tags: [], metadata: [], payload: [])
        facts.know(tag: "label:lamps", all: [event])
        #expect(facts.events(tagged: "label:lamps") == [event])
        #expect(facts.events(tagged: "label:rugs").isEmpty)
    }

    @Test func `end somewhere, for a command that asks on and on`() async throws {
        let facts = Facts(now: Given.now, occurredAt: Given.now, reason: nil, actor: "tester")
        let outcome = facts.decide(AskOnAndOn(), on: Box()) { questions in
            for case .aggregate(let stream, _) in questions { facts.know(stream, is: Box()) }
        }
        #expect(throws: Rejection.self) { try outcome.get() }
        guard case .failure(let rejection) = outcome else { return }
        #expect(rejection.refusals.map(\.code) == [.overLimit])
        let store = InMemoryEventStore()
        let bus = CommandBus(
            [
                Context(
                    "asking", [AskOnAndOn.self], [])
            ], store: store, actor: "tester")
        await expectRejection(.overLimit) {
            try await bus.send(command("AskOnAndOn", #"{"boxId":"b"}"#))
        }
    }
}

/// Never has enough.
private struct AskOnAndOn: Command {
    static let name = "AskOnAndOn"
    static let guide = CommandGuide("Asks.", example: "{}")
    var boxId: Identifier<Box> = "b"
    var target: Identifier<Box> { boxId }

    mutating func visit(_ fields: inout some FieldVisitor) { fields.field("boxId", &boxId) }

    func decide(on box: Box, given facts: Facts) throws(Rejection) -> Decision<Box> {
        let number = Self.asked.withLock { asked in
            asked += 1
            return asked
        }
        _ = facts.state(of: Identifier<Box>("b\(number)"))
        return []
    }

    private static let asked = Mutex(0)
}
