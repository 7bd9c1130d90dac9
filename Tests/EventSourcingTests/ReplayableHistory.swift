import EventSourcing
import EventSourcingRuntime
import EventSourcingTesting
import EventStore
import Records
import Replay
import Synchronization

/// A log, and the commands that can be sent to it at times of one's own.
final class ReplayableHistory: Sendable {
    let clock = Hands()
    let store: InMemoryEventStore
    private let side = SideStoreInMemory()
    var refused: RefusedCommands { RefusedCommands(in: side, of: store.id) }
    let contexts: [Context]
    let bus: CommandBus

    init(_ contexts: [Context] = [warehouse]) {
        let clock = clock
        store = InMemoryEventStore(clock: { clock.now })
        self.contexts = contexts
        bus = CommandBus(
            contexts, store: store, side: side, actor: "tester", clock: { clock.now })
    }

    func wait(_ milliseconds: Int64) {
        clock.now = Timestamp(milliseconds: clock.now.milliseconds + milliseconds)
    }

    func replay(
        _ demands: ReplayRule.Demand..., from: Position = 1, through: Position = .max
    ) async throws -> (report: ReplayReport, store: any EventStore) {
        try await replay(demands, from: from, through: through)
    }

    func replay(
        _ demands: [ReplayRule.Demand], from: Position = 1, through: Position = .max
    ) async throws -> (report: ReplayReport, store: any EventStore) {
        let rules = demands.map { ReplayRule("a rule", $0) }
        return try await Replay(contexts, of: store, rules: rules)
            .run(from: from, through: through, refused: try await refused.all())
    }

    /// Two boxes, packed, filled, emptied into one another and relabelled.
    static func ofBoxes() async throws -> ReplayableHistory {
        let history = ReplayableHistory()
        for envelope in try [
            pack("a"), pack("b"), fill("a", 3), fill("b", 5),
            command("EmptyInto", #"{"boxId":"a","otherId":"b"}"#),
            command("RelabelBox", #"{"boxId":"a","label":"c"}"#, reason: "torn"),
        ] {
            history.wait(1_000)
            try await history.bus.send(envelope)
        }
        return history
    }

}

/// A clock that is moved by hand.
final class Hands: Sendable {
    private let time = Mutex(Given.now)

    var now: Timestamp {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
