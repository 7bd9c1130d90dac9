package import EventStore
internal import Glibc
internal import LMDBEventStore
internal import Records
internal import Threads

extension Backup {
    /// Writes a whole backup to the open file `output`, as a tar archive: unpacked, it is the folder that
    /// ``create(_:at:progress:)`` would make. It takes a few megabytes of memory, however long the log is.
    ///
    /// What was sent can't be read back here: who unpacks it, verifies it.
    package static func stream(
        _ plan: BackupPlan, to output: Int32,
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> BackupMade {
        try await onOwnThread {
            Result {
                var streaming = try BackupStreaming(plan, output)
                return try streaming.run(progress)
            }
        }.get()
    }

    /// Unpacks what comes by the open file `input` beside the place that `plan` names, runs `body` with it and takes it away.
    package static func receiving(
        from input: Int32, _ plan: RestorePlan,
        _ body: (String) async throws -> Restored
    ) async throws -> Restored {
        let path = withoutSlash(plan.target) + ".received"
        let hold = try ReceivedFolder(path)
        defer { hold.remove() }
        try await onOwnThread { Result { try unpacking(input, path, plan.stop) } }.get()
        guard Disk.exists(path + "/" + BackupFolder.headName) else {
            throw BackupFault(.damaged, "what was handed over isn't a backup's archive")
        }
        return try await body(path)
    }

    /// Unpacks what ``stream(_:to:progress:)`` has written, read from the open file `input`, into the folder `path`,
    /// which must not be there.
    package static func unpack(from input: Int32, to path: String) async throws {
        try await onOwnThread {
            Result {
                try Disk.removeAll(path)
                try Disk.makeFolder(path)
                try unpacking(input, path, StopSign())
            }
        }.get()
    }

    private static func unpacking(_ input: Int32, _ path: String, _ stop: StopSign) throws {
        let tar = TarReading { count in
            var bytes = [UInt8](repeating: 0, count: count)
            var at = 0
            while at < count {
                if stop.isRaised { throw CancellationError() }
                let got = bytes.withUnsafeMutableBytes {
                    Glibc.read(input, $0.baseAddress.map { $0 + at }, $0.count - at)
                }
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw Disk.fault("-", errno) }
                if got == 0 { break }
                at += got
            }
            bytes.removeLast(count - at)
            return bytes
        }
        try tar.forEachFile { name, size in
            let name = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
            if name == FolderHold.name { return nil }
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") })
            else {
                throw BackupFault(.damaged, "the archive has a file \(name), which no backup has")
            }
            if parts.count == 2 { try Disk.makeFolder("\(path)/\(parts[0])") }
            let file = try WrittenFile(path + "/" + name, isNew: true)
            return { bytes in try file.write(bytes) }
        }
    }
}

/// A folder for what is unpacked, which goes again; what a kill has left there goes with the next.
private final class ReceivedFolder: Sendable {
    private let path: String
    private let hold: FolderHold

    init(_ path: String) throws(BackupFault) {
        self.path = path
        try Disk.makeFolder(path)
        hold = try FolderHold(path)
        let parts: Set = ["backup.json", "log", "points", "sides", "keys"]
        let names = try Disk.names(in: path)
        if let other = names.first(where: { !parts.contains($0) && $0 != FolderHold.name }) {
            throw BackupFault(.inTheWay, "\(path) is needed, and \(other) lies there")
        }
        for name in names where name != FolderHold.name { try Disk.removeAll(path + "/" + name) }
    }

    func remove() {
        // What stays goes with the next, and is a copy of what was sent.
        do { try Disk.removeAll(path) } catch {}
    }
}

/// Writes the parts of a backup one after the other.
private struct BackupStreaming {
    let plan: BackupPlan
    private let tar: TarWriting
    private var tree = MerkleTree()
    private var point = BackupPoint()
    /// Frames that wait to go as one file, whose length must be known first.
    private var waiting: [UInt8] = []
    private var first: Position = 1
    private let identity: StoreIdentity

    private static let fullAt = 8 << 20

    init(_ plan: BackupPlan, _ output: Int32) throws {
        self.plan = plan
        identity = try plan.store.identity()
        tar = TarWriting { try Disk.write($0, to: output, of: "-") }
        waiting = FrameForm.header(of: identity.id, first: 1)
    }

    mutating func run(_ progress: (Position, Position) -> Void) throws -> BackupMade {
        let now = Timestamp.now
        let name = BackupFolder.name(now)
        let head = BackupHead(
            of: identity.id.lowercaseText, createdAt: identity.createdAt, about: plan.about)
        try tar.add(head.json() + [UInt8(ascii: "\n")], as: BackupFolder.headName)
        (point.at, point.made, point.release) = (now, "create", plan.release)
        try addSides(name)
        try addLog(through: try plan.store.durableHead(), progress)
        try addKeys(name)
        point.position = tree.count
        point.take(tree)
        try tar.add(point.json() + [UInt8(ascii: "\n")], as: "points/\(name).json")
        try tar.end()
        return BackupMade(
            name: name, point: point, added: tree.count, torn: 0, dropped: 0,
            hasNewKeys: point.keys != nil)
    }

    private mutating func addSides(_ name: String) throws {
        let scratch = try Disk.makePrivateFolder()
        let sides = Result { try sendSides(name, by: scratch + "/sides.tar") }
        // It may tell of people: that it stays behind is told, but not in the place of why it does.
        let removed = Result { () throws(BackupFault) in try Disk.removeAll(scratch) }
        point.sides = try sides.get()
        try removed.get()
    }

    private func sendSides(_ name: String, by path: String) throws -> KeptFile {
        try SideCopying(store: plan.folder, settings: plan.settings).write(to: path)
        var kept = KeptFile()
        kept.file = "sides/\(name).tar"
        kept.bytes = try Disk.size(of: path)
        kept.sha256 = try Disk.withBytes(of: path) { Digest(of: $0).hexadecimal }
        try Disk.withBytes(of: path) { bytes in Result { try tar.add(bytes, as: kept.file) } }.get()
        return kept
    }

    private mutating func addLog(
        through head: Position, _ progress: (Position, Position) -> Void
    ) throws {
        var frame = FrameBuilding(of: identity.id, plan.packing)
        var after: Position = 0
        var pace = Pace(head, resting: nil)
        while after < head {
            after = try plan.store.forEachStoredRecord(after: after, through: head) {
                position, record in
                tree.add(record)
                point.witness = UInt64(record.checksum)
                frame.add(position, record)
                guard frame.isFull else { return }
                try frame.close { waiting.append(contentsOf: $0) }
                if waiting.count >= Self.fullAt { try addFile(next: position + 1) }
            }
            progress(after, head)
            pace.rest(try plan.store.durableHead())
        }
        if !frame.isEmpty { try frame.close { waiting.append(contentsOf: $0) } }
        // An empty log has a file, too: the place of the point is in it.
        (point.segment, point.segmentBytes) = (first, waiting.count)
        try addFile(next: head + 1)
    }

    private mutating func addFile(next: Position) throws {
        try tar.add(waiting, as: "log/" + BackupFolder.name(first))
        waiting = FrameForm.header(of: identity.id, first: next)
        first = next
    }

    private mutating func addKeys(_ name: String) throws {
        guard !plan.keys.areLeftOut,
            let secrets = try SideCopying(store: plan.folder).secrets()
        else { return }
        let (kept, bytes) = try plan.keys.kept(secrets, for: name, insteadOf: nil, in: "")
        point.keys = kept
        guard let bytes else { return }
        if let apart = kept.apart {
            try Disk.makeFolder(apart)
            try Disk.put(bytes, at: "\(apart)/\(kept.file)")
        } else {
            try tar.add(bytes, as: kept.file)
        }
    }
}
