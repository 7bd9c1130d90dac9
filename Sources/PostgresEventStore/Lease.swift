package import EventStore
internal import Postgres
internal import Threads

/// The right to be the only one who does something of a store's, on whichever machine: held as long as its holder
/// lives and reaches the database.
///
/// It is a lock of a session's, by a connection of its own. Whoever loses that is told within seconds, and the server
/// gives it to another once it knows of it: so for a moment two may think that they have it. What is done by it must be
/// known again by whom it is done to.
package final class Lease: Sendable {
    /// How many there are of one store: its events are posted by one, and reacted to by one.
    static let most = 2

    /// The server's number of the session that holds it.
    let session: Int32
    private let bell: Bell
    private let ended: AsyncStream<Never>

    private init(_ session: Int32, _ bell: Bell, _ ended: AsyncStream<Never>) {
        (self.session, self.bell, self.ended) = (session, bell, ended)
    }

    deinit { bell.ring() }

    /// Takes it; `nil` while another has it.
    package static func take(
        _ name: String, of store: PostgresEventStore
    ) async throws(EventStoreError) -> Lease? {
        try await begin(name, of: store, waits: false)
    }

    /// Takes it once nobody else has it; `nil` where its task was cancelled before that.
    package static func wait(
        for name: String, of store: PostgresEventStore
    ) async throws(EventStoreError) -> Lease? {
        try await begin(name, of: store, waits: true)
    }

    private static func begin(
        _ name: String, of store: PostgresEventStore, waits: Bool
    ) async throws(EventStoreError) -> Lease? {
        let sessions = try store.open().sessions
        let bell = Bell()
        let (ended, end) = AsyncStream<Never>.makeStream()
        let taken = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (caller: CheckedContinuation<Result<Int32?, PostgresFailure>, Never>) in
                let begun = beginThread {
                    hold(name, sessions, bell, waits: waits) { caller.resume(returning: $0) }
                    end.finish()
                }
                if !begun { caller.resume(returning: .success(nil)) }
            }
        } onCancel: {
            bell.ring()
        }
        switch taken {
        case .success(let session): return session.map { Lease($0, bell, ended) }
        case .failure(let error): throw error.inStoreTerms
        }
    }

    /// Lets another take it.
    package func giveBack() { bell.ring() }

    /// Comes back once it isn't held any more, or its task is cancelled.
    package func lost() async { for await _ in ended {} }

    /// On a thread of its own, until the bell is rung or the connection lost.
    private static func hold(
        _ name: String, _ sessions: Sessions, _ bell: Bell, waits: Bool,
        _ tell: (Result<Int32?, PostgresFailure>) -> Void
    ) {
        let connection: Connection
        do throws(PostgresFailure) {
            connection = try sessions.enter(toWrite: false).0
            try connection.run(known)
            var parameters = Parameters()
            parameters.add("\(sessions.schema.text) \(name)")
            var session = try take(connection, parameters)
            while session == nil, waits, !bell.pause(milliseconds: 500) {
                session = try take(connection, parameters)
            }
            tell(.success(session))
            guard session != nil else { return }
        } catch {
            return tell(.failure(error))
        }
        while !bell.pause(milliseconds: 1_000) {
            do throws(PostgresFailure) { _ = try connection.query(look) } catch { return }
        }
    }

    private static func take(
        _ connection: Connection, _ parameters: Parameters
    ) throws(PostgresFailure) -> Int32? {
        let rows = try connection.query(lock, parameters)
        return rows.isTrue(0, 0) ? Int32(clamping: rows.int8(0, 1)) : nil
    }

    /// The server is to know soon of a machine that is gone without a word.
    private static let known = """
        SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
        SET tcp_user_timeout = 10000
        """
    private static let lock = Statement(
        name: "lease",
        text: "SELECT pg_try_advisory_lock(hashtextextended($1, 1)), pg_backend_pid()::bigint")
    private static let look = Statement(name: "look", text: "SELECT true")

    /// Whether a session (the parameter of the first number) has a lease of the store's (that of the second), as a
    /// condition for a statement that counts only then.
    static func isHeld(session: String, lease: String) -> String {
        """
        EXISTS (
            SELECT FROM pg_locks AS l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
                AND l.pid = \(session) AND l.classid::bigint << 32 | l.objid::bigint = hashtextextended(\(lease), 1))
        """
    }
}
