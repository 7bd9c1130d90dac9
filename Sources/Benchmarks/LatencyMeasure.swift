import EventStore
import Foundation
import LMDBEventStore

/// How long an append takes under steady load: 64 callers, each with one append under way all the time,
/// for two minutes, so that the index is written many times meanwhile, the file grows, and streams
/// come and go.
@Sendable func measureLatency(_ settings: Settings) async throws -> [Figure] {
    let store = try await LMDBEventStore.create(at: try settings.folder())
    let callers = settings.callers?.first ?? 64
    let end = ContinuousClock.now + .seconds(settings.seconds)
    let latencies = try await withThrowingTaskGroup { group in
        for caller in 0..<callers {
            group.addTask {
                var latencies: [UInt32] = []
                var number = 0
                while ContinuousClock.now < end {
                    let request = try Workload.append(
                        number % 10, of: caller * 10_000_000 + number / 10)
                    let begun = ContinuousClock.now
                    try await store.append(request)
                    let taken = (ContinuousClock.now - begun) / .nanoseconds(1)
                    latencies.append(UInt32(min(taken, 4e9)))
                    number += 1
                }
                return latencies
            }
        }
        var all: [UInt32] = []
        for try await latencies in group { all += latencies }
        return all.sorted()
    }
    await store.close()
    func quantile(_ share: Double) -> Double {
        Double(latencies[min(Int(share * Double(latencies.count)), latencies.count - 1)]) / 1e6
    }
    let after = ", \(callers) callers, \(settings.seconds) s"
    return [
        Figure(
            name: "appends under steady load" + after,
            value: Double(latencies.count) / Double(settings.seconds), unit: "/s"),
        Figure(name: "  p50", value: quantile(0.5), unit: "ms"),
        Figure(name: "  p99", value: quantile(0.99), unit: "ms"),
        Figure(name: "  p99.9", value: quantile(0.999), unit: "ms"),
        Figure(name: "  longest", value: quantile(1), unit: "ms"),
        Figure(
            name: "  p99.9 / p50", value: quantile(0.999) / quantile(0.5), unit: "x", limit: 10),
    ]
}
