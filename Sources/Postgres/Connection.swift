internal import CPQ
internal import Glibc

/// A statement that is prepared when a connection first needs it.
package struct Statement: Sendable {
    package let name: String
    package let text: String

    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// One connection to a server, by libpq. It blocks, so it belongs to a thread of its own, and is used by that alone.
package final class Connection {
    let handle: OpaquePointer
    private let notices: Notices
    private(set) var prepared: Set<String> = []
    /// How many transactions were begun by ``begin(_:_:answersEarly:)`` and not ended yet.
    var begun = 0
    /// Why the oldest of those was refused.
    var refusal: PostgresFailure?
    /// So long a statement may take.
    let mostTime: Duration
    /// How often another server had taken the primary's place before this one was it, where whoever connected has
    /// looked.
    package var timeline: Int64 = 0

    /// - Throws: ``PostgresFailure/noConnection(_:)``.
    package init(to address: Address, mostTime: Duration) throws(PostgresFailure) {
        guard daybook_pq() == 1 else { throw .noConnection(.noLibrary) }
        self.mostTime = mostTime
        notices = Notices()
        let handle = Self.withCStrings(address.keywords) { keywords in
            Self.withCStrings(address.values) { values in
                PQconnectdbParams(keywords, values, 0)
            }
        }
        // Only where there is no memory for it.
        guard let handle else { throw .noConnection(.unreachable(why: "no memory")) }
        self.handle = handle
        PQsetNoticeReceiver(
            handle, { Notices.take($0, $1) }, Unmanaged.passUnretained(notices).toOpaque())
        guard PQstatus(handle) == CONNECTION_OK, PQsetnonblocking(handle, 1) == 0 else {
            throw .noConnection(Refusal.reason(of: handle))
        }
    }

    deinit { PQfinish(handle) }

    /// Which of the servers that the address names it is one to.
    var host: String { PQhost(handle).map { String(cString: $0) } ?? "" }
    var port: String { PQport(handle).map { String(cString: $0) } ?? "" }

    /// What a statement is planned and run by, whatever the server's own defaults are.
    package static let session = """
        SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET jit = off;
        SET plan_cache_mode = force_generic_plan; SET default_transaction_isolation = 'read committed';
        SET search_path = pg_catalog; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
        SET bytea_output = 'hex';
        -- Whoever waits for a lock when its client is gone waits no longer. Not every system can tell.
        DO $$ BEGIN SET client_connection_check_interval = 5000; EXCEPTION WHEN invalid_parameter_value THEN END $$
        """

    /// Whether a warning has come since it was last asked: the outcome of what was done isn't what it seems.
    package func wasWarned() -> Bool {
        defer { notices.hasWarned = false }
        return notices.hasWarned
    }

    // MARK: - Statements

    /// Does statements that answer nothing and take nothing, as one transaction.
    package func run(_ text: String) throws(PostgresFailure) {
        let deadline = ContinuousClock.now + mostTime
        guard PQsendQuery(handle, text) == 1 else { throw .lost }
        try flush(deadline)
        var refused: PostgresFailure?
        while let result = try next(deadline) {
            defer { PQclear(result) }
            if let failure = failure(of: result) { refused = refused ?? failure }
        }
        if let refused { throw refused }
    }

    /// Does one statement, in a transaction of its own.
    package func query(
        _ statement: Statement, _ parameters: Parameters = Parameters()
    ) throws(PostgresFailure) -> Rows {
        let all = try query(statement, [parameters])
        guard let rows = all.first else { throw .lost }
        return rows
    }

    /// Does one statement several times, in one transaction and one round trip.
    package func query(
        _ statement: Statement, _ runs: [Parameters]
    ) throws(PostgresFailure) -> [Rows] {
        let deadline = ContinuousClock.now + mostTime
        guard PQenterPipelineMode(handle) == 1 else { throw .lost }
        // Prepared in the same round trip: what asks one thing and ends waits for few.
        var isPreparing = !prepared.contains(statement.name)
        if isPreparing { try sendPrepare(statement) }
        for parameters in runs {
            try send(statement, parameters)
            // One alone goes out with what ends it.
            if runs.count > 1 { try flush(deadline) }
        }
        guard PQpipelineSync(handle) == 1 else { throw .lost }
        try flush(deadline)
        var answers: [Rows] = []
        var refused: PostgresFailure?
        while true {
            // Between the results of two statements there is none.
            guard let result = try next(deadline) else { continue }
            if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
                PQclear(result)
                break
            }
            if let failure = failure(of: result) {
                // The first is why; what comes behind it was left out for that.
                refused = refused ?? failure
                PQclear(result)
                if failure == .lost { throw .lost }
            } else if isPreparing {
                PQclear(result)
                prepared.insert(statement.name)
                isPreparing = false
            } else {
                answers.append(Rows(result))
            }
        }
        guard PQexitPipelineMode(handle) == 1 else { throw .lost }
        if let refused { throw refused }
        // A transaction that was to be and isn't must not pass for one that is.
        guard answers.count == runs.count else { throw .lost }
        return answers
    }

    func prepare(
        _ statement: Statement, _ deadline: ContinuousClock.Instant
    ) throws(PostgresFailure) {
        if prepared.contains(statement.name) { return }
        try sendPrepare(statement)
        try flush(deadline)
        while let result = try next(deadline) {
            defer { PQclear(result) }
            if let failure = failure(of: result) {
                while let rest = try next(deadline) { PQclear(rest) }
                throw failure
            }
        }
        prepared.insert(statement.name)
    }

    private func sendPrepare(_ statement: Statement) throws(PostgresFailure) {
        guard PQsendPrepare(handle, statement.name, statement.text, 0, nil) == 1 else {
            throw .lost
        }
    }

    func send(
        _ statement: Statement, _ parameters: Parameters
    ) throws(PostgresFailure) {
        let sent = parameters.bytes.withUnsafeBytes { bytes in
            // An address even of what is empty, since none stands for NULL.
            withUnsafeBytes(of: 0 as UInt8) { nothing in
                let values = parameters.places.map { place in
                    (place.isEmpty ? nothing : UnsafeRawBufferPointer(rebasing: bytes[place]))
                        .baseAddress?.assumingMemoryBound(to: CChar.self)
                }
                return PQsendQueryPrepared(
                    handle, statement.name, Int32(values.count), values,
                    parameters.places.map { Int32(truncatingIfNeeded: $0.count) },
                    [Int32](repeating: 1, count: values.count), 1)
            }
        }
        guard sent == 1 else { throw .lost }
    }

    /// What went wrong by a result; `nil` if nothing did.
    func failure(of result: OpaquePointer) -> PostgresFailure? {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return nil
        default: break
        }
        let severity = field(daybook_diag_severity, of: result)
        // Ends the connection: after the commit, perhaps.
        if severity == "FATAL" || severity == "PANIC" || PQstatus(handle) == CONNECTION_BAD {
            return .lost
        }
        guard let state = field(daybook_diag_state, of: result) else {
            return PQresultStatus(result) == PGRES_PIPELINE_ABORTED ? .refused("25P02") : .lost
        }
        return .refused(state)
    }

    private static func withCStrings<R>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R
    ) -> R {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { $0.map { UnsafePointer($0) } } + [nil])
    }
}

/// A part of a result's error, by libpq's letter for it.
func field(_ letter: Int32, of result: OpaquePointer?) -> String? {
    PQresultErrorField(result, letter).map { String(cString: $0) }
}

/// Takes what the server says beside its answers.
private final class Notices {
    package var hasWarned = false

    package static func take(_ notices: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
        guard let notices, field(daybook_diag_severity, of: result) == "WARNING" else {
            return
        }
        // The connection that gave it holds it for as long as libpq may call.
        Unmanaged<Notices>.fromOpaque(notices).takeUnretainedValue().hasWarned = true
    }
}
