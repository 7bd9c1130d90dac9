import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import Records
import Synchronization
import Testing

@testable import CurlDownloads

/// A store with hooks, in a folder of its own, and whoever posts its events, in this process.
final class HookedStore: Sendable {
    let office: BackOffice
    let folder: String
    let pauses = HookPauses()
    /// What went wrong with the store.
    let faults = HookFaults()

    init() async throws {
        folder = FileManager.default.temporaryDirectory.path + "/daybook-hooks-\(UUID())"
        let made = try await BackOffice.create(at: .folder(folder), actor: "ada")
        await made.close()
        let pauses = pauses
        office = try await BackOffice.serve(at: .folder(folder), clock: { pauses.now })
    }

    deinit {
        let (office, folder) = (office, folder)
        Task {
            await office.close()
            do { try FileManager.default.removeItem(atPath: folder) } catch {
                print("left behind: \(folder)")
            }
        }
    }

    /// Runs `body` while somebody posts; cuts them off then.
    @discardableResult
    func posting<T>(
        _ line: @escaping @Sendable () -> GuardedLine = { GuardedLine() },
        in other: String? = nil, _ body: (HookPosting) async throws -> T
    ) async throws -> T {
        let (pauses, faults) = (pauses, faults)
        let posting = HookPosting(
            office, in: other, line: line, pause: { try await pauses.pause($0) },
            chance: { 0 }, report: { faults.note($0) })
        let running = Task { await posting.run() }
        do {
            let result = try await body(posting)
            running.cancel()
            await running.value
            return result
        } catch {
            running.cancel()
            await running.value
            throw error
        }
    }

    @discardableResult
    func send(_ command: String, _ data: String) async throws -> CommandOutcome {
        try await office.commands.send(
            CommandEnvelope(command, data: JSONValue(payload: Array(data.utf8))))
    }

    /// Adds a hook, with what else is said of it.
    @discardableResult
    func add(_ name: String, _ url: String, _ more: String = "") async throws -> CommandOutcome {
        try await send(
            "AddHook",
            #"{"hookId":"\#(name)","url":"\#(url)","allowsPrivate":true\#(more)}"#)
    }

    /// Categories, each an event.
    func happen(_ names: String...) async throws {
        for name in names {
            try await send("AddCategory", #"{"categoryId":"\#(name)","title":"\#(name)"}"#)
        }
    }

    func status(_ name: String = "crm") async throws -> HookStatus {
        try #require(try await office.hooks.all().first { $0.hook == name })
    }

    /// Comes back once it stands so.
    @discardableResult
    func stands(_ state: HookStatus.State, _ name: String = "crm") async throws -> HookStatus {
        while true {
            let status = try await status(name)
            if status.state == state { return status }
            await Task.yield()
        }
    }

    /// Comes back once so often was tried in vain.
    func failed(_ tries: Int64, _ name: String = "crm") async throws -> HookStop {
        while true {
            if let stop = try await status(name).stop, stop.tries == tries { return stop }
            await Task.yield()
        }
    }
}

/// What went wrong with a store.
final class HookFaults: Sendable {
    private let faults = Mutex<[String]>([])

    var all: [String] { faults.withLock { $0 } }

    func note(_ fault: String) { faults.withLock { $0.append(fault) } }
}

/// Pauses that last until a test ends them, and a clock that stands still in between.
final class HookPauses: Sendable {
    private let state = Mutex(
        (
            now: Timestamp.now, lengths: [Duration](),
            waiting: [(length: Duration, end: AsyncStream<Void>.Continuation)]()
        ))

    var now: Timestamp { state.withLock { $0.now } }
    /// How long was to be paused, each time.
    var lengths: [Duration] { state.withLock { $0.lengths } }

    func pause(_ length: Duration) async throws {
        let (ends, end) = AsyncStream<Void>.makeStream()
        state.withLock { state in
            state.lengths.append(length)
            state.waiting.append((length, end))
        }
        for await _ in ends {}
        try Task.checkCancellation()
    }

    /// Lets the time of the first pause go by, once somebody pauses.
    func end() async {
        while true {
            let first = state.withLock { state in
                let first = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
                if let first { state.now = state.now.later(by: first.length) }
                return first
            }
            if let first { return first.end.finish() }
            await Task.yield()
        }
    }

    /// Lets time go by.
    func pass(_ length: Duration) {
        state.withLock { $0.now = $0.now.later(by: length) }
    }
}

extension Timestamp {
    fileprivate func later(by length: Duration) -> Timestamp {
        Timestamp(milliseconds: milliseconds + Int64(length / .milliseconds(1)))
    }
}
