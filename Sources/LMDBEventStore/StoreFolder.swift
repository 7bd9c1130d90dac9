internal import EventStore
internal import Fences
internal import Foundation

/// Where a store's parts lie, and what `MANIFEST` says.
struct StoreFolder: Sendable {
    let path: String

    var manifest: String { path + "/MANIFEST" }
    var lock: String { path + "/daybook.lock" }
    var log: String { path + "/log" }
    var index: String { path + "/index" }
    var tree: String { path + "/tree" }
    var fence: FolderFence { FolderFence(of: path) }
    var logFile: String { log + "/data.mdb" }
    var indexFile: String { index + "/data.mdb" }

    /// What a store says of itself, once for all, when it is made.
    struct Manifest: Codable, Equatable {
        static let magic = "daybook"
        /// What stores are made with.
        static let format = 2
        /// The same, of one that may have been moved away: a program that knows nothing of that refuses it.
        static let movedFormat = 3
        static let knownFormat = 3

        var magic = Self.magic
        var format = Self.format
        var store: UUID
        var createdAt: String

        /// What was appended last lies in a journal.
        var hasJournal: Bool { format >= Self.format }
    }

    /// The manifest.
    func readManifest() throws(StoreOpeningError) -> Manifest {
        guard let bytes = try Files.read(manifest) else { throw .notAStore(path: path) }
        do {
            let whole = try JSONDecoder().decode(Manifest.self, from: Data(bytes))
            try check(magic: whole.magic, format: whole.format)
            return whole
        } catch let error as StoreOpeningError {
            throw error
        } catch {
            try checkFormat(bytes)
            throw .manifestDamaged(path: manifest, why: "it isn't the JSON it should be")
        }
    }

    /// Says what is wrong with a manifest that isn't one of today's, where that can be told: a newer
    /// format may have changed all but this.
    private func checkFormat(_ bytes: [UInt8]) throws(StoreOpeningError) {
        struct Format: Decodable {
            var magic: String
            var format: Int
        }
        guard let format = try? JSONDecoder().decode(Format.self, from: Data(bytes)) else { return }
        try check(magic: format.magic, format: format.format)
    }

    private func check(magic: String, format: Int) throws(StoreOpeningError) {
        guard magic == Manifest.magic else {
            throw .manifestDamaged(path: manifest, why: "it isn't a store's")
        }
        guard format <= Manifest.knownFormat else {
            throw .newerFormat(path: path, found: format, known: Manifest.knownFormat)
        }
    }

    /// Writes the manifest, the last step of making a store: what has one is whole.
    func write(_ manifest: Manifest) throws(StoreOpeningError) {
        let bytes: [UInt8]
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            bytes = Array(try encoder.encode(manifest)) + [UInt8(ascii: "\n")]
        } catch {
            throw .manifestDamaged(path: self.manifest, why: "\(error)")
        }
        try Files.writeDurably(bytes, to: self.manifest, in: path)
    }
}
