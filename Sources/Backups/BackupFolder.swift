internal import EventStore
package import LMDBEventStore
internal import Records
internal import struct Foundation.UUID

/// A folder with backups of one store: its log once, and points in time.
///
/// ```
/// backup.json                    what this is
/// log/00000000000000000001       the events from that position on; files are only ever added to
/// points/20261123T120000.000Z.json
/// sides/20261123T120000.000Z.tar what may not be lost beside the log
/// keys/20261123T120000.000Z.tar  what opens the personal texts, or .sealed
/// ```
package struct BackupFolder: Sendable, Equatable {
    package let path: String
    package let identity: StoreIdentity

    package static let headName = "backup.json"
    package var log: String { path + "/log" }
    package var points: String { path + "/points" }

    /// Opens the backups in the folder `path`.
    package init(at path: String) throws(BackupFault) {
        let head = path + "/" + Self.headName
        guard let bytes = try Disk.read(head) else {
            throw BackupFault(.missing, "there is no backup in \(path)")
        }
        guard let found = BackupHead.read(bytes), found.magic == BackupHead.magic,
            let store = UUID(uuidString: found.store)
        else {
            throw BackupFault(.damaged, "\(head) can't be read: it says which store this is of")
        }
        guard found.form == 1 else {
            throw BackupFault(
                .newer, "\(path) was made by a newer release (form \(found.form)): use that one")
        }
        self.init(path: path, .init(id: store, createdAt: found.createdAt))
    }

    private init(path: String, _ identity: StoreIdentity) {
        (self.path, self.identity) = (path, identity)
    }

    /// Opens the backups of a store in the folder `path`, or makes a folder for them, which may be empty.
    package init(
        making path: String, of identity: StoreIdentity, about: String
    ) throws(BackupFault) {
        try Disk.makeFolder(path)
        let names = try Disk.names(in: path)
        if !names.contains(Self.headName) {
            // What a making that was cut off has left, and what file systems put there.
            let own: Set = ["backup.json.new", "log", "points", "sides", "keys", "lost+found"]
            if let other = names.first(where: { !own.contains($0) && !$0.hasPrefix(".") }) {
                throw BackupFault(
                    .inTheWay,
                    "\(path) isn't empty, and backups have a folder of their own: \(other) lies there"
                )
            }
            let head = BackupHead(
                of: identity.id.lowercaseText, createdAt: identity.createdAt, about: about)
            try Disk.put(head.json() + [UInt8(ascii: "\n")], at: path + "/" + Self.headName)
        }
        try self.init(at: path)
        guard self.identity.id == identity.id else {
            throw BackupFault(
                .anothers,
                """
                \(path) holds backups of the store \(self.identity.id.lowercaseText), and this is \
                \(identity.id.lowercaseText): name a folder of its own
                """)
        }
        for folder in [log, points] { try Disk.makeFolder(folder) }
    }

    // MARK: - The log

    /// The file that begins with `first`.
    func segment(_ first: Position) -> String { log + "/" + Self.name(first) }

    /// Twenty digits, so that their order is the log's.
    static func name(_ first: Position) -> String {
        let digits = String(first)
        return String(repeating: "0", count: 20 - digits.count) + digits
    }

    /// The positions that files of the log begin with, in order.
    func segments() throws(BackupFault) -> [Position] {
        try Disk.names(in: log).compactMap { name in
            name.utf8.count == 20 ? Position(name) : nil
        }.sorted()
    }

    // MARK: - Points

    /// The names of all points, oldest first: without `.json`.
    package func pointNames() throws(BackupFault) -> [String] {
        try Disk.names(in: points).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
    }

    package func point(_ name: String) throws(BackupFault) -> BackupPoint {
        let file = "\(points)/\(name).json"
        guard let bytes = try Disk.read(file) else {
            throw BackupFault(.missing, "there is no point \(name) in \(path)")
        }
        guard let point = BackupPoint.read(bytes), point.tree != nil, point.isPossible else {
            throw BackupFault(.damaged, "\(file) can't be read, or isn't what was written")
        }
        guard point.form == BackupPoint.form else {
            throw BackupFault(
                .newer, "\(file) was made by a newer release (form \(point.form)): use that one")
        }
        return point
    }

    /// The newest point that can be read, with its name; `nil` if none was ever finished.
    package func newest() throws(BackupFault) -> (name: String, point: BackupPoint)? {
        for name in try pointNames().reversed() {
            if let point = try readable(name) { return (name, point) }
        }
        return nil
    }

    /// `20261123T120000.000Z`: what is called so sorts by time, on every file system.
    static func name(_ time: Timestamp) -> String {
        time.description.filter { $0 != "-" && $0 != ":" }
    }

    /// When a point was made, by what it is called; `nil`: nothing is called so.
    static func time(of name: String) -> Timestamp? {
        var text = Array(name)
        guard text.count >= 15 else { return nil }
        for (index, mark) in [(4, "-"), (7, "-"), (13, ":"), (16, ":")] as [(Int, Character)] {
            text.insert(mark, at: index)
        }
        return Timestamp(String(text))
    }

    /// Waits for nobody: whoever writes into the folder does so alone.
    func lock() throws(BackupFault) -> FolderHold { try FolderHold(path) }
}

extension Record {
    /// What `bytes` say; `nil` if they aren't such a record.
    static func read(_ bytes: [UInt8]) -> Self? {
        bytes.withUnsafeBytes { bytes in
            do throws(Rejection) { return try JSONReader.read(Self.self, from: bytes) } catch {
                return nil
            }
        }
    }
}

extension Digest {
    /// The digest that these 64 hexadecimal digits are.
    init?(hexadecimal text: String) {
        let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 64, text.utf8.count == 64 else { return nil }
        self.init(
            stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
    }
}
