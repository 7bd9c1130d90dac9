import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import Foundation
import HTTPTypes
import Hummingbird
import Records
import Threads

/// What those look at who keep it running.
enum OperatorRoutes {
    /// That it is alive, and no more.
    static func health(_ call: Call) async throws -> Response {
        .json(.object([.init("ok", .boolean(true))]))
    }

    /// Whoever asks whether to send others here waits no longer.
    static let soon = Duration.seconds(2)

    /// Whether it should be asked: 503 with what is wrong where it shouldn't.
    static func ready(_ call: Call) async throws -> Response {
        var checks: [JSONValue.Member] = []
        var isReady = true
        func check(_ name: String, _ fault: String?) {
            checks.append(.init(name, .string(fault ?? "ok")))
            if fault != nil { isReady = false }
        }
        do {
            // Where the books are now is told to those who may write: anybody may ask this.
            let hasMoved = try await Alarms.all.waiting(
                atMost: soon, late: { Problem(.deadline, "the log wasn't read in time") }
            ) {
                _ = try await call.office.store.events(LogRead(after: 0, limit: 1))
                return try await call.office.moved() != nil
            }
            check(
                "log",
                hasMoved
                    ? RejectionCode.storeMoved.rawValue
                    : call.office.isBroken ? "nothing can be stored any more" : nil)
        } catch {
            check("log", Problem(anything: error).refusals.first.map { $0.code.rawValue } ?? "bug")
        }
        check("disk", call.served.disk.isNearlyFull ? "nearly full" : nil)
        // It is ready all the same: somebody has accepted that, and is to be told again and again.
        let accepted = try call.office.acceptedWeaknesses
        if !accepted.isEmpty {
            checks.append(.init("accepted", .array(accepted.map { .string($0) })))
        }
        return .json(
            .object([.init("ok", .boolean(isReady))] + checks),
            status: isReady ? .ok : .serviceUnavailable)
    }
}

/// The disk that the store lies on, or what this machine has of it.
struct StoreDisk: Sendable {
    /// Where it is, or will be once there is something of it.
    let folder: String
    /// Below this nothing more should be asked of it: a commit has room for what it begins.
    private static let least = 64 << 20

    /// Whether what is left of it is little; where nobody can tell, it is.
    var isNearlyFull: Bool {
        let files = FileManager.default
        var place = URL(fileURLWithPath: folder)
        while !files.fileExists(atPath: place.path), place.path != "/" {
            place.deleteLastPathComponent()
        }
        do {
            let free = try files.attributesOfFileSystem(forPath: place.path)[.systemFreeSize]
            return (free as? NSNumber).map { $0.int64Value < Self.least } ?? true
        } catch { return true }
    }
}
