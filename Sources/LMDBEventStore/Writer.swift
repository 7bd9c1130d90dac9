internal import EventStore
internal import LMDB
internal import class Foundation.Thread

/// The one thread of this process that writes to the log.
///
/// Whatever waits when it comes round goes into one commit, decided in order; while that commit is
/// on its way to the disk, the next ones gather. Nobody is answered before the commit is durable.
final class Writer: Sendable {
    /// One caller's requests, which it awaits together.
    private struct Submission: Sendable {
        let requests: [PreparedRequest]
        let bytes: Int
        let caller: CheckedContinuation<[AppendResult], Never>
    }

    private struct Queue {
        var waiting: [Submission] = []
        var isClosing = false
        var hasEnded = false
    }

    /// A commit takes no further submission once it has so many requests or bytes.
    private static let mostRequests = 4096
    private static let mostBytes = 4 << 20

    private let log: Log
    private let index: Index
    private let tail: Tail
    private let indexer: Indexer
    private let changes: ChangeFeed
    private let clock: @Sendable () -> Timestamp
    /// So many events may wait to be indexed before appends wait too.
    private let mostBacklog: Position
    private let queue = Monitor(Queue())
    private let answers = Answers()

    init(
        _ log: Log, _ index: Index, _ tail: Tail, _ indexer: Indexer, _ changes: ChangeFeed,
        _ options: StoreOptions
    ) {
        self.log = log
        self.index = index
        self.tail = tail
        self.indexer = indexer
        self.changes = changes
        clock = options.clock
        mostBacklog = options.mostBacklog
    }

    func start() {
        let thread = Thread { [self] in run() }
        thread.name = "daybook writer"
        thread.start()
        answers.start()
    }

    /// Answered once all are decided and, where stored, durable.
    func append(_ requests: [PreparedRequest], bytes: Int) async -> [AppendResult] {
        await withCheckedContinuation { caller in
            let isTaken = queue.change { queue in
                if queue.isClosing { return false }
                queue.waiting.append(
                    Submission(requests: requests, bytes: bytes, caller: caller))
                return true
            }
            if !isTaken {
                caller.resume(
                    returning: requests.map { _ in .failure(.unavailable("the store is closed")) })
            }
        }
    }

    /// Blocks until everything accepted has been answered and the thread has ended.
    func stop() {
        queue.change { $0.isClosing = true }
        queue.wait { $0.hasEnded ? () : nil }
        answers.stop()
    }

    // MARK: - The thread

    private func run() {
        // Why the log can't be written to any more until it is opened again.
        var broken: String?
        while let batch = take() {
            let requests = batch.flatMap(\.requests)
            let results: [AppendResult]
            if let broken {
                results = requests.map { _ in .failure(.unavailable(broken)) }
            } else {
                results = store(requests, broken: &broken)
            }
            answer(batch, results)
        }
        queue.change { $0.hasEnded = true }
    }

    /// What goes into the next commit; `nil` once the queue is closed and empty.
    private func take() -> [Submission]? {
        queue.wait { queue -> [Submission]?? in
            if queue.waiting.isEmpty { return queue.isClosing ? .some(nil) : nil }
            var requests = 0
            var bytes = 0
            var count = 0
            while count < queue.waiting.count, requests < Self.mostRequests,
                bytes < Self.mostBytes
            {
                requests += queue.waiting[count].requests.count
                bytes += queue.waiting[count].bytes
                count += 1
            }
            let taken = Array(queue.waiting[..<count])
            queue.waiting.removeFirst(count)
            return taken
        }
    }

    private func answer(_ batch: [Submission], _ results: [AppendResult]) {
        var start = 0
        let answered = batch.map { submission in
            defer { start += submission.requests.count }
            return Answers.Answer(
                caller: submission.caller,
                results: Array(results[start..<start + submission.requests.count]))
        }
        answers.give(answered)
    }

    // MARK: - Storing

    private func store(_ requests: [PreparedRequest], broken: inout String?) -> [AppendResult] {
        tail.waitForRoom(below: mostBacklog) { indexer.failure != nil }
        if let failure = indexer.failure, tail.backlog > mostBacklog {
            return requests.map { _ in .failure(.unavailable(failure)) }
        }
        while true {
            // Empty until all are decided: what fails later is the commit.
            var decided: [AppendResult] = []
            do {
                let pending = try commit(requests, &decided)
                if pending.through > pending.after {
                    tail.publish(pending)
                    changes.signal()
                }
                return decided
            } catch let error as LMDBError where error == .mapFull {
                do { try log.environment.growMap() } catch {
                    return requests.map { _ in
                        .failure(.unavailable("the log's map can't be grown: \(error)"))
                    }
                }
            } catch let error as EventStoreError {
                return requests.map { _ in .failure(error) }
            } catch {
                return failed(requests, decided, error, broken: &broken)
            }
        }
    }

    private func commit(
        _ requests: [PreparedRequest], _ decided: inout [AppendResult]
    ) throws -> TailSegment {
        decided = []
        var results: [AppendResult] = []
        results.reserveCapacity(requests.count)
        let pending = try log.environment.write { transaction in
            let view = try tail.catchUp(with: transaction.reads, index)
            return try index.environment.read { postings in
                try postings.withCursor(over: index.postings) { cursor in
                    var batch = try Batch(transaction.reads, view, clock: clock)
                    for request in requests {
                        results.append(try batch.decide(request, in: &transaction, &cursor))
                    }
                    decided = results
                    return batch.pending
                }
            }
        }
        return pending
    }

    /// Says of each request what is true of it after a commit that failed: not stored for certain,
    /// or unknown. What was refused was refused in view of others that now aren't stored.
    private func failed(
        _ requests: [PreparedRequest], _ decided: [AppendResult], _ error: any Error,
        broken: inout String?
    ) -> [AppendResult] {
        // An error that leaves the environment alive doesn't stop the next commit from being tried:
        // that is safe, since a commit refers to no page that it hasn't written itself or that
        // wasn't durable; and needed, since LMDB calls a write that a full disk cut short EIO too.
        let isDead = log.environment.isDead
        if isDead {
            broken = "the disk failed under the log (\(error)): close the store and open it again"
        }
        return requests.indices.map { request in
            if isDead, request < decided.count, case .success(let receipt) = decided[request],
                !receipt.duplicate
            {
                return .failure(.outcomeUnknown("the commit failed half way: \(error)"))
            }
            return .failure(.unavailable("nothing was stored: \(error)"))
        }
    }
}
