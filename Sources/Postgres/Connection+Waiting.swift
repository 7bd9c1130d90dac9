internal import CPQ
internal import Glibc

// libpq itself would wait for ever where a server is there and says nothing.

extension Connection {
    /// The next result; `nil` where a statement has no further one.
    package func next(
        _ deadline: ContinuousClock.Instant
    ) throws(PostgresFailure) -> OpaquePointer? {
        while PQisBusy(handle) == 1 {
            guard try wait(Int16(POLLIN), until: deadline) else { throw .lost }
            guard PQconsumeInput(handle) == 1 else { throw .lost }
        }
        let result = PQgetResult(handle)
        if result == nil, PQstatus(handle) == CONNECTION_BAD { throw .lost }
        return result
    }

    /// Sends what waits to be sent, and takes meanwhile what comes.
    package func flush(_ deadline: ContinuousClock.Instant) throws(PostgresFailure) {
        while true {
            switch PQflush(handle) {
            case 0: return
            case 1:
                guard try wait(Int16(POLLIN | POLLOUT), until: deadline) else { throw .lost }
                guard PQconsumeInput(handle) == 1 else { throw .lost }
            default: throw .lost
            }
        }
    }

    /// Waits until the server is ready for what `events` are. `false`: the time has come.
    private func wait(
        _ events: Int16, until deadline: ContinuousClock.Instant
    ) throws(PostgresFailure) -> Bool {
        while true {
            var descriptor = pollfd(fd: PQsocket(handle), events: events, revents: 0)
            let left = (deadline - .now) / .milliseconds(1)
            if left <= 0 { return false }
            let ready = poll(&descriptor, 1, Int32(min(left.rounded(.up), 1_000_000)))
            if ready > 0 { return true }
            if ready < 0, errno != EINTR { throw .lost }
        }
    }
}

/// Why a server didn't let somebody in.
enum Refusal {
    /// Told apart by libpq's words, which aren't shown: they may hold what the address did.
    static func reason(of handle: OpaquePointer) -> PostgresOpeningError {
        let words = String(cString: PQerrorMessage(handle))
        func says(_ some: String...) -> Bool { some.contains { words.contains($0) } }
        if PQconnectionNeedsPassword(handle) == 1
            || says("authentication failed", "no pg_hba.conf entry", "no password supplied")
            || says("role \"") && says("does not exist", "is not permitted to log in")
        {
            return .loginRefused
        }
        if says("database \"") && says("does not exist") { return .noDatabase }
        if says("invalid connection option", "invalid port number", "invalid integer value") {
            return .badAddress
        }
        if says("session is read-only", "server is in hot standby mode") { return .onlyStandby }
        if says("could not translate host name") {
            return .unreachable(why: "there is no host of this name")
        }
        if says("Connection refused", "No such file or directory") {
            return .unreachable(why: "nobody listens there")
        }
        if says("timeout expired", "Connection timed out") {
            return .unreachable(why: "it doesn't answer")
        }
        if says("starting up", "shutting down", "not yet accepting connections", "recovery mode") {
            return .unreachable(why: "it starts or stops")
        }
        if says("too many clients", "remaining connection slots", "too many connections") {
            return .unreachable(why: "it has no connection left: raise max_connections")
        }
        if says("SSL") { return .unreachable(why: "no secure connection comes about") }
        return .unreachable(why: "no connection comes about")
    }
}
