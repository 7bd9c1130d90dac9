internal import EventStore
internal import LMDB

/// How a batch of requests becomes one durable commit of the log, or is refused. To be used by one
/// thread at a time.
final class Commits: Sendable {
    /// What came of one batch.
    struct Outcome {
        /// One for each request.
        var decisions: [Decision]
        /// Why there can be no further commit until the log is opened again.
        var broken: String?
    }

    /// From here on, growing the file is little of what a commit takes, and zeros would be written
    /// for nothing.
    private static let largeCommit = 1 << 18

    private let log: Log
    private let index: Index
    private let tail: Tail
    private let indexer: Indexer
    private let changes: ChangeFeed
    private let clock: @Sendable () -> Timestamp
    /// So many events may wait to be indexed before appends wait too.
    private let mostBacklog: Position
    /// Commits are made durable, so that zeros ahead are worth writing.
    private let isDurable: Bool

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
        isDurable = options.durability == .full
    }

    /// Whether a batch can be stored without waiting for the indexer.
    var hasRoom: Bool { tail.backlog <= mostBacklog }

    /// Blocks until there is room, or the index can't be written.
    func waitForRoom() {
        tail.waitForRoom(below: mostBacklog) { indexer.failure != nil }
    }

    /// Decides all `requests` in order and stores what holds, in one durable commit.
    func store(_ requests: [PreparedRequest]) -> Outcome {
        if let failure = indexer.failure, !hasRoom {
            return refused(requests, .unavailable(failure))
        }
        while true {
            // Empty until all are decided: what fails later is the commit.
            var decided: [Decision] = []
            do {
                let pending = try commit(requests, &decided)
                if pending.through > pending.after {
                    if tail.publish(pending) { indexer.wake() }
                    changes.signal()
                }
                return Outcome(decisions: decided)
            } catch let error as LMDBError where error == .mapFull {
                do { try log.environment.growMap() } catch {
                    return refused(
                        requests, .unavailable("the log's map can't be grown: \(error)"))
                }
            } catch let error as EventStoreError {
                return refused(requests, error)
            } catch {
                return failed(requests, decided, error)
            }
        }
    }

    private func commit(
        _ requests: [PreparedRequest], _ decided: inout [Decision]
    ) throws -> TailSegment {
        var decisions: [Decision] = []
        decisions.reserveCapacity(requests.count)
        let bytes = requests.reduce(0) { $0 + $1.records.size }
        return try log.environment.write { transaction in
            // A lone append, which dirties pages in the middle of the file for the most part, gains
            // nothing by it.
            if isDurable, requests.count > 1, bytes < Self.largeCommit {
                transaction.keepZeroed(bytes + 4 * 4096)
            }
            let view = try tail.catchUp(with: transaction.reads, index)
            return try index.environment.read { postings in
                try index.prove(through: view.after, in: postings)
                return try postings.withCursor(over: index.postings) { cursor in
                    var batch = try Batch(transaction.reads, view, clock: clock)
                    for request in requests {
                        decisions.append(try batch.decide(request, in: &transaction, &cursor))
                    }
                    decided = decisions
                    return batch.pending
                }
            }
        }
    }

    private func refused(_ requests: [PreparedRequest], _ error: EventStoreError) -> Outcome {
        Outcome(decisions: requests.map { _ in .refused(error) })
    }

    /// Says of each request what is true of it after a commit that failed: not stored for certain,
    /// or unknown. What was refused was refused in view of others that now aren't stored.
    private func failed(
        _ requests: [PreparedRequest], _ decided: [Decision], _ error: any Error
    ) -> Outcome {
        // An error that leaves the environment alive doesn't stop the next commit from being tried:
        // that is safe, since a commit refers to no page that it hasn't written itself or that
        // wasn't durable; and needed, since LMDB calls a write that a full disk cut short EIO too.
        guard log.environment.isDead else {
            return refused(requests, .unavailable("nothing was stored: \(error)"))
        }
        return Outcome(
            decisions: requests.indices.map { request in
                if request < decided.count, case .stored = decided[request] {
                    .refused(.outcomeUnknown("the commit failed half way: \(error)"))
                } else {
                    .refused(.unavailable("nothing was stored: \(error)"))
                }
            },
            broken: "the disk failed under the log (\(error)): close the store and open it again")
    }
}
