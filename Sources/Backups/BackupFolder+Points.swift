internal import EventStore
internal import Records

extension BackupFolder {
    /// A point; `nil` if its file isn't what was written.
    func readable(_ name: String) throws(BackupFault) -> BackupPoint? {
        do throws(BackupFault) { return try point(name) } catch {
            guard error.kind == .damaged else { throw error }
            return nil
        }
    }

    /// Takes away the points that were made before `time`, and those called `former`, but never `newest`; then
    /// what no point has any more. Answers how many points went for their age.
    ///
    /// One that can't be read has its age in its name. While one stays, nobody knows what it has: all of it stays.
    func drop(
        before time: Timestamp?, and former: [String] = [], but newest: String
    ) throws -> Int {
        var (dropped, files) = (0, Set<String>())
        for name in try pointNames() where name != newest {
            let point = try readable(name)
            guard let at = point?.at ?? Self.time(of: name) else { continue }
            let isTooOld = time.map { at.milliseconds < $0.milliseconds } ?? false
            guard isTooOld || former.contains(name) else { continue }
            try Disk.remove("\(points)/\(name).json")
            if isTooOld { dropped += 1 }
            if let point { files.formUnion(paths(of: point)) }
        }
        if files.isEmpty { return dropped }
        // No point may be there without what it names, in whatever order names go from the disk.
        try Disk.sync(points)
        for name in try pointNames() {
            guard let point = try readable(name) else { return dropped }
            files.subtract(paths(of: point))
        }
        for file in files { try Disk.remove(file) }
        return dropped
    }

    /// Takes away what runs that were cut off have left: what no point has. To be called by whoever has the lock.
    func sweep() throws {
        var kept: Set<String> = []
        var areAllRead = true
        for name in try pointNames() {
            guard let point = try readable(name) else {
                areAllRead = false
                continue
            }
            kept.formUnion(paths(of: point))
        }
        for part in ["sides", "keys", "points"] {
            for name in try Disk.names(in: "\(path)/\(part)") {
                let file = "\(path)/\(part)/\(name)"
                let isHalf = name.hasSuffix(".new") || name.hasSuffix(".unchanged")
                let isNobodys = areAllRead && part != "points" && !kept.contains(file)
                if isHalf || isNobodys { try Disk.remove(file) }
            }
        }
    }

    /// What a point has besides the log.
    private func paths(of point: BackupPoint) -> [String] {
        [point.sides.map { "\(path)/\($0.file)" }, point.keys?.path(in: path)].compactMap { $0 }
    }
}
