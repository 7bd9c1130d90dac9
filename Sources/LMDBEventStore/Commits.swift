internal import EventStore
internal import GroupCommit
internal import LMDB
internal import Synchronization

/// How a batch of requests becomes one durable commit of the log, or is refused. To be used by one
/// thread at a time.
final class Commits: Sendable {
    private let log: Log
    private let index: Index
    private let end: LogEnd
    private let filler: Filler
    private let changes: ChangeFeed
    private let clock: @Sendable () -> Timestamp
    /// So many events may wait to be filled into LMDB before appends wait too.
    private let mostBacklog: Position
    private let frame = FrameBuffer()
    private let counted = Mutex(LogFigures())
    /// Why there can be no further commit until the log is opened again.
    private let broken = Mutex<String?>(nil)

    init(
        _ log: Log, _ index: Index, _ end: LogEnd, _ filler: Filler, _ changes: ChangeFeed,
        _ options: StoreOptions
    ) {
        self.log = log
        self.index = index
        self.end = end
        self.filler = filler
        self.changes = changes
        clock = options.clock
        mostBacklog = options.mostBacklog
    }

    /// What was counted in this process.
    var figures: LogFigures { counted.withLock { $0 } }

    /// How many there were in this process.
    var count: Int { counted.withLock { $0.commitEvents.counts.reduce(0, +) } }

    /// Whether a batch can be stored without waiting for the filler.
    var hasRoom: Bool { end.tail.backlog <= mostBacklog }

    /// Why there can be no commit: not until the log is opened again, or not while LMDB can't be filled.
    var whyBroken: String? { broken.withLock { $0 } ?? (hasRoom ? nil : filler.failure) }

    /// Decides all `requests` in order and stores what holds, in one durable commit: a decision for each. `nil`
    /// if another process writes, unless that may be waited for.
    func store(_ requests: [PreparedRequest], waiting: Bool) -> [Decision]? {
        if let why = broken.withLock({ $0 }) { return refused(requests, .unavailable(why)) }
        if let failure = filler.failure, !hasRoom {
            return refused(requests, .unavailable(failure))
        }
        // Empty until all are decided: what fails later is the commit.
        var decided: [Decision] = []
        do {
            let wasMine: Void? = try end.withTurn(
                waiting ? LogEnd.Patience.long : LogEnd.Patience.none, storing: true
            ) { view in
                try commit(requests, after: view, &decided)
            }
            return wasMine == nil ? nil : decided
        } catch let error as EventStoreError {
            return refused(requests, error)
        } catch let error as JournalError {
            return refused(requests, error.inStoreTerms)
        } catch let error as LogEnd.Unknown {
            broken.withLock {
                $0 =
                    "the disk failed under the log (\(error.why)): close the store and open it again"
            }
            return unknown(requests, decided, error.why)
        } catch {
            return refused(requests, .unavailable("nothing was stored: \(error)"))
        }
    }

    private func commit(
        _ requests: [PreparedRequest], after view: TailView, _ decided: inout [Decision]
    ) throws {
        let begun = ContinuousClock.now
        frame.begin(at: view.head + 1)
        let (decisions, pending) = try log.withSnapshot(index, view) { snapshot in
            let postings = requests.reduce(0) { $0 + $1.records.keyCount }
            var batch = try Batch(&snapshot, frame, postings: postings, clock: clock)
            var decisions: [Decision] = []
            decisions.reserveCapacity(requests.count)
            for request in requests { decisions.append(try batch.decide(request, &snapshot)) }
            return (decisions, batch.pending)
        }
        decided = decisions
        guard !frame.isEmpty else { return }
        if try end.write(frame, pending) { filler.wake() }
        changes.signal()
        let time = (ContinuousClock.now - begun) / .seconds(1)
        counted.withLock { counted in
            counted.appends += decisions.count { if case .stored = $0 { true } else { false } }
            counted.commitEvents.add(Double(pending.through - pending.after))
            counted.commitSeconds.add(time)
        }
    }

    private func refused(_ requests: [PreparedRequest], _ error: EventStoreError) -> [Decision] {
        requests.map { _ in .refused(error) }
    }

    /// Of those that were to be stored nobody knows; the others were refused in view of events that may not
    /// be there, so nothing is said to stand in their way.
    private func unknown(
        _ requests: [PreparedRequest], _ decided: [Decision], _ why: String
    ) -> [Decision] {
        requests.indices.map { request in
            if request < decided.count, case .stored = decided[request] {
                .refused(.outcomeUnknown("the commit failed half way: \(why)"))
            } else {
                .refused(.unavailable("nothing was stored: \(why)"))
            }
        }
    }
}

extension Commits: Committer {
    func commit(_ handedIn: [HandedIn]) {
        end.tail.waitForRoom(below: mostBacklog) { filler.failure != nil }
        let requests = handedIn.count == 1 ? handedIn[0].prepared : handedIn.flatMap(\.prepared)
        let decisions =
            store(requests, waiting: true)
            ?? refused(requests, .unavailable("another process writes"))
        var start = 0
        for one in handedIn {
            let end = start + one.prepared.count
            one.decisions = Array(decisions[start..<end])
            start = end
        }
    }
}
