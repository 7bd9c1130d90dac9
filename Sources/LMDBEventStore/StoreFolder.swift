internal import EventStore
internal import Foundation

/// Where a store's parts lie, and what `MANIFEST` says.
struct StoreFolder: Sendable {
    let path: String

    var manifest: String { path + "/MANIFEST" }
    var lock: String { path + "/daybook.lock" }
    var log: String { path + "/log" }
    var index: String { path + "/index" }
    var logFile: String { log + "/data.mdb" }
    var indexFile: String { index + "/data.mdb" }

    /// What a store says of itself, once for all, when it is made.
    struct Manifest: Codable, Equatable {
        static let magic = "daybook"
        static let knownFormat = 1

        var magic = Self.magic
        var format = Self.knownFormat
        var store: UUID
        var createdAt: String
    }

    /// The manifest.
    func readManifest() throws(StoreOpeningError) -> Manifest {
        guard let bytes = try Files.read(manifest) else { throw .notAStore(path: path) }
        do {
            // Read before the rest, which a newer format may have changed.
            struct Format: Decodable {
                var magic: String
                var format: Int
            }
            let format = try JSONDecoder().decode(Format.self, from: Data(bytes))
            guard format.magic == Manifest.magic else {
                throw StoreOpeningError.manifestDamaged(
                    path: manifest, why: "it isn't a store's")
            }
            guard format.format <= Manifest.knownFormat else {
                throw StoreOpeningError.newerFormat(
                    path: path, found: format.format, known: Manifest.knownFormat)
            }
            return try JSONDecoder().decode(Manifest.self, from: Data(bytes))
        } catch let error as StoreOpeningError {
            throw error
        } catch {
            throw .manifestDamaged(path: manifest, why: "it isn't the JSON it should be")
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
