internal import EventStore
internal import Postgres

// Plain runs, one after the other: while one is being committed, the next is made ready and sent.

extension Commits {
    /// A plain run that was sent.
    private struct Sent {
        let requests: [PreparedAppend]
        let plain: PlainRun
        let attempt: Int64
        let at = ContinuousClock.now
        /// It may have been sent and may not.
        var isLost = false
    }

    fileprivate enum Outcome {
        case stored([AppendReceipt])
        /// It is to be decided the general way.
        case nothing
        case unknown
    }

    func commit(
        _ handedIn: [HandedIn], next: () -> [HandedIn]?, answer: ([HandedIn]) -> Void
    ) {
        var handedIn = handedIn
        var begun = begin(handedIn.requests, at: head)
        while let sent = begun {
            begun = nil
            var following: [HandedIn]?
            let outcome = finish(sent) {
                following = next()
                guard let following else { return }
                begun = begin(following.requests, at: sent.plain.end, isBehind: true)
            }
            let results: [AppendResult]
            switch outcome {
            case .stored(let receipts):
                acknowledged(receipts, sent.requests)
                results = receipts.map { .success($0) }
            case .nothing, .unknown:
                // What was sent behind it went the same way, and what comes of that isn't known either.
                begun?.isLost = true
                results = store(
                    sent.requests, attempt: sent.attempt, wasUncertain: outcome.isUnknown)
            }
            count(sent.requests, results, in: .now - sent.at)
            handedIn.take(results)
            answer(handedIn)
            guard let following else { return }
            handedIn = following
            if begun == nil { begun = begin(handedIn.requests, at: head) }
        }
        commit(handedIn)
        answer(handedIn)
    }

    /// Sends requests, if they are plain. The log ends at `end`, as far as is known.
    /// - Returns: `nil` where nothing was sent.
    private func begin(
        _ requests: [PreparedAppend], at end: Position, isBehind: Bool = false
    ) -> Sent? {
        // Where there is none, one is come by the general way, which waits for it as long as is fit.
        guard let connection, sessions.isCurrent(connection) else { return nil }
        let runs = Run.cut(requests, head: end)
        let clock = sessions.options.clock()
        guard runs.count == 1, let plain = PlainRun(runs[0], head: end, clock: clock),
            shortcut.takes()
        else { return nil }
        var sent = Sent(requests: requests, plain: plain, attempt: Self.newAttempt())
        let statement = plain.statement(of: sessions.statements)
        if isBehind, !connection.isPrepared(statement) { return nil }
        do throws(PostgresFailure) {
            if !isBehind { _ = connection.wasWarned() }
            // One alone gains nothing by it.
            try connection.begin(
                statement, plain.parameters(attempt: sent.attempt, clock: clock),
                answersEarly: requests.count > 1)
        } catch {
            // The server doesn't take the statement: it was sent nothing to be done.
            if error != .lost { return nil }
            drop(isAdrift: true)
            sent.isLost = true
        }
        return sent
    }

    /// Waits until what was sent is committed, or isn't. `meanwhile` is called once it is certain to be stored, if only
    /// it can be committed.
    private func finish(_ sent: Sent, _ meanwhile: () -> Void) -> Outcome {
        guard !sent.isLost, let connection else { return .unknown }
        var receipts: [AppendReceipt]?
        do throws(PostgresFailure) {
            if let rows = try connection.answer(), rows.count == 1 {
                let recordedAt = Timestamp(milliseconds: rows.int8(0, 0))
                if sent.requests.count > 1 { meanwhile() }
                receipts = sent.plain.receipts(recordedAt: recordedAt)
            }
            try connection.end()
            // The wait for a standby was broken off: it is committed here, and perhaps nowhere else.
            if connection.wasWarned() { throw .lost }
        } catch {
            if receipts == nil, error != .lost {
                // Whatever the server has against it, it tells again where one is asked after the other.
                shortcut.went(isThrough: false)
                return .nothing
            }
            drop(isAdrift: true)
            return .unknown
        }
        shortcut.went(isThrough: receipts != nil)
        return receipts.map { .stored($0) } ?? .nothing
    }

    private func acknowledged(_ receipts: [AppendReceipt], _ requests: [PreparedAppend]) {
        guard let receipt = receipts.last, let last = requests.last else { return }
        head = max(head, receipt.positions.upperBound)
        sessions.acknowledged(receipt.positions.upperBound, last.checksums[last.count - 1])
        feed.appended(readers)
    }
}

extension Commits.Outcome {
    fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
