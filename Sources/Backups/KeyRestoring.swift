internal import EventStore
internal import Glibc
internal import LMDBEventStore
internal import PersonalData
internal import Records

/// The keys of a backup, opened.
struct OpenedKeys: Sendable {
    /// The file that they lie in.
    var path: String
    /// Whether that opens with a passphrase alone.
    var isSealed: Bool
    var plain: [UInt8]
}

/// Puts keys beside the log that they belong to.
struct KeyRestoring {
    private let folder: BackupFolder
    private let plan: RestorePlan

    init(_ folder: BackupFolder, _ plan: RestorePlan) {
        (self.folder, self.plan) = (folder, plan)
    }

    /// The keys of the newest point, opened; `nil` where it has none, or none are wanted.
    func opened() throws -> OpenedKeys? {
        if plan.leavesKeysOut { return nil }
        guard let (path, bytes) = try found(try folder.newest()?.point) else { return nil }
        let plain = try opened(bytes)
        guard
            plain.starts(with: Self.magic) || plain.dropFirst(257).starts(with: Array("ustar".utf8))
        else { throw BackupFault(.damaged, "there are no keys in \(path)") }
        return OpenedKeys(path: path, isSealed: PassphraseSeal.isSealed(bytes), plain: plain)
    }

    private static let magic = Array("daybook keys".utf8)

    /// Puts them in the folder `beside`, without what was made for events behind `through`. `false`: there were
    /// none among them.
    func put(_ plain: [UInt8], in beside: String, through: Position) throws -> Bool {
        var keyBytes: [UInt8] = []
        if plain.starts(with: Self.magic) {
            keyBytes = plain
        } else {
            try TarReading(of: plain).forEachFile { name, _ in
                if name == "keys" { return { keyBytes += $0 } }
                guard name.hasPrefix("refused/"), name.hasSuffix(".ndjson"),
                    !name.dropFirst(8).contains("/")
                else { return nil }
                try Disk.makeFolder(beside + "/refused")
                var lines: [UInt8] = []
                return { bytes in
                    lines += bytes
                    try Disk.put(lines, at: beside + "/" + name)
                }
            }
        }
        guard !keyBytes.isEmpty else { return false }
        guard KeyCopy.isOurs(keyBytes, folder.identity.id) else {
            throw BackupFault(.anothers, "the keys are those of another store")
        }
        try Disk.put(KeyCopy.cut(keyBytes, through: through), at: beside + "/keys")
        return true
    }

    private func found(_ point: BackupPoint?) throws -> (path: String, bytes: [UInt8])? {
        if let keys = plan.keys {
            var status = stat()
            let isFolder = stat(keys, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            let named = isFolder ? point?.keys.map { keys + "/" + Self.name($0.file) } : keys
            guard let named, let bytes = try Disk.read(named) else {
                throw missing(named ?? keys)
            }
            return (named, bytes)
        }
        guard let kept = point?.keys else { return nil }
        let path = kept.path(in: folder.path)
        guard let bytes = try Disk.read(path) else { throw missing(path) }
        guard Digest(of: bytes).hexadecimal == kept.sha256 else {
            throw BackupFault(.damaged, "\(path) isn't what was written")
        }
        return (path, bytes)
    }

    private func missing(_ path: String) -> BackupFault {
        BackupFault(.keysMissing, "the keys of this backup aren't in \(path)")
    }

    private static func name(_ file: String) -> String {
        file.split(separator: "/").last.map(String.init) ?? file
    }

    private func opened(_ bytes: [UInt8]) throws -> [UInt8] {
        guard PassphraseSeal.isSealed(bytes) else { return bytes }
        guard let passphrase = plan.passphrase else {
            throw BackupFault(.keysSealed, "the keys of this backup open with a passphrase alone")
        }
        guard let plain = try PassphraseSeal.open(bytes, with: passphrase) else {
            throw BackupFault(
                .keysSealed, "the keys of this backup don't open with this passphrase")
        }
        return plain
    }
}
