import Access
import EventSourcing
import EventStore
import Synchronization

// What becomes of an event that isn't taken: when it is tried again, and what is noted of it.

extension HookWorker {
    /// When what it stands at is to be tried.
    enum Turn {
        case now
        case later(Timestamp)
        case parked
    }

    func turn(of stand: HookStand, _ hook: Hook) -> Turn {
        guard let stop = stand.stop, stop.decided >= hook.decided else { return .now }
        guard let next = stop.nextAt else { return .parked }
        let now = hooks.clock()
        let isTime =
            now >= next || waited.withLock { $0 == next }
            || !HookSchedule.isPlausible(next, at: now)
        return isTime ? .now : .later(next)
    }

    func failed(
        _ stand: inout HookStand, _ event: RecordedEvent, _ hook: Hook, _ refused: Hooks.Refused
    ) {
        let now = hooks.clock()
        let before = stand.stop.flatMap { $0.position == event.position ? $0 : nil }
        var stop = HookStop()
        stop.position = event.position
        stop.type = event.type
        stop.fault = refused.fault
        stop.status = refused.status
        stop.tries = 1 + (before.flatMap { $0.decided < hook.decided ? nil : $0.tries } ?? 0)
        stop.since = before?.since ?? now
        stop.decided = hook.decided
        let pause =
            refused.fault == .gone
            ? nil
            : HookSchedule.pause(
                after: stop.tries, asked: refused.retryAfter, chance: working.chance())
        stop.nextAt = pause.map {
            Timestamp(milliseconds: now.milliseconds + Int64($0 / .milliseconds(1)))
        }
        stand.stop = stop
    }

    /// Has it stand still where it is, for something that is no event's fault.
    func park(
        _ stand: inout HookStand, _ hook: Hook, _ fault: HookFault
    ) async throws -> Wait? {
        if stand.stop?.fault == fault, stand.stop?.decided == hook.decided { return nil }
        var stop = HookStop()
        stop.position = stand.position
        stop.fault = fault
        stop.since = hooks.clock()
        stop.decided = hook.decided
        stand.stop = stop
        try await note(stand)
        return nil
    }

    /// Notes how far it has come, however long that takes: what was done isn't done anew because a disk is full.
    func note(_ stand: HookStand) async throws {
        while true {
            do {
                // It was done, even if this is cancelled meanwhile.
                return try await Task { try await hooks.stands.put(stand, of: name) }.value
            } catch {
                working.report("hook \(name): \(error)")
                try await working.pause(Self.aMoment)
            }
        }
    }
}
