import Answers
import Foundation
import Glibc
import Records
import Synchronization

/// The other side of a hook, on this machine alone: takes what is posted, and answers as it is told to.
final class HookReceiver: Sendable {
    /// One post, as it came.
    struct Post: Sendable {
        /// Names in small letters.
        var headers: [String: String]
        var body: [UInt8]

        var id: String { headers["webhook-id"] ?? "" }
        var json: JSONValue { JSONValue(payload: body) }
        var type: String { json["type"]?.text ?? "" }
        var position: Int { Int(json["sequence"]?.text ?? "") ?? 0 }
    }

    enum Answer: Sendable {
        case status(Int, [String] = [])
        /// None, until whoever has posted hangs up.
        case silence
        /// None, and the connection is closed.
        case hangUp
    }

    let port: UInt16
    private let socket: Int32
    private let posts = Mutex<[Post]>([])

    /// `answer` is told which post it is, from 0, and what it says.
    init(_ answer: @escaping @Sendable (_ number: Int, Post) -> Answer = { _, _ in .status(204) })
        throws
    {
        let listening = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listening, address, size) == 0 && listen(listening, 64) == 0
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
                Thread.detachNewThread { [weak self] in
                    defer { close(connection) }
                    while let post = Self.read(connection) {
                        guard let number = self?.take(post),
                            Self.send(answer(number, post), connection)
                        else { return }
                    }
                }
            }
        }
    }

    deinit { shutdown(socket, Int32(SHUT_RDWR)) }

    var url: String { "http://127.0.0.1:\(port)/" }

    /// All that came, answered or not.
    var received: [Post] { posts.withLock { $0 } }
    var positions: [Int] { received.map(\.position) }

    /// Comes back once so many came.
    func has(_ count: Int) async {
        while received.count < count { await Task.yield() }
    }

    private func take(_ post: Post) -> Int {
        posts.withLock { posts in
            posts.append(post)
            return posts.count - 1
        }
    }

    private static func read(_ connection: Int32) -> Post? {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard recv(connection, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        var headers: [String: String] = [:]
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n").dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = String(
                line[line.index(after: colon)...].drop { $0 == " " })
        }
        var body = [UInt8](repeating: 0, count: Int(headers["content-length"] ?? "") ?? 0)
        var got = 0
        while got < body.count {
            let count = body.withUnsafeMutableBytes {
                recv(connection, $0.baseAddress?.advanced(by: got), $0.count - got, 0)
            }
            guard count > 0 else { return nil }
            got += count
        }
        return Post(headers: headers, body: body)
    }

    /// Whether the connection goes on.
    private static func send(_ answer: Answer, _ connection: Int32) -> Bool {
        switch answer {
        case .hangUp: return false
        case .silence:
            var byte: UInt8 = 0
            _ = recv(connection, &byte, 1, 0)
            return false
        case .status(let status, let headers):
            let lines =
                ["HTTP/1.1 \(status) X"] + headers
                + (status == 204 ? [] : ["Content-Length: 0"])
            let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
            return Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        }
    }
}
