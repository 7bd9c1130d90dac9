import CBenchmarks
import EventStore
import Foundation
import LMDBEventStore

/// The durable store: one task, and 64, each appending single events to a stream of its own; beside
/// it the same number of records in C at the batch sizes that the store reached, and what the disk
/// takes for one small write.
@Sendable func measureGroupCommit(_ settings: Settings) async throws -> [Figure] {
    var one: [Double] = []
    var many: [Double] = []
    var batches: [Double] = []
    var cOne: [Double] = []
    var cMany: [Double] = []
    var syncs: [Double] = []
    for _ in 0..<settings.rounds {
        syncs += try rawSyncs(settings)
        let single = try await storeRate(settings, tasks: 1, each: 1_000)
        one.append(single.rate)
        cOne.append(try cRate(settings, batch: 1, count: 1_000))
        let group = try await storeRate(settings, tasks: 64, each: 300)
        many.append(group.rate)
        batches.append(group.batch)
        cMany.append(try cRate(settings, batch: max(Int(group.batch.rounded()), 1), count: 19_200))
    }
    let sync = median(syncs) * 1e6
    return [
        Figure(name: "raw write and fdatasync, median", value: sync, unit: "µs"),
        Figure(name: "durable appends, 1 task", value: median(one), unit: "/s"),
        Figure(name: "durable commits of 1, C", value: median(cOne), unit: "/s"),
        Figure(name: "durable appends, 64 tasks", value: median(many), unit: "/s"),
        Figure(name: "  appends to a commit", value: median(batches), unit: ""),
        Figure(name: "durable records in such commits, C", value: median(cMany), unit: "/s"),
        Figure(
            name: "64 tasks / 1 task", value: median(many) / median(one), unit: "x", target: 5),
        Figure(
            name: "1 task: store / C", value: median(one) / median(cOne), unit: "x"),
        Figure(
            name: "64 tasks: store / C", value: median(many) / median(cMany), unit: "x"),
    ]
}

private func storeRate(
    _ settings: Settings, tasks: Int, each: Int
) async throws -> (rate: Double, batch: Double) {
    let store = try await LMDBEventStore.create(at: try settings.folder())
    let before = try store.commits()
    let seconds = try await wallSeconds {
        try await withThrowingTaskGroup { group in
            for task in 0..<tasks {
                group.addTask {
                    let stream = try StreamName("order-\(task)")
                    let payload = [UInt8](repeating: UInt8(ascii: "7"), count: 120)
                    for number in 0..<each {
                        let event = NewEvent(type: "Placed", tags: ["t:\(task)"], payload: payload)
                        try await store.append(
                            AppendRequest(
                                [StreamAppend(stream, events: [event])],
                                commandID: "c-\(task)-\(number)"))
                    }
                }
            }
            try await group.waitForAll()
        }
    }
    let commits = try store.commits() - before
    await store.close()
    return (Double(tasks * each) / seconds, Double(tasks * each) / Double(max(commits, 1)))
}

private func cRate(_ settings: Settings, batch: Int, count: Int) throws -> Double {
    var environment: OpaquePointer?
    try checkLoop(loop_open(try settings.folder(), 1, &environment))
    defer { loop_close(environment) }
    let value = [UInt8](repeating: 7, count: 250)
    let start = ContinuousClock.now
    try checkLoop(loop_append(environment, 1, count, batch, value, value.count))
    return Double(count) / ((ContinuousClock.now - start) / .seconds(1))
}

private func rawSyncs(_ settings: Settings) throws -> [Double] {
    var nanoseconds = [UInt64](repeating: 0, count: 200)
    let bytes = [UInt8](repeating: 7, count: 250)
    let path = try settings.folder() + "/file"
    try checkLoop(loop_sync(path, bytes, bytes.count, nanoseconds.count, &nanoseconds))
    return nanoseconds.map { Double($0) / 1e9 }
}
