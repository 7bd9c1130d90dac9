import Synchronization

/// Times that something is to happen at, unless it is called off: deadlines, most of which never come. To have a task
/// sleep for each costs as much as many a request does; here one sleeps for all of them.
package final class Alarms: Sendable {
    /// Those of the process.
    package static let all = Alarms()

    private struct Times {
        var next = 0
        var set: [Int: (at: ContinuousClock.Instant, ring: @Sendable () -> Void)] = [:]
        /// When whoever sleeps wakes up; `nil`: nobody does.
        var wakes: ContinuousClock.Instant?
    }

    private let times = Mutex(Times())

    init() {}

    /// Has `ring` called at `time`, if it isn't called off before, by the number that it is known by.
    package func set(
        at time: ContinuousClock.Instant, _ ring: @escaping @Sendable () -> Void
    ) -> Int {
        let (number, isFirst) = times.withLock { times in
            times.next += 1
            times.set[times.next] = (time, ring)
            guard times.wakes.map({ time < $0 }) ?? true else { return (times.next, false) }
            times.wakes = time
            return (times.next, true)
        }
        if isFirst { Task.detached { await self.sleep(until: time) } }
        return number
    }

    /// Calls one off. It may be on its way already.
    package func callOff(_ number: Int) {
        times.withLock { _ = $0.set.removeValue(forKey: number) }
    }

    /// How many are set.
    var count: Int { times.withLock(\.set.count) }

    /// Rings what is due at `time`, then at the next one, until none is set.
    private func sleep(until time: ContinuousClock.Instant) async {
        var next: ContinuousClock.Instant? = time
        while let time = next {
            // Nobody cancels it.
            do { try await Task.sleep(until: time, clock: .continuous) } catch { continue }
            let due = times.withLock { times in
                let now = ContinuousClock.now
                let due = times.set.filter { $0.value.at <= now }
                for number in due.keys { times.set[number] = nil }
                // For an earlier time somebody else sleeps, and for all that comes behind it.
                guard times.wakes == time else {
                    next = nil
                    return due
                }
                times.wakes = times.set.values.map(\.at).min()
                next = times.wakes
                return due
            }
            for (_, ring) in due.values.sorted(by: { $0.at < $1.at }) { ring() }
        }
    }
}

extension Alarms {
    /// Runs `body`, and cancels it at `time`.
    /// - Throws: what `late` makes where that time had come.
    package func within<T: Sendable>(
        _ time: Duration, late: @Sendable () -> any Error,
        _ body: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        let task = Task { try await body() }
        return try await withTaskCancellationHandler {
            let lateness = Lateness()
            let alarm = set(at: .now + time) {
                lateness.isLate.store(true, ordering: .sequentiallyConsistent)
                task.cancel()
            }
            defer { callOff(alarm) }
            let result = await task.result
            if lateness.isLate.load(ordering: .sequentiallyConsistent) { throw late() }
            return try result.get()
        } onCancel: {
            task.cancel()
        }
    }

    /// Runs `body`, cancels it at `time`, and leaves it alone then: it may never hear of that, and nobody waits for it.
    /// - Throws: what `late` makes where that time had come.
    package func waiting<T: Sendable>(
        atMost time: Duration, late: @Sendable () -> any Error,
        _ body: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        let task = Task { try await body() }
        defer { task.cancel() }
        return try await within(time, late: late) { try await task.valueUnlessCancelled }
    }
}

/// Whether a time had come before it was over.
private final class Lateness: Sendable {
    let isLate = Atomic(false)
}
