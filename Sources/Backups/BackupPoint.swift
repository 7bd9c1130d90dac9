package import EventStore
package import Records

/// A point in time that can be gone back to: what there must be in a backup's folder for that.
///
/// It is written last, once all that it names is on the disk and was read back. So what has no point is
/// no backup.
package struct BackupPoint: Record {
    package static let form = 1

    package var form = BackupPoint.form
    /// When it was made.
    package var at = Timestamp(milliseconds: 0)
    /// The last event of the log that belongs to it.
    package var position: Position = 0
    /// The root of the log's hash tree up to there, in hexadecimal, as `es verify` prints it.
    package var root = ""
    /// The roots of the tree's complete subtrees, by which the next point goes on without reading all again.
    package var peaks: [String] = []
    /// The checksum that the last record bears.
    package var witness: UInt64 = 0
    /// Where that record's file of the log begins, and how long it must be at least.
    package var segment: Position = 1
    package var segmentBytes = 0
    /// What lay beside the log.
    package var sides: KeptFile?
    /// The keys to what is personal, and what was refused; `nil`: the store had none, or they weren't to go along.
    package var keys: KeptKeys?
    /// What made it: `create`, or `follow`.
    package var made = ""
    /// The release that did.
    package var release = ""

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("form", &form)
        fields.field("at", &at)
        fields.field("position", &position)
        fields.field("root", &root)
        fields.field("peaks", &peaks)
        fields.field("witness", &witness)
        fields.field("segment", &segment)
        fields.field("segmentBytes", &segmentBytes)
        fields.field("sides", &sides)
        fields.field("keys", &keys)
        fields.field("made", &made)
        fields.field("release", &release)
    }

    /// The hash tree up to ``position``; `nil` if that isn't what ``root`` says.
    package var tree: MerkleTree? {
        let digests = peaks.compactMap { Digest(hexadecimal: $0) }
        guard digests.count == peaks.count,
            let tree = MerkleTree(count: position, peaks: digests),
            tree.root.hexadecimal == root
        else { return nil }
        return tree
    }

    /// Whether all it says can be, whoever wrote it: what it names lies where a backup's files do.
    var isPossible: Bool {
        func isOf(_ folder: String, _ file: String) -> Bool {
            file.hasPrefix(folder) && !file.dropFirst(folder.utf8.count).contains("/")
                && (file.hasSuffix(".tar") || file.hasSuffix(".sealed"))
        }
        return position < Position(Int64.max) && segment > 0 && segment <= position + 1
            && segmentBytes >= FrameForm.headerBytes
            && (sides.map { isOf("sides/", $0.file) } ?? true)
            && (keys.map { isOf($0.apart == nil ? "keys/" : "", $0.file) } ?? true)
    }

    package mutating func take(_ tree: MerkleTree) {
        root = tree.root.hexadecimal
        peaks = tree.peaks.map(\.hexadecimal)
    }
}

/// A file beside a backup's log.
package struct KeptFile: Record {
    /// Its path in the backup's folder.
    package var file = ""
    package var bytes = 0
    /// Of its bytes, in hexadecimal.
    package var sha256 = ""

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("file", &file)
        fields.field("bytes", &bytes)
        fields.field("sha256", &sha256)
    }
}

/// Where the keys of a point are.
package struct KeptKeys: Record {
    /// Their path in the folder that they lie in.
    package var file = ""
    /// That folder, where it isn't the backup's own.
    package var apart: String?
    package var sha256 = ""
    /// The SHA-256 of what is in it, before it was sealed.
    package var contents = ""
    /// Whether it opens with a passphrase alone.
    package var isSealed = false

    package init() {}

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("file", &file)
        fields.field("apart", &apart)
        fields.field("sha256", &sha256)
        fields.field("contents", &contents)
        fields.field("sealed", &isSealed)
    }
}

/// What a backup's folder says of itself, in `backup.json`.
package struct BackupHead: Record {
    package static let magic = "daybook backup"

    package var magic = ""
    package var form = 1
    /// The store's id.
    package var store = ""
    /// When the store was made.
    package var createdAt = Timestamp(milliseconds: 0)
    /// What this is, for whoever finds it.
    package var about = ""

    package init() {}

    package init(of store: String, createdAt: Timestamp, about: String) {
        magic = Self.magic
        self.store = store
        self.createdAt = createdAt
        self.about = about
    }

    package mutating func visit(_ fields: inout some FieldVisitor) {
        fields.field("magic", &magic)
        fields.field("form", &form)
        fields.field("store", &store)
        fields.field("createdAt", &createdAt)
        fields.field("about", &about)
    }
}
