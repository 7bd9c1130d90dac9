import GroupCommit
import Synchronization
import Threads

/// What is written to it, commit by commit.
final class Disk: Committer {
    private struct State {
        var commits: [[Int]] = []
        var isWriting = 0
        var mostAtOnce = 0
        var isHeld = false
        var waits = false
    }

    let hasRoom: Bool
    private let state = Monitor(State())

    init(hasRoom: Bool = true) { self.hasRoom = hasRoom }

    var commits: [[Int]] { state.withLock { $0.commits } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    func has(_ numbers: [Int]) -> Bool {
        state.withLock { state in state.commits.contains { Set(numbers).isSubset(of: $0) } }
    }

    func commit(_ submissions: [Handed]) {
        state.change { state in
            state.isWriting += 1
            state.mostAtOnce = max(state.mostAtOnce, state.isWriting)
            state.waits = state.isHeld
        }
        state.wait { $0.isHeld ? nil : () }
        state.change { state in
            state.commits.append(submissions.flatMap(\.numbers))
            state.isWriting -= 1
        }
    }

    /// Commits don't end until ``letGo()``.
    func hold() { state.change { $0.isHeld = true } }
    func letGo() { state.change { $0.isHeld = false } }
    func waitUntilHeld() { state.wait { $0.waits ? () : nil } }
}

final class Handed: Submission {
    let numbers: [Int]
    private let told: @Sendable ([Int]) -> Void

    init(_ numbers: [Int], _ told: @escaping @Sendable ([Int]) -> Void) {
        self.numbers = numbers
        self.told = told
    }

    var requests: Int { numbers.count }
    var bytes: Int { numbers.count * 8 }

    func answer() { told(numbers) }
}

/// Who was answered.
final class Others: Sendable {
    private let answered = Mutex(0)

    var count: Int { answered.withLock { $0 } }

    @Sendable func take(_ numbers: [Int]) { answered.withLock { $0 += 1 } }
}

extension GroupCommit<Disk> {
    /// Hands them in, and waits for the answer.
    func submit(_ numbers: [Int]) async -> [Int] {
        await withCheckedContinuation { continuation in
            let handed = Handed(numbers) { continuation.resume(returning: $0) }
            if !join(handed) { continuation.resume(returning: []) }
        }
    }
}
