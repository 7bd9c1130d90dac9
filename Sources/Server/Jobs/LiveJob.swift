import EventStore
import Synchronization

/// A job that isn't over: how it stands now, told to whoever follows it.
final class LiveJob: Sendable {
    private struct State {
        var job: Job
        var toldAt = ContinuousClock.now
        var followers: [Int: AsyncStream<Job>.Continuation] = [:]
        var next = 0
        var isOver = false
    }

    private let state: Mutex<State>
    /// Nobody reads faster than this.
    private static let pause = Duration.milliseconds(100)

    init(_ job: Job) { state = Mutex(State(job: job)) }

    /// As it stands.
    var job: Job { state.withLock { $0.job } }

    /// Notes how far it has come, from whichever thread.
    func tell(_ what: String, _ done: Position, _ total: Position) {
        tell(Job.Stage(what, done, of: total))
    }

    func tell(_ stage: Job.Stage) {
        state.withLock { state in
            state.job.progress = stage
            let now = ContinuousClock.now
            guard !state.followers.isEmpty, now - state.toldAt >= Self.pause else { return }
            state.toldAt = now
            for follower in state.followers.values { follower.yield(state.job) }
        }
    }

    /// Stands so from here on, with however far it has come.
    func become(_ job: Job) {
        state.withLock { state in
            let progress = state.job.progress
            state.job = job
            state.job.progress = progress
            for follower in state.followers.values { follower.yield(state.job) }
        }
    }

    /// Nothing more comes.
    func end() {
        let followers = state.withLock { state in
            state.isOver = true
            defer { state.followers = [:] }
            return state.followers.values
        }
        for follower in followers { follower.finish() }
    }

    /// How it stands, and stands then, to its end; who is slow to listen misses some of that, and never the last.
    func follow() -> AsyncStream<Job> {
        let (jobs, telling) = AsyncStream.makeStream(
            of: Job.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state -> Int? in
            telling.yield(state.job)
            if state.isOver { return nil }
            state.next += 1
            state.followers[state.next] = telling
            return state.next
        }
        guard let number else {
            telling.finish()
            return jobs
        }
        telling.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.followers.removeValue(forKey: number) }
        }
        return jobs
    }

    /// Waits until it is over, but no longer than this.
    func over(within time: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in self.follow() {} }
            group.addTask {
                do { try await Task.sleep(for: time) } catch {
                    // It was over before.
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
