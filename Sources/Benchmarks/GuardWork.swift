import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import Orders
import ReadModels

/// What the guard has done again and again, in a process of its own, so that its instructions can be
/// counted: `bench --guard-work replay 3`.
enum GuardWork: String {
    case append, replay, rebuild, command

    /// Events, or commands, of one time.
    static let events = 10_000
    static let commands = 1_000

    /// Does it so many times, after the same preparation whatever the number.
    func run(times: Int, _ settings: Settings) async throws {
        let folder = try settings.folder()
        let options = StoreOptions(durability: .unsafeForTests, mapSize: 1 << 30)
        let store = try await LMDBEventStore.create(at: folder, options)
        let office = BackOffice(
            databases: RowDatabases(folder: folder + "/views", of: store), actor: "bench")
        try await Workload.fill(store, orders: Self.events / Workload.eventsOfAnOrder)
        for time in 0..<times {
            switch self {
            case .append: try await append(store, "\(time)-")
            case .replay: try await replay(store)
            case .rebuild: try await office.readModels.rebuild("orders")
            case .command: try await send(office, time)
            }
        }
        await store.close()
    }

    private func append(_ store: LMDBEventStore, _ run: String) async throws {
        for step in 0..<Workload.eventsOfAnOrder {
            let requests = try (0..<Self.events / Workload.eventsOfAnOrder).map {
                try Workload.append(step, of: $0, in: run)
            }
            for result in await store.append(requests) { _ = try result.get() }
        }
    }

    private func replay(_ store: LMDBEventStore) async throws {
        var seen = 0
        _ = try await store.readAll(LogRead()) { view in
            for _ in try Order.Event.decode(view) { seen += 1 }
            return true
        }
        guard seen == Self.events else { throw LoopFailure(code: -1) }
    }

    private func send(_ office: BackOffice, _ time: Int) async throws {
        for number in 0..<Self.commands {
            let status = time % 2 == 0 ? "placed" : "delivered"
            try await office.commands.send(
                try CommandEnvelope(
                    parsing: Array(
                        """
                        {"command":"UpdateOrderStatus","reason":"the guard",\
                        "data":{"orderId":"\(number)","status":"\(status)"}}
                        """.utf8)))
        }
    }
}

/// Commits of the log: one for what came in one call, however much; few for many callers at once.
func countCommits(_ settings: Settings) async throws -> [Figure] {
    let store = try await LMDBEventStore.create(at: try settings.folder())
    let before = try store.commits()
    let requests = try (0..<1_000).map { try Workload.append(0, of: $0) }
    for result in await store.append(requests) { _ = try result.get() }
    let together = try store.commits() - before
    let (callers, each) = (64, 20)
    try await withThrowingTaskGroup { group in
        for caller in 0..<callers {
            group.addTask {
                for number in 0..<each {
                    try await store.append(
                        try Workload.append(0, of: number, in: "\(caller)-"))
                }
            }
        }
        try await group.waitForAll()
    }
    let apart = try store.commits() - before - together
    await store.close()
    return [
        Figure(
            name: "1,000 appends in one call", value: Double(together), unit: "commits", limit: 1),
        Figure(
            name: "an append by one of 64 callers", value: Double(apart) / Double(callers * each),
            unit: "commits", limit: 0.25),
    ]
}

/// Bytes on the disk, of the log and its index, to a byte of names, metadata and payload.
func countBytes(_ settings: Settings) async throws -> [Figure] {
    let folder = try settings.folder()
    let store = try await LMDBEventStore.create(
        at: folder, StoreOptions(durability: .unsafeForTests))
    try await Workload.fill(store, orders: 5_000)
    var given = 0
    _ = try await store.readAll(LogRead()) { view in
        let event = view.copy()
        given +=
            event.stream.text.utf8.count + event.type.utf8.count + event.payload.count
            + Workload.metadata.count
        return true
    }
    await store.close()
    let taken = try ["log", "index"].reduce(0) { sum, part in
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(part)")
        return try files.reduce(sum) { sum, file in
            var status = stat()
            guard stat("\(folder)/\(part)/\(file)", &status) == 0 else {
                throw LoopFailure(code: errno)
            }
            return sum + Int(status.st_blocks) * 512
        }
    }
    return [
        Figure(
            name: "50,000 events on the disk", value: Double(taken) / Double(given),
            unit: "bytes a byte", limit: 2.2)
    ]
}
