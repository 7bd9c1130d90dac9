import Daybook
import EventStore
import Foundation
import LMDBEventStore

/// What a short command costs, the process and all: `es order X` on a store of some hundred orders, and
/// the least that `es` can do, saying its version.
///
/// Processor time is the kernel's own count for the process, user and system. It takes the `es` that lies
/// beside this binary, so that both are of one build.
@Sendable func measureStart(_ settings: Settings) async throws -> [Figure] {
    let es = try Program.beside("es")
    let store = try await smallStore(settings, orders: 300)
    let order = ["order", "150", "--json", "--data", store]
    _ = try es.run(order)
    var (orders, versions): ([Run], [Run]) = ([], [])
    for _ in 0..<max(settings.rounds * 10, 50) {
        orders.append(try es.run(order))
        versions.append(try es.run(["--version"]))
    }
    return [
        Figure(
            name: "es order, small store, CPU", value: median(orders.map(\.processor)) * 1e3,
            unit: "ms", limit: 15),
        Figure(
            name: "es order, small store, wall", value: median(orders.map(\.wall)) * 1e3,
            unit: "ms"),
        Figure(
            name: "es order, page faults", value: median(orders.map { Double($0.faults) }),
            unit: ""),
        Figure(
            name: "es --version, CPU", value: median(versions.map(\.processor)) * 1e3, unit: "ms"),
        Figure(
            name: "es --version, wall", value: median(versions.map(\.wall)) * 1e3, unit: "ms"),
    ]
}

/// `es order X` in a store of five million events: what is asked grows with the order, not with the log.
@Sendable func measureStartInALargeStore(_ settings: Settings) async throws -> [Figure] {
    let es = try Program.beside("es")
    let folder = try settings.folder()
    try await BackOffice.create(at: folder, actor: "bench").close()
    let log = try await LMDBEventStore.open(
        at: folder, StoreOptions(durability: .unsafeForTests))
    try await Workload.fill(log, orders: 500_000)
    await log.close()
    let order = ["order", "250000", "--json", "--data", folder]
    let first = try es.run(order)
    let runs = try (0..<max(settings.rounds * 3, 15)).map { _ in try es.run(order) }
    return [
        Figure(
            name: "es order, 5 million events, first: makes the list", value: first.wall,
            unit: "s"),
        Figure(
            name: "es order, 5 million events, CPU", value: median(runs.map(\.processor)) * 1e3,
            unit: "ms"),
        Figure(
            name: "es order, 5 million events, wall", value: median(runs.map(\.wall)) * 1e3,
            unit: "ms", limit: 50),
    ]
}

/// A store with the lives of so many orders, as `es` itself would have written them.
private func smallStore(_ settings: Settings, orders: Int) async throws -> String {
    let folder = try settings.folder()
    let office = try await BackOffice.create(at: folder, actor: "bench")
    for step in 0..<Workload.eventsOfAnOrder {
        let requests = try (0..<orders).map { try Workload.append(step, of: $0) }
        for result in await office.store.append(requests) { _ = try result.get() }
    }
    await office.close()
    return folder
}

/// One run of a program: what it cost.
private struct Run {
    /// Seconds of processor time, user and system.
    var processor: Double
    /// Seconds by the clock on the wall.
    var wall: Double
    /// Pages that had to be mapped in.
    var faults: Int
}

/// A program that is run with its output thrown away.
private struct Program {
    private let path: String

    /// The program of this name in the folder of the running one.
    static func beside(_ name: String) throws -> Program {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = String(own[..<(own.lastIndex(of: "/") ?? own.startIndex)]) + "/" + name
        guard access(path, X_OK) == 0 else { throw Missing(path: path) }
        return Program(path: path)
    }

    struct Missing: Error, CustomStringConvertible {
        var path: String
        var description: String { "there is no \(path): make build makes it" }
    }

    struct Failed: Error { var arguments: [String], status: Int32 }

    func run(_ arguments: [String]) throws -> Run {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var (child, status, usage): (pid_t, Int32, rusage) = (0, 0, rusage())
        let start = ContinuousClock.now
        let spawned = posix_spawn(&child, path, &actions, nil, &words, environ)
        guard spawned == 0 else { throw Failed(arguments: arguments, status: spawned) }
        while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        let wall = (ContinuousClock.now - start) / .seconds(1)
        guard status == 0 else { throw Failed(arguments: arguments, status: status) }
        return Run(
            processor: usage.ru_utime.seconds + usage.ru_stime.seconds, wall: wall,
            faults: usage.ru_minflt)
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
