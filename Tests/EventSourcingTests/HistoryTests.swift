import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import ReadModels
import Records
import Synchronization
import Testing

/// A clock that is an hour later each time it is asked for its `tick`.
private final class Hours: Sendable {
    private let hour = Mutex<Int64>(0)
    var now: Timestamp { hour.withLock { Timestamp(milliseconds: $0 * 3_600_000) } }
    func tick() { hour.withLock { $0 += 1 } }
}

@Suite struct `The history of an entity` {
    private let store = InMemoryEventStore(clock: { Given.now })
    private let boxes = AggregateDescription(Box.self)

    @Test func `tells each change, field by field, and the state after it`() async throws {
        let bus = bus(on: store)
        try await bus.send(pack("other"))
        try await bus.send(pack("b"))
        try await bus.send(fill("b", 2))
        try await bus.send(command("RelabelBox", #"{"boxId":"b","label":"x","reason":"torn"}"#))
        let changes = try await boxes.changes(of: "b", in: store)
        #expect(changes.map(\.event.position) == [2, 3, 4])
        #expect(
            changes.map { $0.changed.map(\.field) } == [["label", "count"], ["count"], ["label"]])
        #expect(
            changes[2].changed[0]
                == FieldChange(field: "label", from: .string("b"), to: .string("x")))
        #expect(changes[2].event.context.reason == "torn")
        #expect(changes[2].state["count"] == .integer(2))
        #expect(try await boxes.changes(of: "nobody", in: store).isEmpty)
    }

    @Test func `is known as of any position`() async throws {
        let bus = bus(on: store)
        try await bus.send(pack("b"))
        try await bus.send(pack("other"))
        try await bus.send(fill("b", 2))
        let past = try await boxes.state(of: "b", in: store, through: 2)
        #expect(past.revision == 0 && past.position == 1)
        #expect(past.state["count"] == .integer(0))
        let now = try await boxes.state(of: "b", in: store)
        #expect(now.revision == 1 && now.position == 3)
        #expect(now.state["count"] == .integer(2))
        let before = try await boxes.state(of: "b", in: store, through: 0)
        #expect(before.revision == nil && before.position == 0 && before.state == .object([]))
    }

    @Test func `doesn't pass over an event that it can't read`() async throws {
        let strange = NewEvent(type: "BoxBurnt", payload: Array("{}".utf8))
        try await store.append(
            AppendRequest(
                [StreamAppend(try StreamName("box-b"), events: [strange])], commandID: "c"))
        await #expect(throws: EventFault.unknownType(1, type: "BoxBurnt")) {
            try await boxes.changes(of: "b", in: store)
        }
        let bus = bus(on: store)
        await expectRejection(.init("unreadable-event")) { try await bus.send(fill("b", 1)) }
    }

    @Test func `finds for any time the last position recorded by then`() async throws {
        let hours = Hours()
        let store = InMemoryEventStore(clock: { hours.now })
        #expect(try await store.position(asOf: .latest) == 0)
        for hour in 1...9 {
            hours.tick()
            for half in 0..<2 {
                let event = NewEvent(type: "Ticked", payload: Array("{}".utf8))
                try await store.append(
                    AppendRequest(
                        [StreamAppend(try StreamName("clock-1"), events: [event])],
                        commandID: "\(hour)-\(half)"))
            }
        }
        for hour in 0...10 as ClosedRange<Int64> {
            let sharp = Timestamp(milliseconds: hour * 3_600_000)
            let before = Timestamp(milliseconds: sharp.milliseconds - 1)
            #expect(try await store.position(asOf: sharp) == Position(min(hour, 9) * 2))
            #expect(try await store.position(asOf: before) == Position(max(hour - 1, 0) * 2))
        }
    }
}
