package import EventStore
internal import Glibc
internal import LMDBEventStore
internal import Records
internal import Threads

/// What is to be put back, and where.
package struct RestorePlan: Sendable {
    /// Nothing may lie there.
    package var target: String
    /// The last event that is wanted; `nil`: all there are.
    package var position: Position?
    /// What was recorded after it isn't wanted.
    package var time: Timestamp?
    /// A file of keys, or a folder with those of the backup, in the place of its own.
    package var keys: String?
    package var passphrase: String?
    /// Without keys, what is personal stays unreadable.
    package var leavesKeysOut = false
    /// Where the settings go if they are in the backup and nothing is there.
    package var settings: String?

    package init(to target: String) { self.target = target }
}

/// A store that was put back.
package struct Restored: Sendable, Equatable {
    package var position: Position
    package var root: String
    /// The newest point at or before it, by which the root was known; `nil`: it ends before the first.
    package var point: String?
    /// Events behind the backup's last point.
    package var beyond: UInt64 = 0
    /// What the end was moved back by, since an append was asked for in half.
    package var halved: UInt64 = 0
    /// Why frames at the end weren't taken, if there were any.
    package var unread: Int = 0
    /// Points whose files aren't what was written.
    package var unreadable: [String] = []
    package var hasKeys = false
    /// What knows more than the log, and was left out.
    package var leftOut: [String] = []
    /// The settings were put there.
    package var settings: String?
}

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
        let (restored, hold) = try await onOwnThread {
            Result {
                try Disk.makeFolder(beside)
                // Whoever opens the new store locks its folder.
                let hold = Held(
                    try FolderHold(besides: beside, beside + ".lock"), beside + ".lock")
                // What a run that was cut off has left.
                for name in try Disk.names(in: beside) { try Disk.removeAll(beside + "/" + name) }
                var restoring = Restoring(folder: folder, plan: plan, beside: beside)
                try restoring.putLog(progress)
                try restoring.putRest()
                return (restoring.result, hold)
            }
        }.get()
        try await verify(beside, restored, progress)
        try await onOwnThread {
            Result {
                try requireFree(plan.target)
                try Disk.rename(beside, to: withoutSlash(plan.target))
                hold.letGo()
            }
        }.get()
        return restored
    }

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

/// A lock that is carried from one thread to another.
private final class Held: Sendable {
    private let hold: FolderHold
    private let file: String

    init(_ hold: consuming FolderHold, _ file: String) {
        self.hold = hold
        self.file = file
    }

    deinit { unlink(file) }

    /// Says that it was held until here; it goes with the value.
    func letGo() {}
}

/// Puts the parts of a store in their places.
struct Restoring {
    let folder: BackupFolder
    let plan: RestorePlan
    let beside: String
    private(set) var result = Restored(position: 0, root: "")
    /// The point whose keys and sides are put back: the newest.
    private var newest: BackupPoint?

    init(folder: BackupFolder, plan: RestorePlan, beside: String) {
        (self.folder, self.plan, self.beside) = (folder, plan, beside)
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
        if points.isEmpty, try folder.segments().isEmpty {
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
                known =
                    next
                        .point.root.isEmpty ? nil : (next.name, next.point.root)
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
        guard !plan.leavesKeysOut else { return }
        result.hasKeys = try KeyRestoring(
            folder: folder, beside: beside, through: result.position, keys: plan.keys,
            passphrase: plan.passphrase
        ).put(point)
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
