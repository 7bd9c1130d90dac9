internal import EventStore
internal import PersonalData
internal import Postgres
internal import Threads
internal import struct Foundation.UUID

/// What is known of the keys, and the thread that keeps it so: it listens, and looks each second besides, since a
/// notification may get lost.
///
/// Nothing is given out of what wasn't looked at within ``lease``, counted from before the question was sent. So
/// whoever destroys a key knows by when everybody has let go of it, be it that they can't be reached; those who can be
/// say so sooner.
final class KeyWatch: Sendable {
    /// What is known.
    struct State {
        var keys = KeysAtHand()
        var ring = Ring()
        /// What of the keys is known: all changes up to this.
        var known: Int64 = 0
        /// The last key that is known to have been made or destroyed.
        var witness = Witness()
        /// Before the question was sent that was answered last.
        var looked: ContinuousClock.Instant?
        /// Why nobody need wait for an answer just now.
        var away: EventStoreError?
        /// Why nothing is to be had any more.
        var broken: PostgresOpeningError?
        /// Names that nobody knew after a look.
        var missing: Set<UInt64> = []
        /// Questions are numbered: those that were asked, that a look has answered, and that none could.
        var asked = 0
        var answered = 0
        var failed = 0
        /// Whether the next look goes through all checksums, and what the last one that did has found.
        var isToCheck = false
        var faults: [String] = []
        var isWatching = true
        var isClosed = false

        var isFresh: Bool { looked.map { .now - $0 < KeyWatch.lease } ?? false }
    }

    struct Witness {
        var id: UInt64 = 0
        var isDestroyed = false
    }

    static let lease = Duration.seconds(2)
    private static let lookMilliseconds: Int32 = 1_000
    private static let pageKeys: Int64 = 20_000

    /// By which those who destroy keys know this one.
    let node = UUID.random()
    let sessions: KeySessions
    let state = Monitor(State())
    private let bell = Bell()

    init(_ sessions: KeySessions) { self.sessions = sessions }

    /// Begins to watch on a connection, when all keys are known that are there. Blocks until then.
    func begin(_ connection: Connection) throws(PostgresFailure) {
        try listen(connection)
        let first = Handed(connection)
        if !beginThread({ [self] in run(first.connection) }) {
            throw .unfit(.unreachable(why: "the system has no thread to give"))
        }
    }

    /// Ends the watch. Blocks until it has ended.
    func stop() {
        state.change { $0.isClosed = true }
        bell.ring()
        state.wait { $0.isWatching ? nil : () }
    }

    /// Has somebody look now, who asks to be answered by ``State/answered``.
    func ring() { bell.ring() }

    // MARK: - The thread

    // Unchecked: whoever makes the connection hands it over to the thread, and doesn't touch it any more.
    private struct Handed: @unchecked Sendable {
        let connection: Connection
        init(_ connection: Connection) { self.connection = connection }
    }

    private var isOver: Bool { state.withLock { $0.isClosed || $0.broken != nil } }

    private func run(_ first: Connection) {
        var connection: Connection? = first
        while !isOver {
            do throws(PostgresFailure) {
                let here: Connection
                if let connection {
                    here = connection
                } else {
                    here = try sessions.enter()
                    try listen(here)
                }
                connection = here
                try here.waitForNotification(or: bell, milliseconds: Self.lookMilliseconds)
                bell.hear()
                if isOver { break }
                try look(here)
            } catch {
                if case .unfit(let why) = error, why.isOfOtherKeys { broken(why) }
                // The first may be of a connection that was lost long ago, or of a server that was begun anew.
                if connection == nil {
                    away(error.inStoreTerms)
                    if !isOver { bell.pause(milliseconds: 500) }
                    bell.hear()
                }
                connection = nil
            }
        }
        if let connection { leave(connection) }
        state.change { $0.isWatching = false }
    }

    private func listen(_ connection: Connection) throws(PostgresFailure) {
        try connection.run("LISTEN \"\(sessions.schema.text)\"")
        try look(connection)
    }

    /// Nobody need wait any more for this one to let go of keys.
    private func leave(_ connection: Connection) {
        var parameters = Parameters()
        parameters.add(node)
        // Otherwise they wait until its time is over. Nor need it wait for the disk.
        do throws(PostgresFailure) {
            try connection.run("SET synchronous_commit = off")
            _ = try connection.query(sessions.statements.leave, parameters)
        } catch {}
    }

    private func broken(_ why: PostgresOpeningError) {
        state.change {
            $0.broken = why
            $0.keys = KeysAtHand()
        }
    }

    private func away(_ why: EventStoreError) {
        state.change {
            $0.away = why
            $0.failed = $0.asked
        }
    }

    // MARK: - Looking

    /// Looks until all is known that was there when it last asked.
    private func look(_ connection: Connection) throws(PostgresFailure) {
        while true {
            let (known, witness, asked, checks) = state.withLock {
                ($0.known, $0.witness, $0.asked, $0.isToCheck)
            }
            let faults = checks ? try sessions.check(connection) : nil
            var parameters = Parameters()
            parameters.add(node)
            parameters.add(Int64(bitPattern: witness.id))
            parameters.add(Int32(witness.isDestroyed ? 1 : 0))
            let began = ContinuousClock.now
            let rows = try connection.query(sessions.statements.ring, parameters)
            guard rows.count == 1 else { throw .unfit(.noKeys(sessions.schema.text)) }
            let ring = try state.withLock(\.ring).next(rows, of: sessions)
            if ring.changes < known || !rows.isTrue(0, 9) {
                throw .unfit(.keysRolledBack(sessions.schema.text))
            }
            let isHeard = !rows.isNull(0, 8) && rows.int8(0, 8) >= ring.destroyed
            if ring.changes == known, isHeard {
                state.change { state in
                    state.ring = ring
                    state.looked = began
                    state.away = nil
                    state.answered = max(state.answered, asked)
                    if let faults { (state.isToCheck, state.faults) = (false, faults) }
                }
                return
            }
            try take(connection, after: known, through: ring.changes)
            var heard = Parameters()
            heard.add(node)
            heard.add(ring.destroyed)
            _ = try connection.query(sessions.statements.heard, heard)
        }
    }

    /// Takes what was changed since `known`: what was destroyed first.
    private func take(
        _ connection: Connection, after known: Int64, through changes: Int64
    ) throws(PostgresFailure) {
        if known == changes { return }
        var last = (change: known, witness: Witness())
        try pages(connection, sessions.statements.destroyed, known, changes) { rows in
            state.change { state in
                for row in 0..<rows.count {
                    state.keys.destroy(UInt64(bitPattern: rows.int8(row, 1)))
                }
            }
            let end = rows.count - 1
            last = (
                rows.int8(end, 0),
                Witness(id: UInt64(bitPattern: rows.int8(end, 1)), isDestroyed: true)
            )
        }
        try pages(connection, sessions.statements.keys, known, changes) { rows in
            state.change { state in
                for row in 0..<rows.count {
                    state.keys.take(UInt64(bitPattern: rows.int8(row, 1)), rows.bytes(row, 2))
                }
            }
            let end = rows.count - 1
            guard rows.int8(end, 0) > last.change else { return }
            last = (
                rows.int8(end, 0),
                Witness(id: UInt64(bitPattern: rows.int8(end, 1)), isDestroyed: false)
            )
        }
        state.change { state in
            state.known = changes
            state.missing = []
            if last.witness.id != 0 { state.witness = last.witness }
        }
    }

    private func pages(
        _ connection: Connection, _ statement: Statement, _ known: Int64, _ changes: Int64,
        _ body: (Rows) -> Void
    ) throws(PostgresFailure) {
        var (change, id) = (known, Int64.max)
        while true {
            var parameters = Parameters()
            for value in [change, id, changes, Self.pageKeys] { parameters.add(value) }
            let rows = try connection.query(statement, parameters)
            if rows.count == 0 { return }
            body(rows)
            if rows.count < Self.pageKeys { return }
            (change, id) = (rows.int8(rows.count - 1, 0), rows.int8(rows.count - 1, 1))
        }
    }
}
