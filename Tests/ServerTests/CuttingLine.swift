import Foundation
import Glibc
import Synchronization
import Testing

/// What stands between a client and a server and cuts the first answer to something that was sent: it was done, and
/// nobody is told.
final class CuttingLine: Sendable {
    let port: Int
    private let listening: Int32
    private let state = Mutex(0)

    /// How many answers were cut.
    var cuts: Int { state.withLock { $0 } }

    init(to server: Int) throws {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(0)
        let (bound, name) = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                var length = socklen_t(MemoryLayout<sockaddr_in>.size)
                return (bind(listening, place, length), getsockname(listening, place, &length))
            }
        }
        try #require(bound == 0 && name == 0 && listen(listening, 16) == 0)
        self.listening = listening
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listening, nil, nil)
                if client < 0 { return }
                Thread.detachNewThread { self.serve(client, to: server) }
            }
        }
    }

    deinit { shutdown(listening, Int32(SHUT_RDWR)) }

    private static func address(_ port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(INADDR_LOOPBACK).bigEndian
        return address
    }

    private func serve(_ client: Int32, to port: Int) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(port)
        let connected = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        defer {
            close(client)
            close(server)
        }
        guard connected == 0 else { return }
        var isSent = false
        var ends = [
            pollfd(fd: client, events: Int16(POLLIN), revents: 0),
            pollfd(fd: server, events: Int16(POLLIN), revents: 0),
        ]
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while poll(&ends, 2, -1) > 0 {
            for (from, to) in [(0, server), (1, client)] where ends[from].revents != 0 {
                let count = recv(ends[from].fd, &bytes, bytes.count, 0)
                guard count > 0 else { return }
                if from == 0, bytes.starts(with: Array("POST".utf8)) { isSent = true }
                if from == 1, isSent, isFirstCut() { return }
                guard send(to, bytes, count, Int32(MSG_NOSIGNAL)) == count else { return }
            }
        }
    }

    private func isFirstCut() -> Bool {
        state.withLock { cuts in
            guard cuts == 0 else { return false }
            cuts = 1
            return true
        }
    }
}
