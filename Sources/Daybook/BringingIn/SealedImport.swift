package import EventStore
package import Exports
import Foundation
import LMDBEventStore
import PersonalData
import Records

/// Makes a log of records as another store has them, byte for byte.
package struct SealedImport: ~Copyable {
    private let folder: String
    private let store: ExportedStore
    private var making: StoreMaking
    /// Whether any text in it needs a key to be read.
    private var isSealed = false

    package init(at folder: String, of store: ExportedStore) throws {
        (self.folder, self.store) = (folder, store)
        making = try StoreMaking.begin(
            at: folder, as: StoreIdentity(id: store.id, createdAt: store.createdAt))
    }

    /// The position of the last that was taken.
    package var head: Position { making.head }

    /// Takes the next.
    package mutating func add(
        _ record: WrittenRecord, of store: ExportedStore
    ) throws(ImportedEventFault) {
        guard store == self.store else {
            throw ImportedEventFault(0, "this is of another store than the lines before it")
        }
        guard record.position == head + 1 else {
            throw ImportedEventFault(
                0, "position \(record.position) stands where \(head + 1) must come: a log is whole")
        }
        guard let bytes = record.bytes else {
            throw ImportedEventFault(0, "what it says isn't what its checksum was made of")
        }
        do { try bytes.withUnsafeBytes { try making.add($0) } } catch {
            throw ImportedEventFault(0, Sentence(quoting: "\(error)"))
        }
        isSealed = isSealed || [record.payload, record.metadata].contains { $0.holds(Self.mark) }
    }

    /// What a sealed text begins with, as JSON.
    static let mark = Array("\"sealed:1:".utf8)

    /// What was made.
    package struct Made: Sendable {
        package var report: VerificationReport
        /// Whether it has texts that no key is there to.
        package var lacksKeys: Bool
        /// What is wrong with the keys that were given.
        package var keyFaults: [String]
    }

    /// Makes a store of it, with a copy of the file `keys`, and reads it once from end to end.
    package consuming func finish(
        keys: String?, _ progress: @escaping @Sendable (Position, Position) -> Void
    ) async throws -> Made {
        let (folder, isSealed) = (folder, isSealed)
        try making.finish()
        // What says so is begun by whoever opens the store: nothing in it needs any.
        let begun = keys == nil && !isSealed ? Data(KeyFile.beginsAnew.utf8) : nil
        if let bytes = try keys.map({ try Data(contentsOf: URL(fileURLWithPath: $0)) }) ?? begun {
            try Self.put(Array(bytes), to: folder + "/keys")
        }
        return try await Self.read(folder, keys, isSealed, progress)
    }

    /// Writes a new file for this user alone.
    private static func put(
        _ bytes: [UInt8], to path: String
    ) throws(StoreOpeningError) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file != -1 else { throw .io(errno: errno, what: "can't make \(path)") }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else {
                throw .io(errno: written == 0 ? ENOSPC : errno, what: "can't write \(path)")
            }
            rest = rest.dropFirst(written)
        }
    }

    private static func read(
        _ folder: String, _ keys: String?, _ isSealed: Bool,
        _ progress: @escaping @Sendable (Position, Position) -> Void
    ) async throws -> Made {
        let office = try await BackOffice.open(
            at: .folder(folder), actor: "import", progress: progress)
        do {
            let report = try await office.verify(progress: progress)
            let faults = keys == nil ? [] : try await office.keyFaults()
            await office.close()
            return Made(
                report: report, lacksKeys: isSealed && keys == nil, keyFaults: faults)
        } catch {
            await office.close()
            throw error
        }
    }
}

extension [UInt8] {
    /// Whether `part` stands in it.
    func holds(_ part: [UInt8]) -> Bool {
        withUnsafeBufferPointer { bytes in
            guard let first = part.first, bytes.count >= part.count else { return false }
            for at in 0...bytes.count - part.count where bytes[at] == first {
                if bytes[at..<at + part.count].elementsEqual(part) { return true }
            }
            return false
        }
    }
}
