package import EventStore
internal import Glibc
internal import LMDBEventStore
internal import PersonalData
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
            let restored = try await onOwnThread {
                Result {
                    var restoring = restoring
                    try restoring.putLog(progress)
                    try restoring.putRest()
                    return restoring.result
                }
            }.get()
            try await verify(beside, restored, progress)
            if plan.stop.isRaised { throw CancellationError() }
            try await onOwnThread {
                Result {
                    try requireFree(plan.target)
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
            // LMDB tells a full disk as a failed one.
            if isFull, !(error is BackupFault), !(error is CancellationError) {
                throw Disk.fault(beside, ENOSPC)
            }
            throw error
        }
    }

    /// What there may be in a folder that a run has left which was cut off.
    private static let storeParts: Set = [
        "MANIFEST", "MANIFEST.new", "log", "index", "index.new", "index.old", "tree",
        "daybook.lock",
        "keys", "keys.new", "refused", "consumers", "checkpoints", "backups", "unchanged",
    ]

    /// Reads all of the new store, as `es verify` does.
    private static func verify(
        _ path: String, _ restored: Restored,
        _ progress: @escaping @Sendable (String, Position, Position) -> Void
    ) async throws {
        let store = try await LMDBEventStore.open(at: path) { progress("index", $0, $1) }
        let report: VerificationReport
        do {
            report = try await store.verify { progress("verifying", $0, $1) }
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

/// Puts the parts of a store in their places.
struct Restoring {
    let folder: BackupFolder
    let plan: RestorePlan
    let beside: String
    private let keys: [UInt8]?
    private(set) var result = Restored(position: 0, root: "")
    /// The point whose keys and sides are put back: the newest.
    private var newest: BackupPoint?

    /// `keys` are those of the newest point, opened.
    init(folder: BackupFolder, plan: RestorePlan, beside: String, keys: [UInt8]?) {
        (self.folder, self.plan, self.beside, self.keys) = (folder, plan, beside, keys)
    }

    /// Makes the log, as far as it is wanted, and compares its root with each point that it passes.
    mutating func putLog(_ progress: (String, Position, Position) -> Void) throws {
        let names = try folder.pointNames()
        var points: [(name: String, point: BackupPoint)] = []
        for name in names {
            guard let point = try folder.readable(name) else {
                result.unreadable.append(name)
                continue
            }
            points.append((name, point))
        }
        newest = points.last?.point
        let last = points.last?.point.position ?? 0
        // Without a point there are no keys either: whoever can do without them has what there is of the log.
        if names.isEmpty, try !plan.leavesKeysOut || folder.segments().isEmpty {
            throw BackupFault(.unfinished, "no backup in \(folder.path) was ever finished")
        }
        let wanted = plan.position ?? .max
        var making = try StoreMaking.begin(at: beside, as: folder.identity)
        var append = AppendedTogether()
        var rest = points[...]
        var known: (name: String, root: String)?
        func compare(_ tree: MerkleTree) throws {
            while let next = rest.first, next.point.position <= tree.count {
                rest.removeFirst()
                guard next.point.position == tree.count else { continue }
                guard next.point.root == tree.root.hexadecimal else {
                    throw BackupFault(
                        .damaged,
                        "the log of \(folder.path) isn't the one that its point \(next.name) was made of"
                    )
                }
                known = (next.name, next.point.root)
            }
        }
        let end = try folder.walk { position, record in
            guard position <= wanted, isInTime(record) else { return false }
            guard append.take(record) else { return true }
            for record in append.records {
                try record.withUnsafeBytes { try making.add($0) }
                try compare(making.tree)
            }
            append.clear()
            if position % 4_096 == 0 {
                if plan.stop.isRaised { throw CancellationError() }
                progress("events", position, min(wanted, max(last, position)))
            }
            return true
        }
        if let damage = end.damage, !end.wasStopped { throw damage }
        if !end.wasStopped, end.place.position < last {
            throw BackupFault(
                .damaged,
                "the log of \(folder.path) ends at \(end.place.position), before its last point")
        }
        if let position = plan.position, position > making.head + UInt64(append.records.count) {
            throw BackupFault(
                .beyond, "the backup in \(folder.path) ends at position \(making.head)")
        }
        result.position = making.head
        result.root = making.tree.root.hexadecimal
        result.point = known?.name
        result.halved = UInt64(append.records.count)
        result.beyond = making.head > last ? making.head - last : 0
        result.unread = end.torn
        try making.finish()
    }

    private func isInTime(_ record: UnsafeRawBufferPointer) -> Bool {
        guard let time = plan.time, record.count >= 32 else { return true }
        return record.little(Int64.self, at: 24) <= time.milliseconds
    }

    /// Puts what lay beside the log beside it, and the keys.
    mutating func putRest() throws {
        guard let point = newest else { return }
        var sides = SideRestoring(folder: folder, beside: beside, through: result.position)
        try sides.put(point.sides, settings: plan.settings)
        (result.leftOut, result.settings) = (sides.leftOut, sides.settingsPut)
        if plan.leavesKeysOut {
            // Whoever leaves them out has said that what they open stays unreadable.
            try Disk.put(Array(KeyFile.beginsAnew.utf8), at: beside + "/keys")
        }
        if let keys {
            result.hasKeys = try KeyRestoring(folder, plan).put(
                keys, in: beside, through: result.position)
        }
    }
}

/// The records of one append, which are put back together or not at all.
private struct AppendedTogether {
    private(set) var records: [[UInt8]] = []

    /// Takes a record; `true` once all of its append are there.
    mutating func take(_ record: UnsafeRawBufferPointer) -> Bool {
        records.append(Array(record))
        guard record.count >= 24 else { return true }
        return record.little(UInt16.self, at: 20) + 1 == record.little(UInt16.self, at: 22)
    }

    mutating func clear() { records.removeAll(keepingCapacity: true) }
}
