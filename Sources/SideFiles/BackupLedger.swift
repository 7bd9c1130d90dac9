package import EventStore
internal import Fences
package import Records

/// Which backups were made of a store: where they lie, and where the keys that went with them.
///
/// What is forgotten stays readable to whoever has an older copy of the keys and of the log. So each copy
/// is noted beside the log, and a certificate of forgetting can name those that are to be destroyed.
package struct BackupLedger: Sendable {
    private let file: LineFile
    private let sync: SideFolder.Sync
    private let fence: FolderFence

    /// That of the store in the folder `path`.
    package init(of path: String) {
        file = LineFile(folder: path + "/backups", name: "made", fullAt: .max)
        sync = SideFolder.syncing
        fence = FolderFence(of: path)
    }

    /// Notes one more, durably.
    ///
    /// - Throws: ``EventStoreError/moved(_:)`` once the books have moved away, and the ledger with them.
    package func add(_ note: BackupNote) throws(EventStoreError) {
        let turn = try fence.turn()
        defer { withExtendedLifetime(turn) {} }
        try file.add(note.json())
        for path in ["\(file.folder)/made.ndjson", file.folder, file.folder + "/.."] {
            try sync(path)
        }
    }

    /// All that were noted, oldest first. Lines that can't be read, as a crash may leave one, are passed over
    /// and counted.
    package func notes() throws(EventStoreError) -> (notes: [BackupNote], passedOver: Int) {
        var (notes, passedOver): ([BackupNote], Int) = ([], 0)
        for line in try file.lines() {
            let read = line.withUnsafeBytes { bytes in
                Result { () throws(Rejection) in try JSONReader.read(BackupNote.self, from: bytes) }
            }
            do throws(Rejection) { notes.append(try read.get()) } catch { passedOver += 1 }
        }
        return (notes, passedOver)
    }
}

/// A backup that was made, as it is noted in the store.
package struct BackupNote: Record {
    /// When.
    package var at = Timestamp(milliseconds: 0)
    /// The last event in it.
    package var position: Position = 0
    /// The root of the log up to there, in hexadecimal.
    package var root = ""
    /// The folder that it was made in; `-`: handed to another program.
    package var place = ""
    /// The file that the keys were copied to; `nil`: there were none, or they weren't to be copied.
    package var keys: String?
    /// Whether that file opens with a passphrase alone.
    package var isSealed = false
    /// The SHA-256 of what was copied as keys, in hexadecimal; the same for as long as no key is made or erased.
    package var keysDigest: String?

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("at", &at)
        fields.field("position", &position)
        fields.field("root", &root)
        fields.field("place", &place)
        fields.field("keys", &keys)
        fields.field("sealed", &isSealed)
        fields.field("keysDigest", &keysDigest)
    }
}
