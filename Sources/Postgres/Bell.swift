internal import CPQ
internal import Glibc

/// Wakes a thread that waits for a server: a pipe, which can be waited for together with a connection.
package final class Bell: Sendable {
    /// -1 where the system had none to give: then nobody is woken, and waits end by their time.
    fileprivate let ear: Int32
    private let hand: Int32

    package init() {
        var ends: [Int32] = [-1, -1]
        let isThere = daybook_bell(&ends) == 0
        (ear, hand) = isThere ? (ends[0], ends[1]) : (-1, -1)
    }

    deinit {
        for end in [ear, hand] where end >= 0 { close(end) }
    }

    /// From now on nobody waits by it any more.
    package func ring() {
        if hand < 0 { return }
        withUnsafeBytes(of: 1 as UInt8) { _ = write(hand, $0.baseAddress, 1) }
    }

    /// Waits until it has been rung, or the time is over: whether it was rung.
    @discardableResult
    package func pause(milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: ear, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }
}

extension Connection {
    /// Waits until the server has notified of something, or `bell` is rung, or the time is over.
    package func waitForNotification(
        or bell: Bell, milliseconds: Int32
    ) throws(PostgresFailure) {
        var isTold = false
        while let notification = PQnotifies(handle) {
            PQfreemem(notification)
            isTold = true
        }
        if isTold { return }
        var descriptors = [
            pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0),
            pollfd(fd: bell.ear, events: Int16(POLLIN), revents: 0),
        ]
        poll(&descriptors, 2, milliseconds)
        guard PQconsumeInput(handle) == 1 else { throw .lost }
        while let notification = PQnotifies(handle) { PQfreemem(notification) }
    }
}
