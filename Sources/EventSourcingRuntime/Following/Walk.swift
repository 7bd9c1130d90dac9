import EventSourcing
import EventStore

/// One follower's way along the log: how far it has come, what comes next that it minds, and what people
/// have decided about it. When it goes on, and what it does about an event, is its own affair.
///
/// Projections have theirs in the database, where rows and checkpoint are written as one, and many of
/// them share one reading of the log.
struct Walk: Sendable {
    let follower: Follower
    /// The types of event it minds, under all their names.
    let eventTypes: [String]
    let store: any EventStore
    let checkpoints: FollowerCheckpoints
    let readDecisions: ReadDecisions

    /// What people have decided about it by now.
    func decisions() async throws -> FollowerDecisions { try await readDecisions(follower, store) }

    /// The next `count` events that it minds, without those of them that it is told to leave out, and
    /// the position up to which it has looked.
    func next(
        _ count: Int, after position: Position, through limit: Position,
        _ decisions: FollowerDecisions
    ) async throws -> (events: [RecordedEvent], reached: Position) {
        var events: [RecordedEvent] = []
        let read = LogRead(.types(eventTypes), after: position, through: limit, limit: count)
        let reached = try await store.readAll(read) { view in
            if !decisions.leaveOut(view.position) { events.append(view.copy()) }
            return true
        }
        return (events, reached)
    }

    /// Notes how far it has come, and what it has stopped at.
    func note(_ position: Position, stop: Stop? = nil) async throws {
        try await checkpoints.put(
            FollowerCheckpoint(at: position, of: store, stop: stop), of: follower.name)
    }

    /// Notes how far it has come, and which things it can't go on with, by their positions.
    func note(_ position: Position, heldUp: [HeldUp]) async throws {
        guard let first = heldUp.first else { return try await note(position) }
        var checkpoint = try await FollowerCheckpoint(
            at: max(first.stop.position, 1) - 1, of: store, stop: first.stop)
        var beyond = FollowerCheckpoint.Beyond()
        beyond.position = position
        beyond.witness = try await store.witness(at: position)
        beyond.heldUp = heldUp
        checkpoint.beyond = beyond
        try await checkpoints.put(checkpoint, of: follower.name)
    }

    /// What there is still to be seen to of a thing that is held up, up to `limit`.
    func rest(
        of held: HeldUp, through limit: Position, _ decisions: FollowerDecisions
    ) async throws -> [RecordedEvent] {
        var events: [RecordedEvent] = []
        let minded = Set(eventTypes)
        let read = StreamRead(from: held.revision)
        try await store.readStream(try StreamName(held.stream), read) { view in
            if view.position > limit { return false }
            if minded.contains(view.type), !decisions.leaveOut(view.position) {
                events.append(view.copy())
            }
            return true
        }
        return events
    }

    /// Notes that it has stopped at an event, having come to `position`. Why, may quote what the event
    /// said: so that isn't kept where it says something else by now, since somebody was forgotten.
    func note(_ position: Position, stop: Stop, at event: RecordedEvent) async throws {
        try await note(position, stop: stop)
        let read = LogRead(after: event.position - 1, through: event.position)
        if try await store.events(read).first == event { return }
        var stop = stop
        stop.reason = StandIn.erased
        try await note(position, stop: stop)
    }

    /// How it stands against the log, having come to `position`, and stopped if it has.
    func status(
        at position: Position, stop: Stop?, heldUp: [HeldUp] = []
    ) async throws -> FollowerStatus {
        let decisions = try await decisions()
        var waiting: UInt64 = 0
        for held in heldUp {
            waiting += UInt64(try await rest(of: held, through: position, decisions).count)
        }
        _ = try await store.readAll(LogRead(.types(eventTypes), after: position)) { view in
            if !decisions.leaveOut(view.position) { waiting += 1 }
            return true
        }
        let heldUp = heldUp.filter { !decisions.leaveOut($0.stop.position) }
        let stop =
            heldUp.first?.stop ?? stop.flatMap { decisions.leaveOut($0.position) ? nil : $0 }
            ?? decisions.stop
        var status = FollowerStatus(
            follower.name, stop != nil ? .parked : waiting > 0 ? .behind : .live, at: position,
            waiting: waiting, stop: stop, following: decisions)
        status.heldUp = heldUp
        return status
    }
}
