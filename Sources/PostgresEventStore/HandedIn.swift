internal import EventStore
internal import GroupCommit

/// One caller's requests, which it awaits together.
// Sendable: `results` are set by the one thread that commits, and read by the one that answers after it, handed on
// under a lock.
final class HandedIn: Submission, @unchecked Sendable {
    let prepared: [PreparedAppend]
    let bytes: Int
    var results: [AppendResult] = []
    private let caller: CheckedContinuation<[AppendResult], Never>

    init(
        _ prepared: [PreparedAppend], bytes: Int,
        _ caller: CheckedContinuation<[AppendResult], Never>
    ) {
        self.prepared = prepared
        self.bytes = bytes
        self.caller = caller
    }

    var requests: Int { prepared.count }

    func answer() { caller.resume(returning: results) }
}

extension [HandedIn] {
    /// Of all, in their order.
    var requests: [PreparedAppend] { count == 1 ? self[0].prepared : flatMap(\.prepared) }

    /// Gives each its own of what was answered to ``requests``.
    func take(_ results: [AppendResult]) {
        var start = 0
        for one in self {
            let end = start + one.prepared.count
            one.results = [AppendResult](results[start..<end])
            start = end
        }
    }
}
