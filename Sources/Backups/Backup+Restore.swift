package import EventStore
internal import Glibc
internal import LMDBEventStore
internal import Records
internal import Threads

extension Backup {
    /// Makes a store of a backup: beside its place, verified, then put there.
    ///
    /// `progress` is told what is done, how far it has come and how far it has to go.
    /// Throws a ``BackupFault``, or what the store throws.
    package static func restore(
        _ path: String, _ plan: RestorePlan,
        progress: @escaping @Sendable (String, Position, Position) -> Void = { _, _, _ in }
    ) async throws -> Restored {
        let beside = withoutSlash(plan.target) + ".restoring"
        let folder = try BackupFolder(at: path)
        try requireFree(plan.target)
        try requireNone(plan.settings)
        let (restoring, hold) = try await onOwnThread {
            Result {
                // Asked before the long part, and not behind it.
                let keys = try KeyRestoring(folder, plan).opened()
                return (
                    Restoring(folder: folder, plan: plan, beside: beside, keys: keys),
                    try Held(beside, parts: storeParts)
                )
            }
        }.get()
        do {
            let (restored, settings) = try await onOwnThread {
                Result {
                    var restoring = restoring
                    try restoring.putLog(progress)
                    try restoring.putRest()
                    if !restoring.settings.isEmpty { restoring.result.settings = plan.settings }
                    return (restoring.result, restoring.settings)
                }
            }.get()
            try await verify(beside, restored, until: plan.stop, progress)
            if plan.stop.isRaised { throw CancellationError() }
            try await onOwnThread {
                Result {
                    try requireFree(plan.target)
                    try requireNone(restored.settings)
                    if let place = restored.settings { try Disk.put(settings, at: place) }
                    try Disk.rename(beside, to: withoutSlash(plan.target))
                    hold.letGo()
                }
            }.get()
            return restored
        } catch {
            // What isn't whole is no use to anybody, and may tell of people. What stays is taken away by the next.
            let isFull = Disk.isFull(beside)
            do { try Disk.removeAll(beside) } catch {}
            hold.letGo()
            // However whoever was at work has put it.
            if plan.stop.isRaised { throw CancellationError() }
            // LMDB tells a full disk as a failed one.
            if isFull, !(error is BackupFault) {
                throw Disk.fault(beside, ENOSPC)
            }
            throw error
        }
    }

    /// What there may be in a folder that a run has left which was cut off.
    private static let storeParts: Set = [
        "MANIFEST", "MANIFEST.new", "log", "index", "index.new", "index.old", "tree",
        "daybook.lock",
        "keys", "keys.new", "refused", "consumers", "hooks", "checkpoints", "backups", "unchanged",
    ]

    /// Reads all of the new store, as `es verify` does; ends with an error once it is to `stop`.
    private static func verify(
        _ path: String, _ restored: Restored, until stop: StopSign,
        _ progress: @escaping @Sendable (String, Position, Position) -> Void
    ) async throws {
        let tell: @Sendable (String, Position, Position) throws -> Void = {
            if stop.isRaised { throw CancellationError() }
            progress($0, $1, $2)
        }
        let store = try await LMDBEventStore.open(
            at: path, heeding: { try tell("index", $0, $1) })
        let report: VerificationReport
        do {
            report = try await store.verify(heeding: { try tell("verifying", $0, $1) })
        } catch {
            await store.close()
            throw error
        }
        await store.close()
        guard report.isSound, report.root == restored.root, report.events == restored.position
        else {
            throw BackupFault(
                .damaged,
                "what was put back isn't sound: \(report.faults.first?.message ?? "its root differs")"
            )
        }
    }

    private static func requireFree(_ target: String) throws(BackupFault) {
        guard Disk.exists(target) else { return }
        if try Disk.names(in: target).isEmpty, Glibc.access(target + "/.", F_OK) == 0 { return }
        throw BackupFault(
            .inTheWay, "something lies in \(target), and nothing is put back over what is there")
    }

    private static func requireNone(_ file: String?) throws(BackupFault) {
        guard let file, Disk.exists(file) else { return }
        throw BackupFault(
            .inTheWay, "\(file) is there already, and the settings aren't put over it",
            hint: "name a file that isn't there yet")
    }

    static func withoutSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? withoutSlash(String(path.dropLast())) : path
    }
}

/// A folder that is being made beside its place, with a lock that is carried from one thread to another.
private final class Held: Sendable {
    private let hold: FolderHold
    private let file: String

    /// Makes the folder; what a run that was cut off has left in it, which are `parts`, is taken away.
    init(_ path: String, parts: Set<String>) throws {
        try Disk.makeFolder(path)
        file = path + ".lock"
        // Whoever opens the new store locks its folder.
        hold = try FolderHold(besides: path, file)
        do {
            let names = try Disk.names(in: path)
            if let other = names.first(where: { !parts.contains($0) }) {
                throw BackupFault(.inTheWay, "\(path) is needed, and \(other) lies there")
            }
            for name in names { try Disk.removeAll(path + "/" + name) }
        } catch {
            letGo()
            throw error
        }
    }

    /// Takes the lock's name away, and is the last to be done: nothing of it stays behind however soon the process
    /// ends. The lock itself goes with the value.
    func letGo() { unlink(file) }
}
