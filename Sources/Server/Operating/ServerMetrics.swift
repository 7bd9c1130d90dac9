import EventStore
import Synchronization

/// What is counted of requests: of which row of the table each was, so that there are as many figures as rows.
final class ServerMetrics: Sendable {
    private struct Key: Hashable, Comparable {
        var route: String
        var status: Int

        static func < (a: Self, b: Self) -> Bool { (a.route, a.status) < (b.route, b.status) }
    }

    private struct Counts {
        var answers: [Key: Int] = [:]
        var times: [String: Distribution] = [:]
    }

    private let counts = Mutex(Counts())

    /// Counts an answer.
    func answered(_ route: String, _ status: Int, in time: Duration) {
        counts.withLock { counts in
            counts.answers[Key(route: route, status: status), default: 0] += 1
            counts.times[route, default: .times].add(time / .seconds(1))
        }
    }

    /// All of it.
    func write(to text: inout MetricText) {
        let counts = counts.withLock { $0 }
        text.family("daybook_requests_total", .counter, "Requests that were answered.")
        for (key, count) in counts.answers.sorted(by: { $0.key < $1.key }) {
            text.sample(
                "daybook_requests_total", ["route": key.route, "status": "\(key.status)"], count)
        }
        text.family(
            "daybook_request_seconds", .histogram,
            "How long answers took, but for their writing.")
        for (route, times) in counts.times.sorted(by: { $0.key < $1.key }) {
            text.histogram("daybook_request_seconds", ["route": route], times)
        }
    }
}
