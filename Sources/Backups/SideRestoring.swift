internal import EventSourcingRuntime
internal import EventStore
internal import Glibc
internal import LMDBEventStore
internal import PersonalData
internal import Records
internal import SideFiles

/// Puts what lay beside a log beside the one that was put back.
struct SideRestoring {
    let folder: BackupFolder
    let beside: String
    /// The last event of the log that was put back.
    let through: Position
    /// Whether all is put back that the point with these sides was made of.
    let isWhole: Bool
    /// What knows of events that the log lacks.
    private(set) var leftOut: [String] = []
    /// The settings among them; empty: there are none.
    private(set) var settings: [UInt8] = []

    init(folder: BackupFolder, beside: String, through: Position, isWhole: Bool) {
        (self.folder, self.beside) = (folder, beside)
        (self.through, self.isWhole) = (through, isWhole)
    }

    /// Puts them there; all of it is on the disk then.
    mutating func put(_ kept: KeptFile?) throws {
        guard let kept else { return }
        let path = "\(folder.path)/\(kept.file)"
        try requireSame(path, kept.sha256)
        let archive = try ArchiveFile(path)
        var (found, folders): ([UInt8], Set<String>) = ([], [])
        try archive.tar.forEachFile { name, size in
            if name == "daybook.toml" { return { found += $0 } }
            let target = try place(name)
            let above = String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
            try Disk.makeFolder(above)
            folders.insert(above)
            let file = try WrittenFile(target)
            var left = size
            if left == 0 { try file.sync() }
            return { bytes in
                try file.write(bytes)
                left -= bytes.count
                if left == 0 { try file.sync() }
            }
        }
        settings = found
        try leaveOutWhatKnowsMore()
        for folder in folders where Disk.exists(folder) { try Disk.sync(folder) }
        try Disk.sync(beside)
    }

    /// Where a file of an archive goes: nowhere but beside the log.
    private func place(_ name: String) throws(BackupFault) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
            ["consumers", "hooks", "checkpoints", "backups", "unchanged"].contains(parts[0])
        else { throw BackupFault(.damaged, "an archive in \(folder.path) has a file \(name)") }
        return beside + "/" + name
    }

    /// Where the log was put back to an earlier position, what was told of later ones isn't true of it.
    private mutating func leaveOutWhatKnowsMore() throws {
        for name in try Disk.names(in: beside + "/consumers") where name.hasSuffix(".json") {
            let path = "\(beside)/consumers/\(name)"
            guard let bytes = try Disk.read(path), let checkpoint = FollowerCheckpoint.read(bytes),
                checkpoint.position > through
            else { continue }
            try Disk.remove(path)
            leftOut.append("consumers/\(name)")
        }
        if isWhole { return }
        for name in ["unchanged", "checkpoints"] where Disk.exists("\(beside)/\(name)") {
            try Disk.removeAll("\(beside)/\(name)")
            leftOut.append(name)
        }
    }

    private func requireSame(_ path: String, _ sha256: String) throws {
        guard Disk.exists(path) else {
            throw BackupFault(.damaged, "\(path) is missing, which the backup's last point names")
        }
        guard try Disk.withBytes(of: path, { Digest(of: $0).hexadecimal }) == sha256 else {
            throw BackupFault(.damaged, "\(path) isn't what was written")
        }
    }
}

/// An archive on the disk, open to be read.
final class ArchiveFile {
    private let file: OpenedFile
    private var at = 0

    init(_ path: String) throws(BackupFault) { file = try OpenedFile(path, O_RDONLY) }

    var tar: TarReading {
        TarReading { [self] count in
            var bytes = [UInt8](repeating: 0, count: count)
            let got = try file.readSome(into: &bytes, at: at)
            at += got
            bytes.removeLast(count - got)
            return bytes
        }
    }
}
