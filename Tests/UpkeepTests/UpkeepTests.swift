import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Testing
import Upkeep

private let skipped = EventSkipped(position: 7, type: "OrderPlaced", reason: "no lines")

private func skip(_ position: Int64 = 7, because reason: String? = " no lines ") -> SkipEvent {
    var skip = SkipEvent("orders", at: position, reason: reason)
    skip.type = "OrderPlaced"
    return skip
}

@Suite struct `Leaving an event out` {
    @Test func `is recorded with its reason, once for each projection`() {
        givenNothing().when(skip()).then(.skipped(skipped))
        givenNothing().and(KeptProjection.self, "orders", .skipped(skipped))
            .when(skip()).thenNothing()
        givenNothing().and(KeptProjection.self, "stock", .skipped(skipped))
            .when(skip()).then(.skipped(skipped))
    }

    @Test func `needs a reason, and a position that there can be`() {
        givenNothing().when(skip(because: nil)).thenRejects(.reasonRequired, field: "reason")
        givenNothing().when(skip(because: " ")).thenRejects(.reasonRequired, field: "reason")
        givenNothing().when(skip(0)).thenRejects(.invalidField, field: "position")
        var long = skip()
        long.type = String(repeating: "x", count: 121)
        givenNothing().when(long).thenRejects(.tooLong, field: "type")
    }
}

@Suite struct `Stopping a projection` {
    private let parked = ProjectionParked(reason: "wrong")

    @Test func `needs a reason, and holds until it is retried`() {
        let park = ParkProjection("orders", reason: "wrong")
        givenNothing().when(ParkProjection("orders", reason: nil))
            .thenRejects(.reasonRequired, field: "reason")
        givenNothing().when(park).then(.parked(parked))
        givenNothing().and(KeptProjection.self, "orders", .parked(parked)).when(park).thenNothing()
        givenNothing().and(
            KeptProjection.self, "orders", .parked(parked), .retried(ProjectionRetried())
        ).when(park).then(.parked(parked))
    }

    @Test func `is undone by trying again, which is recorded whether it was stopped or not`() {
        let retry = RetryProjection("orders", reason: "mended")
        #expect(retry.reason == "mended")
        givenNothing().when(retry).then(.retried(ProjectionRetried()))
        givenNothing().and(KeptProjection.self, "orders", .parked(parked))
            .when(retry).then(.retried(ProjectionRetried()))
    }
}

@Suite struct `What was decided about a projection` {
    @Test func `is read from its stream`() async throws {
        let store = InMemoryEventStore()
        let bus = CommandBus([upkeepContext], store: store, actor: "ada")
        #expect(
            try await keptDecisions(Follower(.projection, "orders"), store) == FollowerDecisions())
        try await bus.send(CommandEnvelope("SkipEvent", data: JSONValue(of: skip())))
        try await bus.send(
            CommandEnvelope(
                "ParkProjection", data: JSONValue(of: ParkProjection("orders", reason: "wrong"))))
        var decisions = try await keptDecisions(Follower(.projection, "orders"), store)
        #expect(decisions.skips.map(\.position) == [7] && decisions.skips.map(\.decision) == [1])
        #expect(decisions.stop?.position == 2)
        #expect(decisions.stop?.type == "ProjectionParked")
        #expect(decisions.stop?.reason == "wrong")
        #expect(decisions.last == 2)
        try await bus.send(
            CommandEnvelope("RetryProjection", data: JSONValue(of: RetryProjection("orders"))))
        decisions = try await keptDecisions(Follower(.projection, "orders"), store)
        #expect(decisions.stop == nil)
        #expect(decisions.skips.count == 1)
        #expect(decisions.last == 3)
        #expect(try await keptDecisions(Follower(.projection, "stock"), store).last == 0)
    }
}

/// What is in the log stays in the log: these bytes may never change, only gain optional fields.
@Suite struct `Upkeep events in the log` {
    @Test(arguments: [
        (
            skipped as any DomainEvent, "EventSkipped",
            #"{"position":7,"type":"OrderPlaced","reason":"no lines"}"#
        ),
        (
            EventSkipped(position: 1, type: nil, reason: "so"), "EventSkipped",
            #"{"position":1,"reason":"so"}"#
        ),
        (ProjectionParked(reason: "wrong"), "ProjectionParked", #"{"reason":"wrong"}"#),
        (ProjectionRetried(), "ProjectionRetried", "{}"),
        (
            Skipped<OfReactors>(position: 1, type: nil, reason: "so"), "ReactionSkipped",
            #"{"position":1,"reason":"so"}"#
        ),
        (Parked<OfReactors>(reason: "wrong"), "ReactorParked", #"{"reason":"wrong"}"#),
        (Retried<OfReactors>(), "ReactorRetried", "{}"),
        (
            Skipped<OfConsumers>(position: 1, type: nil, reason: "so"), "EffectSkipped",
            #"{"position":1,"reason":"so"}"#
        ),
        (Parked<OfConsumers>(reason: "wrong"), "ConsumerParked", #"{"reason":"wrong"}"#),
        (Retried<OfConsumers>(), "ConsumerRetried", "{}"),
    ]) func `have this form`(event: any DomainEvent, type: String, payload: String) {
        let stored = event.stored
        #expect(stored.type == type)
        #expect(stored.schemaVersion == 1)
        #expect(String(decoding: stored.payload, as: UTF8.self) == payload)
        #expect(stored.tags == [])
    }
}
