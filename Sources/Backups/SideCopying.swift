internal import EventSourcingRuntime
internal import EventStore
internal import Glibc
internal import PersonalData
internal import Records
internal import SideFiles

/// Copies what lies beside a log and may not be lost.
///
/// It is taken before the log: so nothing in it tells of events that the copied log lacks. The keys are
/// taken after the log: so none is lacking that something in it was sealed with.
struct SideCopying {
    /// The store's folder.
    let store: String
    /// The file with the settings, if there is one.
    var settings: String?

    /// What is made anew where it is lacking isn't copied: read models, how far reactors have come, snapshots.
    private static let folders = ["consumers", "hooks", "checkpoints", "backups"]
    /// What a copy has in the place of why a consumer has stopped: that may quote somebody, and nothing seals it.
    static let leftOut = "[left out of the backup]"

    /// Writes an archive to `path`, durably, but under no name that counts yet.
    func write(to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file != -1 else { throw Disk.fault(path, errno) }
        defer { close(file) }
        let tar = TarWriting { try Disk.write($0, to: file, of: path) }
        for folder in Self.folders { try add(folder, to: tar, under: path) }
        try addUnchanged(to: tar, beside: path)
        if let settings, let bytes = try Disk.read(settings) {
            try tar.add(bytes, as: "daybook.toml")
        }
        try tar.end()
        guard fsync(file) == 0 else { throw Disk.fault(path, errno) }
    }

    private func add(_ folder: String, to tar: TarWriting, under path: String) throws {
        for name in try Disk.names(in: store + "/" + folder) where !name.hasPrefix(".") {
            let file = "\(store)/\(folder)/\(name)"
            var status = stat()
            guard stat(file, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                try add(folder + "/" + name, to: tar, under: path)
            } else if let bytes = try Disk.read(file) {
                try tar.add(
                    folder.hasPrefix("consumers") ? Self.withoutReasons(bytes) : bytes,
                    as: folder + "/" + name)
            }
        }
    }

    /// What is kept of a consumer. One that can't be read isn't followed either: it has no reason that anybody could know.
    private static func withoutReasons(_ bytes: [UInt8]) -> [UInt8] {
        guard let checkpoint = FollowerCheckpoint.read(bytes) else { return [] }
        if checkpoint.stop == nil, checkpoint.beyond == nil { return bytes }
        return checkpoint.withReasons(leftOut).json()
    }

    /// What was answered to commands that changed nothing: the table, and files of before there was one.
    private func addUnchanged(to tar: TarWriting, beside path: String) throws {
        let copied = path + ".unchanged"
        let file = open(copied, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file != -1 else { throw Disk.fault(copied, errno) }
        defer {
            close(file)
            unlink(copied)
        }
        if try SideFolder(path: store).copyUnchanged(to: file) {
            try Disk.withBytes(of: copied) { bytes in
                Result { try tar.add(bytes, as: "unchanged/data.mdb") }
            }.get()
        }
        for name in try Disk.names(in: store + "/unchanged") where name.hasSuffix(".json") {
            let bytes = try Disk.read("\(store)/unchanged/\(name)")
            if let bytes { try tar.add(bytes, as: "unchanged/" + name) }
        }
    }

    /// The keys, and the commands that were refused, which tell of people in plain words: an archive. `nil`
    /// where there is neither.
    func secrets() throws -> [UInt8]? {
        var archive: [UInt8] = []
        var isEmpty = true
        let lines = "/refused/"
        try withoutActuallyEscaping({ (bytes: UnsafeRawBufferPointer) throws in
            archive.append(contentsOf: bytes)
        }) { take in
            let tar = TarWriting(take)
            if let keys = try KeyCopy.bytes(of: store + "/keys"), !keys.isEmpty {
                try tar.add(keys, as: "keys")
                isEmpty = false
            }
            for name in try Disk.names(in: store + lines) where name.hasSuffix(".ndjson") {
                guard let bytes = try Disk.read(store + lines + name) else { continue }
                try tar.add(bytes, as: "refused/" + name)
                isEmpty = false
            }
            try tar.end()
        }
        return isEmpty ? nil : archive
    }
}
