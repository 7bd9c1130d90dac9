package import EventStore
internal import Glibc
package import LMDBEventStore
internal import Records

/// What is to be backed up, and how.
package struct BackupPlan: Sendable {
    /// The store, open.
    package var store: LMDBEventStore
    /// The store's folder.
    package var folder: String
    /// The file with the settings, if there is one.
    package var settings: String?
    package var keys = KeysPlace()
    package var packing = Packing.none
    /// Points older than this go, but for the newest.
    package var keepSince: Timestamp?
    /// The release that makes it.
    package var release = ""
    /// What whoever finds the folder is told that it is.
    package var about = """
        A backup of an event store. log/ holds its events, points/ the moments that it can be put back to, \
        keys/ what opens the personal texts in it.
        """

    package init(_ store: LMDBEventStore, in folder: String) {
        (self.store, self.folder) = (store, folder)
    }
}

/// A point that was made.
package struct BackupMade: Sendable {
    package var name: String
    package var point: BackupPoint
    /// How many events are in the backup now that weren't before.
    package var added: UInt64
    /// Bytes that a run that was cut off had left, and that were taken away.
    package var torn: Int
    /// Points that had become too old.
    package var dropped: Int
    /// Whether the keys are others than those of the point before.
    package var hasNewKeys: Bool
    /// Points there whose files aren't what was written.
    package var unreadable: [String] = []
}

/// Adds to the backups in a folder: what is new of the log, then a point.
///
/// First what lies beside the log is copied, then the log, then the keys; all of it is brought to the disk and
/// read back, and only then the point is written. It can be cut off anywhere: the next goes on.
/// To be used by one thread, which it blocks.
struct BackupMaking: ~Copyable {
    let plan: BackupPlan
    let folder: BackupFolder
    private let hold: FolderHold
    private(set) var last: (name: String, point: BackupPoint)?
    private var writing: LogWriting
    private var readBack: ReadBack
    private(set) var torn = 0

    /// Opens the folder, or makes it, and finds where its log ends.
    static func begin(_ plan: BackupPlan, at path: String) throws -> BackupMaking {
        let folder = try BackupFolder(
            making: path, of: try plan.store.identity(), about: plan.about)
        let hold = try folder.lock()
        var making = BackupMaking(plan, folder, hold, try folder.newest())
        try making.goOn()
        try folder.sweep()
        return making
    }

    private init(
        _ plan: BackupPlan, _ folder: BackupFolder, _ hold: consuming FolderHold,
        _ newest: (name: String, point: BackupPoint)?
    ) {
        (self.plan, self.folder, last) = (plan, folder, newest)
        self.hold = hold
        writing = LogWriting(folder)
        readBack = ReadBack(of: newest?.point)
    }

    /// Goes on behind the last frame that counts.
    private mutating func goOn() throws {
        if let place = last?.point.place {
            let path = folder.segment(place.segment)
            guard Disk.exists(path), try Disk.size(of: path) >= place.offset else {
                throw BackupFault(
                    .damaged, "\(path) is shorter than it was at the last point, or missing")
            }
        }
        // What is harmed behind the last point is brought over once more, as if it had never come.
        let end = try folder.walk(from: readBack.place) { _, _ in true }
        let seal =
            end.place.position == readBack.place.position ? readBack.witness : end.witness
        guard try plan.store.seal(at: end.place.position) == seal else {
            throw BackupFault(
                .diverged,
                """
                the log of \(plan.folder) isn't the one that \(folder.path) was made of: they differ at \
                position \(end.place.position) at the latest. Was an older copy of the store put back? Back up \
                into another folder, and keep this one
                """)
        }
        torn = end.torn
        try writing.goOn(from: end.place)
    }

    /// The position of the last event in the folder.
    var position: Position { writing.place.position }

    /// Adds what the store has up to `head`. What was added is on the disk, and read back.
    ///
    /// It `rests` no longer than that in all, for the sake of those who append meanwhile; `nil`: as long as it takes.
    mutating func ship(
        through head: Position, resting: Duration? = nil,
        progress: (Position, Position) -> Void = { _, _ in }
    ) throws {
        let isMuch = head > writing.place.position + Self.much
        let behind = isMuch ? ReadingBehind(readBack, in: folder) : nil
        let written = Result { try write(through: head, resting, behind, progress) }
        let read = Result { try behind?.end() }
        try written.get()
        if let read = try read.get() { readBack = read }
        try readBack.goOn(to: writing.place, in: folder)
    }

    /// More than this is read back while it is written.
    private static let much: Position = 65_536

    private mutating func write(
        through head: Position, _ resting: Duration?, _ behind: ReadingBehind?,
        _ progress: (Position, Position) -> Void
    ) throws {
        var frame = FrameBuilding(of: folder.identity.id, plan.packing)
        var after = writing.place.position
        let first = after
        var pace = Pace(head, resting: resting)
        while after < head {
            after = try plan.store.forEachStoredRecord(after: after, through: head) {
                position, record in
                frame.add(position, record)
                if frame.isFull { try close(&frame) }
            }
            behind?.goOn(to: writing.place)
            progress(after - first, head - first)
            pace.rest(try plan.store.durableHead()) { behind?.catchUp() }
        }
        if !frame.isEmpty { try close(&frame) }
        behind?.goOn(to: writing.place)
        try writing.sync()
    }

    private mutating func close(_ frame: inout FrameBuilding) throws {
        let last = frame.first + Position(frame.count) - 1
        try frame.close { try writing.write($0, through: last) }
    }

    /// Makes a point of what was shipped. `made` is what makes it; `replacing` the names of those that go.
    mutating func finish(
        sides: KeptFile?, named name: String, at now: Timestamp, made: String, added: UInt64,
        replacing former: [String] = []
    ) throws -> BackupMade {
        var point = BackupPoint()
        (point.at, point.made, point.release, point.sides) = (now, made, plan.release, sides)
        let hasNewKeys = try copyKeys(into: &point, name)
        // Also what a run that was cut off has left whole.
        try readBack.goOn(to: writing.place, in: folder)
        let place = readBack.place
        (point.position, point.witness) = (place.position, UInt64(readBack.witness))
        (point.segment, point.segmentBytes) = (place.segment, place.offset)
        point.take(readBack.tree)
        try Disk.put(
            point.json() + [UInt8(ascii: "\n")], at: "\(folder.points)/\(name).json")
        last = (name, point)
        let dropped = try folder.drop(before: plan.keepSince, and: former, but: name)
        return BackupMade(
            name: name, point: point, added: added, torn: torn, dropped: dropped,
            hasNewKeys: hasNewKeys,
            unreadable: try folder.pointNames().filter { try folder.readable($0) == nil })
    }

    private func copyKeys(into point: inout BackupPoint, _ name: String) throws -> Bool {
        guard !plan.keys.areLeftOut,
            let secrets = try SideCopying(store: plan.folder).secrets()
        else { return false }
        let (kept, bytes) = try plan.keys.kept(
            secrets, for: name, insteadOf: last?.point.keys, in: folder.path)
        point.keys = kept
        guard let bytes else { return false }
        let path = kept.path(in: folder.path)
        try Disk.makeFolder(kept.apart ?? folder.path + "/keys")
        try Disk.put(bytes, at: path)
        guard try Disk.withBytes(of: path, { Digest(of: $0).hexadecimal }) == kept.sha256 else {
            throw BackupFault.unlikeWritten(path)
        }
        return true
    }

    /// Copies what lies beside the log; `nil` where nothing does. To be called before ``ship(through:progress:)``.
    func copySides(_ name: String) throws -> KeptFile? {
        let kept = "sides/\(name).tar"
        try Disk.makeFolder(folder.path + "/sides")
        let path = "\(folder.path)/\(kept).new"
        defer { unlink(path) }
        try SideCopying(store: plan.folder, settings: plan.settings).write(to: path)
        var file = KeptFile()
        file.bytes = try Disk.size(of: path)
        file.sha256 = try Disk.withBytes(of: path) { Digest(of: $0).hexadecimal }
        if let former = last?.point.sides, former.sha256 == file.sha256,
            Disk.exists("\(folder.path)/\(former.file)")
        {
            return former
        }
        file.file = kept
        try Disk.rename(path, to: "\(folder.path)/\(kept)")
        return file
    }

    /// - Throws: where the folder that is written to isn't the one at its path any more: it was taken away, or the
    ///   disk that it lies on.
    func requireThere() throws {
        guard Disk.exists(folder.path + "/" + BackupFolder.headName), writing.isThere() else {
            throw BackupFault(.missing, "there is no backup in \(folder.path) any more")
        }
    }

    /// What the next point is called: no two are called the same, and none sorts before an older one, be that
    /// readable or not.
    func nextName(
        _ now: Timestamp = .now
    ) throws(BackupFault) -> (name: String, at: Timestamp) {
        let names = try folder.pointNames()
        let former = [last?.point.at, names.last.flatMap { BackupFolder.time(of: $0) }]
            .compactMap { $0?.milliseconds }.max()
        let at = Timestamp(milliseconds: max(now.milliseconds, (former ?? 0) + 1))
        return (BackupFolder.name(at), at)
    }
}

extension BackupPoint {
    /// Behind its last record.
    var place: LogPlace {
        LogPlace(position: position, segment: segment, offset: segmentBytes)
    }
}
