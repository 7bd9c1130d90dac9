internal import EventStore
internal import Glibc
internal import LMDBEventStore
internal import PersonalData
internal import Records
internal import SideFiles

/// Puts the parts of a store in their places.
struct Restoring {
    let folder: BackupFolder
    let plan: RestorePlan
    let beside: String
    private let keys: OpenedKeys?
    var result = Restored(position: 0, root: "")
    /// The settings that went along; empty: none did.
    private(set) var settings: [UInt8] = []
    /// Those that can be read. What lies beside the log is put back as of the newest.
    private var points: [(name: String, point: BackupPoint)] = []

    /// `keys` are those of the newest point.
    init(folder: BackupFolder, plan: RestorePlan, beside: String, keys: OpenedKeys?) {
        (self.folder, self.plan, self.beside, self.keys) = (folder, plan, beside, keys)
    }

    /// Makes the log, as far as it is wanted, and compares its root with each point that it passes.
    mutating func putLog(_ progress: (String, Position, Position) -> Void) throws {
        let names = try folder.pointNames()
        for name in names {
            guard let point = try folder.readable(name) else {
                result.unreadable.append(name)
                continue
            }
            points.append((name, point))
        }
        let last = points.last?.point.position ?? 0
        // Without a point there are no keys either: whoever can do without them has what there is of the log.
        if names.isEmpty, try !plan.leavesKeysOut || folder.segments().isEmpty {
            throw BackupFault(.unfinished, "no backup in \(folder.path) was ever finished")
        }
        let wanted = plan.position ?? .max
        var making = try StoreMaking.begin(at: beside, as: folder.identity)
        var append = AppendedTogether()
        var rest = points[...]
        var shown: Position = 0
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
            if plan.stop.isRaised { throw CancellationError() }
            guard position <= wanted, isInTime(record) else { return false }
            guard append.take(record) else { return true }
            for record in append.records {
                try record.withUnsafeBytes { try making.add($0) }
                try compare(making.tree)
            }
            append.clear()
            if position - shown >= 4_096 {
                shown = position
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
        if plan.leavesKeysOut {
            // Whoever leaves them out has said that what they open stays unreadable.
            try Disk.put(Array(KeyFile.beginsAnew.utf8), at: beside + "/keys")
        }
        guard let point = points.last?.point else { return }
        var sides = SideRestoring(
            folder: folder, beside: beside, through: result.position,
            isWhole: result.position >= point.position)
        try sides.put(point.sides)
        (result.leftOut, settings) = (sides.leftOut, sides.settings)
        if let keys {
            result.hasKeys = try KeyRestoring(folder, plan).put(
                keys.plain, in: beside, through: result.position)
        }
        try noteCopies()
    }

    /// Notes beside the log that there is this backup, and where copies of the keys are. The ledger that went along
    /// was copied before it, and knows of none that was made where nothing could be noted, or that was moved.
    private func noteCopies() throws {
        let ledger = BackupLedger(of: beside)
        let place = plan.place ?? folder.path
        var known = try ledger.notes().notes
        func note(_ point: BackupPoint, _ keys: String?, isSealed: Bool) throws {
            var note = BackupNote()
            (note.at, note.position, note.root) = (point.at, point.position, point.root)
            (note.place, note.keys, note.isSealed) = (place, keys, isSealed)
            note.keysDigest = keys == nil ? nil : point.keys?.contents
            known.append(note)
            try ledger.add(note)
        }
        for (name, point) in points {
            let path = point.keys?.path(in: place)
            let isNoted = known.contains {
                path == nil ? $0.place == place && $0.at == point.at : $0.keys == path
            }
            if isNoted || path == nil && name != points.last?.name { continue }
            try note(point, path, isSealed: point.keys?.isSealed ?? false)
        }
        if let keys, plan.keys != nil, let point = points.last?.point,
            !known.contains(where: { $0.keys == keys.path })
        {
            try note(point, keys.path, isSealed: keys.isSealed)
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
