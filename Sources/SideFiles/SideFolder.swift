import EventSourcing
package import EventSourcingRuntime
package import EventStore
import Fences
import Foundation

/// Keeps what belongs to a log in folders beside it: a small file for each value, one of lines for a
/// list, and for the many that must be durable a table.
///
/// A file is written whole or not at all, so that several processes can share a folder without a lock.
/// Nothing is made before there is something to keep. Once the books have moved away, nothing that goes along
/// with them is kept or removed here any more.
package struct SideFolder: SideStore {
    /// The folder of the store: each kind has one in it, by its name.
    package let path: String
    private let unchanged: SideTable
    private let sync: Sync
    private let fence: FolderFence

    /// Waits until a file, or what a folder lists, is on the disk.
    package typealias Sync = @Sendable (_ path: String) throws(EventStoreError) -> Void

    package init(path: String) { self.init(path: path, sync: Self.syncing) }

    /// With another way to wait for the disk, so that a test can say what a power cut would leave.
    package init(path: String, sync: @escaping Sync) {
        self.path = path
        self.sync = sync
        fence = FolderFence(of: path)
        unchanged = SideTable(folder: "\(path)/\(SideKind.unchanged.rawValue)")
    }

    package func get(_ key: String, of kind: SideKind) async throws(EventStoreError) -> [UInt8]? {
        switch kind {
        case .unchanged:
            if let bytes = try unchanged.get(try digest(key)) { return bytes }
            // As they were kept before there was a table.
            return try Self.contents(of: file(key + ".json", kind))
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks:
            return try Self.contents(of: file(key, kind))
        }
    }

    package func put(_ values: [SideValue], of kind: SideKind) async throws(EventStoreError) {
        let turn = try kind.goesAlong ? fence.turn() : nil
        defer { withExtendedLifetime(turn) {} }
        switch kind {
        case .unchanged:
            var keyed: [(key: Fingerprint, bytes: [UInt8])] = []
            for value in values { keyed.append((try digest(value.key), value.bytes)) }
            try await unchanged.put(keyed)
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks:
            for value in values {
                try write(value.bytes, to: file(value.key, kind), durably: kind.isDurable)
            }
        }
    }

    package func list(_ kind: SideKind) async throws(EventStoreError) -> [String] {
        switch kind {
        case .unchanged:
            let earlier = names(of: kind).filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
            return Set(try unchanged.keys().map(\.hexadecimal) + earlier.map(String.init)).sorted()
        case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks:
            return names(of: kind)
        }
    }

    package func remove(_ keys: [String], of kind: SideKind) async throws(EventStoreError) {
        let turn = try kind.goesAlong ? fence.turn() : nil
        defer { withExtendedLifetime(turn) {} }
        for key in keys {
            switch kind {
            case .unchanged:
                try await unchanged.remove(try digest(key))
                try Self.remove(file(key + ".json", kind))
            case .reactions, .consumers, .snapshots, .check, .checkpoints, .jobs, .hooks:
                try Self.remove(file(key, kind))
            }
        }
        let folder = "\(path)/\(kind.rawValue)"
        let inner = names(of: kind, folders: true).map { "\(folder)/\($0)" }
        try Self.settle(inner + [folder, path], sync)
    }

    package func add(_ line: [UInt8], to list: SideList) async throws(EventStoreError) {
        let turn = try fence.turn()
        defer { withExtendedLifetime(turn) {} }
        try lineFile(list).add(line)
    }

    package func lines(of list: SideList) async throws(EventStoreError) -> [[UInt8]] {
        try lineFile(list).lines()
    }

    package func clear(_ list: SideList) async throws(EventStoreError) {
        let turn = try fence.turn()
        defer { withExtendedLifetime(turn) {} }
        try lineFile(list).clear()
    }

    /// Writes the table of what was answered to commands that changed nothing, as it was at one moment, to the
    /// open file `copy`: the `data.mdb` of a folder `unchanged`. `false` if there is none yet.
    package func copyUnchanged(to copy: Int32) throws(EventStoreError) -> Bool {
        try unchanged.copy(to: copy)
    }

    /// What that table takes on the disk; `nil` if there is none yet.
    package func roomOfUnchanged() throws(EventStoreError) -> Room? {
        try unchanged.room().map {
            Room(SideKind.unchanged.rawValue, taken: $0.taken, needless: $0.needless)
        }
    }

    /// Gives back what of that nobody needs, while others use it; `false` on a disk that can't take it.
    package func giveBackUnchanged() async throws(EventStoreError) -> Bool {
        try await unchanged.giveBack()
    }

    private func lineFile(_ list: SideList) -> LineFile {
        LineFile(folder: "\(path)/\(list.rawValue)", name: list.rawValue, sync: sync)
    }

    private func file(_ key: String, _ kind: SideKind) -> String {
        "\(path)/\(kind.rawValue)/\(key)"
    }

    private func digest(_ key: String) throws(EventStoreError) -> Fingerprint {
        guard let digest = Fingerprint(hexadecimal: key) else {
            throw .invalid("\(key) is not 32 hexadecimal digits")
        }
        return digest
    }
}

// MARK: - Files

extension SideFolder {
    /// All of a file; `nil` if it isn't there.
    static func contents(of file: String) throws(EventStoreError) -> [UInt8]? {
        let handle = open(file, O_RDONLY | O_CLOEXEC)
        if handle == -1, errno == ENOENT || errno == ENOTDIR { return nil }
        guard handle != -1 else { throw .file(file, "read") }
        defer { close(handle) }
        var status = stat()
        guard fstat(handle, &status) == 0 else { throw .file(file, "read") }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(max(Int(status.st_size) + 1, 512), 1 << 20))
        while true {
            let got = read(handle, &piece, piece.count)
            if got < 0 { throw .file(file, "read") }
            if got == 0 { return bytes }
            bytes += piece[..<got]
        }
    }

    /// Takes a file away, if it is there.
    static func remove(_ file: String) throws(EventStoreError) {
        guard unlink(file) == 0 || errno == ENOENT || errno == ENOTDIR else {
            throw .file(file, "taken away")
        }
    }

    /// Puts a file in its place, whole; `durably`: so that it is there after a power cut too.
    private func write(
        _ bytes: [UInt8], to file: String, durably: Bool
    ) throws(EventStoreError) {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        // Beside the file, since it is to be put there in one step.
        let made = folder.appending(path: ".\(UUID().uuidString)").path
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(bytes).write(to: URL(fileURLWithPath: made))
        } catch {
            throw .unavailable("\(file) can't be written: \(error.localizedDescription)")
        }
        if durably { try sync(made) }
        guard rename(made, file) == 0 else { throw .file(file, "written") }
        if durably { try sync(folder.path) }
    }

    /// The system's own way.
    static let syncing: Sync = { (path) throws(EventStoreError) in
        let handle = open(path, O_RDONLY | O_CLOEXEC)
        guard handle != -1 else { throw .file(path, "synced") }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw .file(path, "synced") }
    }

    /// Waits until what was taken away from these folders stays away; of one that isn't there nothing
    /// has to. Whether anything was there just now says nothing: whoever took it away may have been
    /// killed before this.
    static func settle(_ folders: [String], _ sync: Sync) throws(EventStoreError) {
        for folder in folders where access(folder, F_OK) == 0 { try sync(folder) }
    }

    /// The files of a kind, or the `folders` in its own, in order; hidden ones are about to be put in
    /// place.
    private func names(of kind: SideKind, folders: Bool = false) -> [String] {
        let folder = "\(path)/\(kind.rawValue)"
        guard let found = FileManager.default.enumerator(atPath: folder) else { return [] }
        var names: [String] = []
        while let name = found.nextObject() as? String {
            let type = found.fileAttributes?[.type] as? FileAttributeType
            let isWanted = type == (folders ? .typeDirectory : .typeRegular)
            if isWanted, !name.contains("/."), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }
}

extension EventStoreError {
    /// What the system has just said against doing something with a file.
    static func file(_ file: String, _ what: String) -> EventStoreError {
        .unavailable("\(file) can't be \(what): \(String(cString: strerror(errno)))")
    }
}
