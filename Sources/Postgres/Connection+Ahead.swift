internal import CPQ

// A transaction that is sent while the one before it is still being written down: the server goes from one to the next
// without waiting for whoever asks.

extension Connection {
    /// Sends a statement in a transaction of its own, behind those that were begun and aren't ended: ``answer()`` and ``end()``
    /// follow, for the oldest first. `answersEarly`: its rows come as soon as they are there, before the commit.
    package func begin(
        _ statement: Statement, _ parameters: Parameters, answersEarly: Bool
    ) throws(PostgresFailure) {
        let deadline = ContinuousClock.now + mostTime
        if begun == 0 {
            try prepare(statement, deadline)
            guard PQenterPipelineMode(handle) == 1 else { throw .lost }
        }
        begun += 1
        try send(statement, parameters)
        if answersEarly {
            guard PQsendFlushRequest(handle) == 1 else { throw .lost }
        }
        guard PQpipelineSync(handle) == 1 else { throw .lost }
        try flush(deadline)
    }

    /// Whether a statement can be begun behind another.
    package func isPrepared(_ statement: Statement) -> Bool { prepared.contains(statement.name) }

    /// The rows of the oldest that was begun: it isn't committed yet. `nil`: it was refused, as ``end()`` will say.
    package func answer() throws(PostgresFailure) -> Rows? {
        let deadline = ContinuousClock.now + mostTime
        while true {
            // Between the results of two statements there is none.
            guard let result = try next(deadline) else { continue }
            switch failure(of: result) {
            case nil where PQresultStatus(result) == PGRES_TUPLES_OK: return Rows(result)
            case .lost?, nil:
                PQclear(result)
                throw .lost
            case let refused?:
                PQclear(result)
                refusal = refused
                return nil
            }
        }
    }

    /// Waits until the oldest that was begun is committed.
    package func end() throws(PostgresFailure) {
        let deadline = ContinuousClock.now + mostTime
        while true {
            guard let result = try next(deadline) else { continue }
            defer { PQclear(result) }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC { break }
            let failed = failure(of: result) ?? .lost
            if failed == .lost { throw .lost }
            refusal = refusal ?? failed
        }
        begun -= 1
        if begun == 0, PQexitPipelineMode(handle) != 1 { throw .lost }
        if let refused = refusal {
            refusal = nil
            throw refused
        }
    }
}
