package import Daybook
import EventStore

/// Where the server listens, and how much it takes from anybody.
package struct ServerSettings: Sendable {
    /// The address that it listens at.
    package var host = "127.0.0.1"
    /// The port; 0: one that is free.
    package var port = 8765
    /// Names that it is called by besides its address: what may stand in `Host`.
    package var names: [String] = []
    /// A proxy on this machine stands in front, and says in `X-Forwarded-For` and `X-Forwarded-Proto` whom it asks
    /// for: ``Whence``.
    package var isBehindProxy = false
    /// It may listen where others can listen in: no TLS is spoken here.
    package var isInsecure = false
    /// The program that reads a whole store in a process of its own; `nil`: it is read in this one.
    package var program: String?
    /// Under which name whoever started the server acts, who comes in by a link that it gave them.
    package var owner = "owner"
    /// Rows that nobody has asked for yet are made as soon as it listens, so that the first look at anything is
    /// as quick as the next.
    package var preparesRows = true
    package var limits = Limits()

    package init() {}

    /// What keeps it up whoever calls.
    package struct Limits: Sendable {
        /// Connections in all, and from one address that isn't this machine's own; behind a proxy, requests at once
        /// for one address.
        package var connections = 16_384
        package var connectionsOfAnAddress = 128
        /// Bytes and fields of a request's head, and bytes of its address.
        package var headBytes = 16_384
        package var headFields = 64
        package var addressBytes = 8_192
        /// Parameters behind the `?`.
        package var parameters = 64
        /// Bytes of one command; the log takes no greater one.
        package var bodyBytes = 262_144
        /// How long a head, and how long a body may take to come.
        package var head = Duration.seconds(10)
        package var body = Duration.seconds(10)
        /// How long a connection is kept on which nothing is asked.
        package var idle = Duration.seconds(60)
        /// How long a command, a question and a look into history may take.
        package var command = Duration.seconds(10)
        package var question = Duration.seconds(30)
        /// How long an answer that waits for a position waits for it.
        package var waiting = Duration.seconds(5)
        /// Live readers in all.
        package var readers = 12_000
        /// How long a live reader may leave what it is told unread before it is sent away, to come back
        /// and go on.
        package var unread = Duration.seconds(30)
        /// How often a live reader is told that it is still told something.
        package var heartbeat = Duration.seconds(15)
        /// Requests a second of one token, as a lasting rate; ten times as many at once.
        package var requestsASecond = 2_000
        /// Jobs that wait for the one that runs, that are known when they are over, and bytes of what one comes to.
        package var jobsWaiting = 8
        package var jobsKept = 100
        package var jobResultBytes = 4 << 20
        /// What each has of its own where many stores are served.
        package var ofMany = OfMany()
        /// What some of them have otherwise.
        package var ofStores: [StoreName: LimitsOfStore] = [:]
        /// How long what was begun may go on when the server is to stop.
        package var stopping = Duration.milliseconds(900)

        package init() {}
    }

    /// What each of many stores may take, so that none takes what the others need.
    package struct OfMany: Sendable {
        /// Stores that are open at once, the service's own aside; who was asked least lately goes first.
        package var open = 100
        /// How long one stays open that nobody asks.
        package var idle = Duration.seconds(300)
        /// Stores that are opened at the same time.
        package var opening = 4
        /// How long one that couldn't be opened isn't tried again.
        package var retry = Duration.seconds(1)
        /// Requests a second of one store, whoever asks, as a lasting rate; ten times as many at once.
        package var requestsASecond = 5_000
        /// Requests under way, live readers and jobs of one store; and the live readers among them.
        package var atOnce = 2_000
        package var readers = 1_000
        /// How often a second one address may show a token that opens nothing, as a lasting rate.
        package var strangers = 10
        /// Within this time each store is opened once, asked or not.
        package var round = Duration.seconds(3_600)

        package init() {}
    }
}
