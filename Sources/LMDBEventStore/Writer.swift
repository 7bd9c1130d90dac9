internal import EventStore
internal import GroupCommit
internal import Synchronization

/// The one place in this process that writes to the log, one commit at a time, of as many callers as there are.
final class Writer: Sendable {
    /// A caller commits no more than this for itself: it holds up a thread that tasks share.
    private static let mostOwnBytes = 64 << 10

    private let commits: Commits
    private let callersCommit: Bool
    private let group: GroupCommit<Commits>

    init(_ commits: Commits, callersCommit: Bool) {
        self.commits = commits
        self.callersCommit = callersCommit
        group = GroupCommit(commits)
    }

    /// Answered once all are decided and, where stored, durable. None at all are answered once those are
    /// that came before.
    func append(_ requests: [PreparedRequest], bytes: Int) async -> [Decision] {
        if requests.isEmpty, group.isIdle { return [] }
        if callersCommit, bytes <= Self.mostOwnBytes, !requests.isEmpty, group.beginAlone() {
            defer { group.endAlone() }
            if let decisions = commits.store(requests, waiting: false) { return decisions }
        }
        return await withUnsafeContinuation { caller in
            let handedIn = HandedIn(requests, bytes: bytes, caller)
            if !group.join(handedIn) {
                caller.resume(
                    returning: requests.map { _ in .refused(.unavailable("the store is closed")) })
            }
        }
    }

    /// Blocks until everything accepted has been answered.
    func stop() { group.stop() }
}

/// One caller's requests, which it awaits together.
// Sendable: `decisions` are set by the one thread that commits, and read by the one that answers after it,
// handed on under a lock.
final class HandedIn: Submission, @unchecked Sendable {
    let prepared: [PreparedRequest]
    let bytes: Int
    var decisions: [Decision] = []
    // Unsafe holds: it is answered once.
    private let caller: UnsafeContinuation<[Decision], Never>

    init(
        _ requests: [PreparedRequest], bytes: Int,
        _ caller: UnsafeContinuation<[Decision], Never>
    ) {
        prepared = requests
        self.bytes = bytes
        self.caller = caller
    }

    var requests: Int { prepared.count }

    func answer() { caller.resume(returning: decisions) }
}
