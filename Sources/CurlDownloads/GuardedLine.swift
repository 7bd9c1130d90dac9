internal import CCurl
import Glibc
import Synchronization
import Threads
package import Vocabulary

/// A line over which events are posted to an address that somebody gave: it is looked up each time, each address that its
/// name has is judged before anything is sent, and what is sent goes to one of these and nowhere else, whatever the name
/// says a moment later. No proxy is asked, nothing is sent on to where an answer points, and of what is answered
/// only the status counts.
package final class GuardedLine: Sendable {
    /// What is posted, and where.
    package struct Post: Sendable {
        package var url: String
        package var host: String
        package var port: UInt16
        package var heads: [(name: String, value: String)]
        package var body: [UInt8]
        /// It may go to this machine and the network around it.
        package var allowsPrivate: Bool

        package init(
            url: String, host: String, port: UInt16, allowsPrivate: Bool,
            heads: [(name: String, value: String)], body: [UInt8]
        ) {
            self.url = url
            self.host = host
            self.port = port
            self.allowsPrivate = allowsPrivate
            self.heads = heads
            self.body = body
        }
    }

    /// What came of it.
    package enum Outcome: Sendable, Equatable {
        /// With this status; and in how many seconds it may be tried again, where that is said.
        case answered(Int, retryAfter: Int64?)
        /// Nobody has answered.
        case failed(ServerLine.Fault.Kind)
        /// It isn't sent: the name has an address that is this machine's, or the network's around it.
        case isPrivate
    }

    /// What a post may take.
    package struct Limits: Sendable {
        package var connecting = Duration.seconds(10)
        /// For all of it, its answer included.
        package var whole = Duration.seconds(20)
        /// Bytes of an answer that are waited for.
        package var bytes = 1 << 16

        package init() {}
    }

    /// The addresses of a name; `nil`: it has none.
    package typealias Resolving = @Sendable (_ host: String) -> [InternetAddress]?

    private let limits: Limits
    private let resolve: Resolving
    private let line = Mutex<OpaquePointer?>(nil)

    package init(_ limits: Limits = Limits(), resolve: @escaping Resolving = GuardedLine.system) {
        self.limits = limits
        self.resolve = resolve
    }

    deinit { line.withLock { $0.map(daybook_line_close) } }

    /// Posts, and comes back with what came of it; at once when its task is cancelled, and then it isn't known.
    package func post(_ post: Post) async -> Outcome {
        let ending = Ending()
        let (outcomes, outcome) = AsyncStream<Outcome>.makeStream()
        return await withTaskCancellationHandler {
            let work = { @Sendable in
                outcome.yield(self.ask(post, ending))
                outcome.finish()
            }
            // Both the system's resolver and libcurl block.
            if !beginThread(work) { work() }
            return await outcomes.first { _ in true } ?? .failed(.ended)
        } onCancel: {
            ending.isEnded.store(true, ordering: .relaxed)
            outcome.finish()
        }
    }

    private final class Ending: Sendable { let isEnded = Atomic(false) }

    private func ask(_ post: Post, _ ending: Ending) -> Outcome {
        let literal = InternetAddress(post.host)
        guard let found = literal.map({ [$0] }) ?? resolve(post.host), !found.isEmpty else {
            return .failed(.unknownHost)
        }
        if !post.allowsPrivate, !found.allSatisfy(\.isPublic) { return .isPrivate }
        if ending.isEnded.load(ordering: .relaxed) { return .failed(.ended) }
        let pins = literal == nil ? Self.pins(post, found) : ""
        return line.withLock { line in
            if line == nil { line = daybook_line_open() }
            guard let line else { return .failed(.noLibcurl) }
            // libcurl would wait for leave to send what is long.
            let heads = post.heads + [(name: "Expect", value: "")]
            let posted = daybook_line_post(
                line, post.url, found.map(\.forLibcurl), found.count, pins,
                heads.map { "\($0.name): \($0.value)\n" }.joined(), post.body, post.body.count,
                daybook_limits(
                    bytes: limits.bytes, connecting: limits.connecting.milliseconds,
                    whole: limits.whole.milliseconds, redirects: 0),
                { context in
                    guard let context else { return 0 }
                    let ending = Unmanaged<Ending>.fromOpaque(context).takeUnretainedValue()
                    return ending.isEnded.load(ordering: .relaxed) ? 0 : 1
                }, Unmanaged.passUnretained(ending).toOpaque())
            defer { daybook_posted_free(posted) }
            if posted.strayed != 0 { return .isPrivate }
            if posted.fault != 0 { return .failed(.init(libcurl: posted.fault)) }
            return .answered(
                posted.status, retryAfter: posted.retry_after < 0 ? nil : posted.retry_after)
        }
    }

    /// Where libcurl finds the name, instead of looking it up once more.
    private static func pins(_ post: Post, _ found: [InternetAddress]) -> String {
        let addresses = found.map { $0.bytes.count == 4 ? "\($0)" : "[\($0)]" }
        return "\(post.host):\(post.port):\(addresses.joined(separator: ","))\n"
    }

    /// As this machine's own resolver says.
    package static let system: Resolving = { host in
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &hints, &first) == 0 else { return nil }
        defer { freeaddrinfo(first) }
        var found: [InternetAddress] = []
        var next = first
        while let entry = next?.pointee {
            if let address = entry.ai_addr.flatMap({ InternetAddress($0, entry.ai_addrlen) }),
                !found.contains(address)
            {
                found.append(address)
            }
            next = entry.ai_next
        }
        return found
    }
}

extension InternetAddress {
    /// The one that a socket is bound or connected to.
    fileprivate init?(_ socket: UnsafeMutablePointer<sockaddr>, _ length: socklen_t) {
        let raw = UnsafeRawPointer(socket)
        switch Int32(socket.pointee.sa_family) {
        case AF_INET where length >= socklen_t(MemoryLayout<sockaddr_in>.size):
            self.init(
                bytes: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in.self).sin_addr) {
                    Array($0)
                })
        case AF_INET6 where length >= socklen_t(MemoryLayout<sockaddr_in6>.size):
            self.init(
                bytes: withUnsafeBytes(of: raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr) {
                    Array($0)
                })
        default: return nil
        }
    }

    fileprivate var forLibcurl: daybook_address {
        var address = daybook_address()
        address.count = bytes.count
        withUnsafeMutableBytes(of: &address.bytes) { $0.copyBytes(from: bytes) }
        return address
    }
}
