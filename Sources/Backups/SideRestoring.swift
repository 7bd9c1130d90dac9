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
    /// What knows of events that the log lacks.
    private(set) var leftOut: [String] = []
    private(set) var settingsPut: String?

    init(folder: BackupFolder, beside: String, through: Position) {
        (self.folder, self.beside, self.through) = (folder, beside, through)
    }

    mutating func put(_ kept: KeptFile?, settings: String?) throws {
        guard let kept else { return }
        let path = "\(folder.path)/\(kept.file)"
        try requireSame(path, kept.sha256)
        let archive = try ArchiveFile(path)
        var settingsBytes: [UInt8] = []
        try archive.tar.forEachFile { name, size in
            if name == "daybook.toml" { return { settingsBytes += $0 } }
            let target = try place(name)
            try Disk.makeFolder(String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)]))
            let file = try OpenedFile(target, O_WRONLY | O_CREAT | O_TRUNC)
            let descriptor = dup(file.descriptor)
            if size == 0 { close(descriptor) }
            var left = size
            return { bytes in
                defer {
                    left -= bytes.count
                    if left == 0 {
                        fsync(descriptor)
                        close(descriptor)
                    }
                }
                try Disk.write(bytes, to: descriptor, of: target)
            }
        }
        try leaveOutWhatKnowsMore()
        if let settings, !settingsBytes.isEmpty, !Disk.exists(settings) {
            try Disk.put(settingsBytes, at: settings)
            settingsPut = settings
        }
    }

    /// Where a file of an archive goes: nowhere but beside the log.
    private func place(_ name: String) throws(BackupFault) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
            ["consumers", "checkpoints", "backups", "unchanged"].contains(parts[0])
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
        guard let newest = try folder.newest()?.point, newest.position > through else { return }
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
