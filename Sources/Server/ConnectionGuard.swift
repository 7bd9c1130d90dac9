import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// How many connections there are, or requests under way, in all and from each address that isn't this machine's own.
final class Connections: Sendable {
    private struct Counts {
        var all = 0
        var ofAddresses: [String: Int] = [:]
    }

    private let counts = Mutex(Counts())
    private let most: Int
    private let mostOfAnAddress: Int

    init(_ limits: ServerSettings.Limits) {
        most = limits.connections
        mostOfAnAddress = limits.connectionsOfAnAddress
    }

    var count: Int { counts.withLock(\.all) }

    /// Whether there is room for one more from there; then it counts.
    func enter(_ address: String?) -> Bool {
        counts.withLock { counts in
            guard counts.all < most else { return false }
            if let address {
                guard counts.ofAddresses[address, default: 0] < mostOfAnAddress else {
                    return false
                }
                counts.ofAddresses[address, default: 0] += 1
            }
            counts.all += 1
            return true
        }
    }

    /// The same, for as long as somebody has what is handed out.
    func place(of address: String) -> Place? {
        enter(address) ? Place(self, address) : nil
    }

    func leave(_ address: String?) {
        counts.withLock { counts in
            counts.all -= 1
            guard let address, let count = counts.ofAddresses[address] else { return }
            counts.ofAddresses[address] = count == 1 ? nil : count - 1
        }
    }
}

/// What counts for as long as it is kept: until an answer is written, whichever way that ends.
final class Place: Sendable {
    private let places: Connections
    private let address: String

    fileprivate init(_ places: Connections, _ address: String) {
        self.places = places
        self.address = address
    }

    deinit { places.leave(address) }
}

/// Keeps one connection within its limits: it is closed where there are too many, where a head doesn't come
/// in time, where what is written isn't taken in time, once an answer has gone out that says so, and where whoever
/// is told something live has closed their end.
///
/// Used by its channel's event loop alone.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections
    private let headPatience: TimeAmount
    private let unreadPatience: TimeAmount
    private var address: String?
    private var isCounted = false
    private var isLast = false
    /// Whether something is told that has no end of its own.
    private var isLive = false
    private var hasOtherEndClosed = false
    private var headDeadline: Scheduled<Void>?
    private var unreadDeadline: Scheduled<Void>?

    init(_ connections: Connections, _ limits: ServerSettings.Limits) {
        self.connections = connections
        headPatience = TimeAmount(limits.head)
        unreadPatience = TimeAmount(limits.unread)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        headDeadline?.cancel()
        unreadDeadline?.cancel()
        if isCounted { connections.leave(address) }
        isCounted = false
        context.fireChannelInactive()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard !isCounted else { return }
        // Whoever is on this machine needs no network to harm it.
        address = context.remoteAddress?.ipAddress.flatMap { Whence.isLoopback($0) ? nil : $0 }
        guard connections.enter(address) else {
            context.close(promise: nil)
            return
        }
        isCounted = true
        let channel = context.channel
        headDeadline = context.eventLoop.scheduleTask(in: headPatience) {
            channel.close(promise: nil)
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        unreadDeadline?.cancel()
        unreadDeadline = nil
        let channel = context.channel
        if !channel.isWritable {
            unreadDeadline = context.eventLoop.scheduleTask(in: unreadPatience) {
                channel.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event {
            hasOtherEndClosed = true
            closeIfNobodyListens(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// Who closes their end while they are told something has gone, as far as can be seen from here; who still waits for
    /// an answer gets it.
    private func closeIfNobodyListens(_ context: ChannelHandlerContext) {
        if isLive, hasOtherEndClosed { context.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) {
            headDeadline?.cancel()
            headDeadline = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            isLast = head.headerFields[.connection] == "close"
            isLive = head.headerFields[.contentType] == LiveAnswer.type
            context.write(data, promise: promise)
            closeIfNobodyListens(context)
        case .body: context.write(data, promise: promise)
        case .end:
            isLive = false
            guard isLast else { return context.write(data, promise: promise) }
            let channel = context.channel
            let written = promise ?? context.eventLoop.makePromise()
            written.futureResult.whenComplete { _ in channel.close(promise: nil) }
            context.writeAndFlush(data, promise: written)
        }
    }
}
