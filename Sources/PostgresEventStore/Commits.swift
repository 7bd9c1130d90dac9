internal import EventStore
internal import GroupCommit
internal import Glibc
internal import Postgres
internal import Synchronization

/// How requests of many callers become one transaction of the database, or are refused.
// Sendable: all but the counts is used by one thread at a time, the one that commits; GroupCommit sees to that.
final class Commits: @unchecked Sendable {
    let sessions: Sessions
    let feed: ChangeFeed
    let readers: ConnectionThreads
    var connection: Connection?
    private var backend: Sessions.Backend?
    /// One that was lost with something on its way.
    private var adrift: Sessions.Backend?
    /// What the log has for certain.
    var head: Position
    var shortcut = Shortcut()
    private let isClosing = Atomic(false)
    private let counted = Mutex(LogFigures())

    /// It comes by a connection when the first appends.
    init(
        _ sessions: Sessions, _ feed: ChangeFeed, _ readers: ConnectionThreads, head: Position
    ) {
        self.sessions = sessions
        self.feed = feed
        self.readers = readers
        self.head = head
    }

    /// Whoever waits for a server that is away waits no longer.
    func beginClosing() { isClosing.store(true, ordering: .relaxed) }

    /// Ends the connection; nobody commits any more.
    func end() { connection = nil }

    /// What was stored so far, by whoever asks.
    var figures: LogFigures { counted.withLock { $0 } }

    /// Counts a commit by what was answered; one in which nothing was stored is none.
    func count(
        _ requests: [PreparedAppend], _ results: [AppendResult], in time: Duration
    ) {
        var (appends, events) = (0, 0)
        for (request, result) in zip(requests, results) {
            guard case .success(let receipt) = result, !receipt.duplicate else { continue }
            appends += 1
            events += request.count
        }
        if appends == 0 { return }
        counted.withLock { figures in
            figures.appends += appends
            figures.commitEvents.add(Double(events))
            figures.commitSeconds.add(time / .seconds(1))
        }
    }

    // MARK: - One transaction

    /// Each run that is sent has a number of its own, so that one which is sent again knows what it has stored itself
    /// from what came in before it.
    static func newAttempt() -> Int64 { Int64.random(in: .min ... .max) }

    /// Decides all in order and stores what holds: an answer for each.
    /// `wasUncertain`: they were sent under the number `attempt` already, and it isn't known what came of it.
    func store(
        _ requests: [PreparedAppend], attempt: Int64, wasUncertain: Bool
    ) -> [AppendResult] {
        let runs = Run.cut(requests, head: head)
        let deadline = ContinuousClock.now + sessions.options.patience
        // An earlier attempt may have stored them, or may yet.
        var isUncertain = wasUncertain
        var pause: UInt32 = 20_000
        while true {
            let failure: PostgresFailure
            do throws(PostgresFailure) {
                let connection = try ready()
                do throws(PostgresFailure) {
                    return try append(runs, attempt, on: connection)
                } catch {
                    if error == .lost { isUncertain = true }
                    if error.passes { drop(isAdrift: error == .lost) }
                    throw error
                }
            } catch {
                failure = error
            }
            let isLate = ContinuousClock.now >= deadline || isClosing.load(ordering: .relaxed)
            if isLate || !failure.passes {
                let why = isUncertain ? Self.unknown : failure.inStoreTerms
                return requests.map { _ in .failure(why) }
            }
            usleep(pause)
            pause = min(pause * 2, 500_000)
        }
    }

    private static let unknown = EventStoreError.outcomeUnknown(
        "the connection to the database broke while it was stored, or a standby didn't answer: ask again, with "
            + "the same command id")

    /// A connection on which nothing is under way, and beside it none of ours that might do something.
    private func ready() throws(PostgresFailure) -> Connection {
        if let connection {
            if sessions.isCurrent(connection) { return connection }
            // Somebody who reads has met the server that took its place: nobody need wait here to find out.
            drop(isAdrift: false)
        }
        let (new, entry) = try sessions.enter(toWrite: true)
        if let adrift {
            do throws(PostgresFailure) { try sessions.fence(adrift, new) } catch {
                if error == .lost { sessions.turn(from: new) }
                throw error
            }
            self.adrift = nil
        }
        connection = new
        backend = entry.backend
        head = max(head, entry.head)
        return new
    }

    func drop(isAdrift: Bool) {
        if isAdrift, let backend, let connection {
            adrift = backend
            sessions.turn(from: connection)
        }
        connection = nil
        backend = nil
    }

    private func append(
        _ runs: [Run], _ attempt: Int64, on connection: Connection
    ) throws(PostgresFailure) -> [AppendResult] {
        _ = connection.wasWarned()
        let clock = sessions.options.clock()
        let answers: [Rows]
        do throws(PostgresFailure) {
            answers = try connection.query(
                sessions.statements.append,
                runs.enumerated().map { number, run in
                    run.parameters(attempt: attempt &+ Int64(number), clock: clock)
                })
        } catch {
            throw try sessions.elsewhere(error, connection)
        }
        // The wait for a standby was broken off: it is committed here, and perhaps nowhere else.
        if connection.wasWarned() { throw .lost }
        var results: [AppendResult] = []
        var isNew = false
        for (run, rows) in zip(runs, answers) {
            let decisions = try RunDecisions(rows, of: run)
            let receipts = try earlier(decisions, run, connection)
            for (index, request) in run.requests.enumerated() {
                let decision = decisions.all[index]
                if case .stored(let receipt) = decision {
                    isNew = true
                    head = max(head, receipt.positions.upperBound)
                    sessions.acknowledged(
                        receipt.positions.upperBound, request.checksums[request.count - 1])
                }
                results.append(decision.result(receipts[index]))
            }
        }
        if isNew { feed.appended(readers) }
        return results
    }

    /// What was answered before to those requests of a run that were stored before.
    private func earlier(
        _ decisions: RunDecisions, _ run: Run, _ connection: Connection
    ) throws(PostgresFailure) -> [Int: AppendReceipt] {
        let before = decisions.all.indices.filter { decisions.all[$0].isEarlier }
        if before.isEmpty { return [:] }
        let receipts: [AppendReceipt?]
        do throws(PostgresFailure) {
            receipts = try Receipts.read(
                before.map { run.requests[$0].request.commandID }, sessions.statements, connection)
        } catch {
            // What it goes with is stored by now.
            throw .lost
        }
        return [Int: AppendReceipt](
            uniqueKeysWithValues: zip(before, receipts).compactMap { index, receipt in
                receipt.map { (index, $0) }
            })
    }
}

/// What an append is answered.
typealias AppendResult = Result<AppendReceipt, EventStoreError>

extension Commits: Committer {
    var hasRoom: Bool { true }

    func commit(_ handedIn: [HandedIn]) {
        let begun = ContinuousClock.now
        let results = store(handedIn.requests, attempt: Self.newAttempt(), wasUncertain: false)
        count(handedIn.requests, results, in: .now - begun)
        handedIn.take(results)
    }
}
