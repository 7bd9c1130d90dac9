import Foundation
import Glibc
import Records
import Testing
import Threads

/// A connection as anybody could have one: bytes out, bytes in, and what HTTP makes of them.
struct RawClient: Sendable {
    let port: Int

    /// What came back.
    struct Answer: Sendable {
        var status: Int
        /// Names in small letters.
        var headers: [String: String]
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
        var json: JSONValue {
            get throws {
                try JSONValue(
                    parsing: body, limits: .init(bytes: body.count, tokens: body.count + 2))
            }
        }
        var code: String? { get throws { try json["code"]?.text } }
    }

    /// Asks, and reads the whole answer.
    func ask(
        _ method: String, _ path: String, token: String? = nil, _ headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> Answer {
        try Self.answer(
            in: await exchange(request(method, path, token, headers, body), until: { _ in false }))
    }

    /// Asks, and reads until `isEnough` of what came, or the end. `whenBegun` is done once the answer has begun.
    func listen(
        _ path: String, token: String?, _ headers: [String: String] = [:],
        begunBy sign: String = "\r\n\r\n",
        whenBegun: @escaping @Sendable () async throws -> Void = {},
        until isEnough: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        try await listen(
            request("GET", path, token, headers, nil), begunBy: sign, whenBegun: whenBegun,
            until: isEnough)
    }

    /// The same of a request that is written out.
    func listen(
        raw text: String, until isEnough: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        try await listen(Array(text.utf8), whenBegun: {}, until: isEnough)
    }

    private func listen(
        _ bytes: [UInt8], begunBy sign: String = "\r\n\r\n",
        whenBegun: @escaping @Sendable () async throws -> Void,
        until isEnough: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        let (begins, begin) = AsyncStream.makeStream(of: Void.self)
        async let doing: Void = { for await _ in begins { return try await whenBegun() } }()
        let answer = try await exchange(bytes) { came in
            let text = String(decoding: came, as: UTF8.self)
            if text.contains(sign) { begin.finish(yielding: ()) }
            return isEnough(text)
        }
        begin.finish()
        try await doing
        return String(decoding: answer, as: UTF8.self)
    }

    /// Sends these bytes, and is gone before anything could come back.
    func leave(raw text: String) async throws {
        _ = try await exchange(Array(text.utf8), until: nil)
    }

    /// Sends these bytes as they are, says that no more come, and reads until the other end closes.
    func send(half text: String) async throws -> String {
        String(
            decoding: try await exchange(Array(text.utf8), isHalf: true, until: { _ in false }),
            as: UTF8.self)
    }

    /// Sends these bytes, and others one by one, a pause after each, until they are sent or the other end has closed; reads
    /// all that comes.
    func send(raw text: String = "", slowly rest: String) async throws -> String {
        String(
            decoding: try await exchange(
                Array(text.utf8), slowly: Array(rest.utf8), until: { _ in false }),
            as: UTF8.self)
    }

    /// Sends these bytes as they are, and reads until the other end closes.
    func send(raw text: String) async throws -> String {
        String(decoding: try await exchange(Array(text.utf8), until: { _ in false }), as: UTF8.self)
    }

    private func request(
        _ method: String, _ path: String, _ token: String?, _ headers: [String: String],
        _ body: String?
    ) -> [UInt8] {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(port)", "Connection: close"]
        if let token { lines.append("Authorization: Bearer \(token)") }
        if let body {
            lines.append("Content-Length: \(body.utf8.count)")
            if headers["Content-Type"] == nil { lines.append("Content-Type: application/json") }
        }
        lines += headers.map { "\($0.key): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8)
    }

    struct Broken: Error { var what: String }

    private func exchange(
        _ bytes: [UInt8], isHalf: Bool = false, slowly rest: [UInt8] = [],
        until isEnough: (@Sendable ([UInt8]) -> Bool)?
    ) async throws -> [UInt8] {
        let port = port
        let result = await onOwnThread {
            Result { () throws(Broken) in
                let connection = try Self.connected(to: port)
                defer { close(connection) }
                Self.write(bytes, to: connection)
                let before = Self.write(slowly: rest, to: connection)
                if isHalf { shutdown(connection, Int32(SHUT_WR)) }
                return before + (isEnough.map { Self.read(connection, until: $0) } ?? [])
            }
        }
        return try result.get()
    }

    private static func connected(to port: Int) throws(Broken) -> Int32 {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let done = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        // Nothing here takes as long; what hangs fails.
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(
            connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard done == 0 else {
            close(connection)
            throw Broken(what: "no connection: \(String(cString: strerror(errno)))")
        }
        return connection
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            // Whoever closed early may have answered before.
            if count <= 0 { return }
            sent += count
        }
    }

    /// A byte and a pause; answers what came meanwhile.
    private static func write(slowly bytes: [UInt8], to connection: Int32) -> [UInt8] {
        var came: [UInt8] = []
        for byte in bytes {
            write([byte], to: connection)
            var waited = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            if poll(&waited, 1, 20) == 0 { continue }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { break }
            came += buffer[..<count]
        }
        return came
    }

    private static func read(_ connection: Int32, until isEnough: ([UInt8]) -> Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count <= 0 { return bytes }
            bytes += buffer[..<count]
            if isEnough(bytes) { return bytes }
        }
    }

    private static func answer(in bytes: [UInt8]) throws -> Answer {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.range(of: "\r\n\r\n") else { throw Broken(what: "no head: \(text)") }
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        let status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }
        guard let status = status.flatMap({ Int($0) }) else { throw Broken(what: "no status") }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let halves = line.split(separator: ":", maxSplits: 1)
            headers[halves[0].lowercased()] = halves.count > 1 ? String(halves[1].dropFirst()) : ""
        }
        let head = text[..<end.upperBound].utf8.count
        var body = Array(bytes[head...])
        if headers["transfer-encoding"] == "chunked" { body = unchunked(body) }
        return Answer(status: status, headers: headers, body: body)
    }

    /// What came in chunks, as far as those are whole.
    static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
        var (body, rest) = ([UInt8](), bytes[...])
        while let end = rest.firstIndex(of: 13) {
            let digits = String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
            guard let count = Int(digits, radix: 16), count > 0, rest.endIndex >= end + count + 4
            else { break }
            body += rest[(end + 2)..<(end + 2 + count)]
            rest = rest[(end + 2 + count + 2)...]
        }
        return body
    }
}

extension AsyncStream.Continuation {
    fileprivate func finish(yielding element: sending Element) {
        yield(element)
        finish()
    }
}
