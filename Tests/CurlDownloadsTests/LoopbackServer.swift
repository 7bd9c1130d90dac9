import Foundation
import Glibc
import Synchronization

/// A server on this machine alone that answers as badly as it is told to, a connection at a time.
final class LoopbackServer: Sendable {
    /// What is done once a request's head was read.
    enum Answer: Sendable {
        /// These bytes, then the connection is closed.
        case bytes([UInt8])
        /// The head of a response, and then bytes without end, until nobody takes them.
        case endless
        /// Nothing, until the caller hangs up.
        case silence
    }

    let port: UInt16
    private let socket: Int32
    private let heads = Mutex<[String]>([])

    /// Listens at `host`, an address of this machine, and answers to a path what `answer` says.
    /// - Throws: when no port can be had.
    init(
        host: UInt32 = 0x7F00_0001,
        _ answer: @escaping @Sendable (_ path: String, _ server: LoopbackServer) -> Answer
    ) throws {
        let listening = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = host.bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listening, address, size) == 0 && listen(listening, 16) == 0
                    && getsockname(listening, address, &size) == 0
            }
        }
        guard listening >= 0, bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        socket = listening
        Thread.detachNewThread { [weak self] in
            // Closed by whoever accepts: else its number could be another's by then.
            defer { close(listening) }
            while true {
                let connection = accept(listening, nil, nil)
                guard connection >= 0 else { return }
                self?.serve(connection, answer)
                close(connection)
            }
        }
    }

    deinit { shutdown(socket, Int32(SHUT_RDWR)) }

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// The paths that were asked for.
    var paths: [String] { heads.withLock { $0.map(Self.path) } }

    /// What was sent as `Authorization` with each, without whom it is for; empty where nothing was.
    var authorizations: [String] {
        heads.withLock { heads in
            heads.map { head in
                let line = head.split(separator: "\r\n").first {
                    $0.lowercased().hasPrefix("authorization: ")
                }
                return line.map { String($0.dropFirst("authorization: ".count)) } ?? ""
            }
        }
    }

    private static func path(_ head: String) -> String {
        let words = head.split(separator: " ")
        return words.count > 1 ? String(words[1]) : ""
    }

    private func serve(
        _ connection: Int32, _ answer: (String, LoopbackServer) -> Answer
    ) {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard recv(connection, &byte, 1, 0) == 1 else { return }
            head.append(byte)
        }
        let text = String(decoding: head, as: UTF8.self)
        heads.withLock { $0.append(text) }
        switch answer(Self.path(text), self) {
        case .bytes(let bytes): _ = send(connection, bytes)
        case .endless:
            var goesOn = send(connection, Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
            while goesOn { goesOn = send(connection, [UInt8](repeating: 0x20, count: 1 << 16)) }
        case .silence: while recv(connection, &byte, 1, 0) == 1 {}
        }
    }

    private func send(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

extension LoopbackServer.Answer {
    /// A response as it should be, but for what is said here.
    static func response(
        _ body: String, status: String = "200 OK", headers: [String] = [], length: Int? = nil
    ) -> Self {
        let lines =
            [
                "HTTP/1.1 \(status)", "Connection: close",
                "Content-Length: \(length ?? body.utf8.count)",
            ] + headers
        return .bytes(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
    }

    static func redirect(to address: String) -> Self {
        response("", status: "302 Found", headers: ["Location: \(address)"])
    }
}
