import Foundation
import PostgresTesting
import Threads

/// Stands between a node and its server, and can hold back all that either says: as a network does that neither
/// delivers nor breaks off.
final class Relay: Sendable {
    private let folder = "/tmp/daybook-relay-\(UUID().uuidString.prefix(8))"
    private let isHeld = Monitor(false)
    private let door: Int32

    init(to cluster: Cluster) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        door = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard Self.at(folder, { bind(door, $0, $1) }) == 0, listen(door, 64) == 0 else {
            throw NoServer()
        }
        let (entry, server, isHeld) = (door, cluster.folder, isHeld)
        Thread.detachNewThread {
            while true {
                let client = accept(entry, nil, nil)
                if client < 0 { return }
                let there = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                guard Self.at(server, { connect(there, $0, $1) }) == 0 else {
                    close(client)
                    close(there)
                    continue
                }
                for (from, to) in [(client, there), (there, client)] {
                    Thread.detachNewThread { Self.pump(from, to, isHeld) }
                }
            }
        }
    }

    deinit {
        shutdown(door, Int32(SHUT_RDWR))
        close(door)
        do { try FileManager.default.removeItem(atPath: folder) } catch {}
    }

    var address: String { "host=\(folder) user=postgres dbname=postgres" }

    func hold() { isHeld.change { $0 = true } }
    func release() { isHeld.change { $0 = false } }

    /// The descriptors aren't closed: the other direction may use them yet.
    private static func pump(_ from: Int32, _ to: Int32, _ isHeld: Monitor<Bool>) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = read(from, &bytes, bytes.count)
            isHeld.wait { $0 ? nil : () }
            if got <= 0 { break }
            var put = 0
            while put < got {
                let now = bytes[put..<got].withUnsafeBytes {
                    send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if now <= 0 { break }
                put += now
            }
        }
        shutdown(to, Int32(SHUT_WR))
    }

    private static func at(
        _ folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: Array("\(folder)/.s.PGSQL.5432".utf8).prefix($0.count - 1))
        }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
