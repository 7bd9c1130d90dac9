import Synchronization

/// How often each token, or whatever else is counted, may ask: a lasting rate, and ten times as much at once after a pause.
final class RequestRates: Sendable {
    private struct Bucket {
        var left: Double
        var at: ContinuousClock.Instant
    }

    private let buckets = Mutex<[String: Bucket]>([:])
    private let rate: Double
    private let most: Double

    /// Of so many something is kept at once.
    private static let mostKept = 10_000

    init(perSecond rate: Int) {
        self.rate = Double(rate)
        most = Double(rate) * 10
    }

    /// Whether one more may be asked now, without asking it.
    func has(_ token: String, at now: ContinuousClock.Instant = .now) -> Bool {
        buckets.withLock { buckets in
            guard let bucket = buckets[token] else { return true }
            return bucket.left + rate * ((now - bucket.at) / .seconds(1)) >= 1
        }
    }

    /// Whether one more may be asked now.
    func take(_ token: String, at now: ContinuousClock.Instant = .now) -> Bool {
        buckets.withLock { buckets in
            // Those that may ask as much as if they never had.
            if buckets.count >= Self.mostKept, buckets[token] == nil {
                buckets = buckets.filter {
                    $0.value.left + rate * ((now - $0.value.at) / .seconds(1)) < most
                }
            }
            var bucket = buckets[token] ?? Bucket(left: most, at: now)
            bucket.left = min(most, bucket.left + rate * ((now - bucket.at) / .seconds(1)))
            bucket.at = now
            defer { buckets[token] = bucket }
            guard bucket.left >= 1 else { return false }
            bucket.left -= 1
            return true
        }
    }
}
