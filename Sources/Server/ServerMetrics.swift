import Synchronization

/// What is counted, in the form that Prometheus reads (text, 0.0.4).
final class ServerMetrics: Sendable {
    private struct Key: Hashable {
        var route: String
        var status: Int
    }

    private struct Times {
        var buckets = [Int](repeating: 0, count: ServerMetrics.bounds.count + 1)
        var sum = 0.0
        var count = 0
    }

    private struct Counts {
        var answers: [Key: Int] = [:]
        var times: [String: Times] = [:]
    }

    private let counts = Mutex(Counts())

    /// Seconds.
    private static let bounds = [
        0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30,
    ]

    /// Counts an answer: of which row of the table, so that there are as many figures as rows.
    func answered(_ route: String, _ status: Int, in time: Duration) {
        let seconds = time / .seconds(1)
        let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        counts.withLock { counts in
            counts.answers[Key(route: route, status: status), default: 0] += 1
            counts.times[route, default: Times()].buckets[bucket] += 1
            counts.times[route]?.sum += seconds
            counts.times[route]?.count += 1
        }
    }

    /// All of it, with figures that others keep.
    func text(_ gauges: [(name: String, kind: String, help: String, value: Double)]) -> String {
        let counts = counts.withLock { $0 }
        var lines = [
            "# HELP daybook_requests_total Requests that were answered.",
            "# TYPE daybook_requests_total counter",
        ]
        let answers = counts.answers.sorted {
            ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
        }
        for (key, count) in answers {
            lines.append(
                "daybook_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)")
        }
        lines += [
            "# HELP daybook_request_seconds How long answers took, but for their writing.",
            "# TYPE daybook_request_seconds histogram",
        ]
        for (route, times) in counts.times.sorted(by: { $0.key < $1.key }) {
            var sum = 0
            for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], times.buckets) {
                sum += count
                lines.append(
                    "daybook_request_seconds_bucket{route=\"\(route)\",le=\"\(bound)\"} \(sum)")
            }
            lines.append("daybook_request_seconds_sum{route=\"\(route)\"} \(times.sum)")
            lines.append("daybook_request_seconds_count{route=\"\(route)\"} \(times.count)")
        }
        for gauge in gauges {
            lines.append("# HELP \(gauge.name) \(gauge.help)")
            lines.append("# TYPE \(gauge.name) \(gauge.kind)")
            lines.append("\(gauge.name) \(gauge.value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
