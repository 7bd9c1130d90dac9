import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import PersonalData
import SideFiles

/// A copy that becomes a folder: made beside its place, and put there once it is whole.
final class FolderCopy: CopyTarget {
    private let path: String
    private let beside: String
    private let identity: StoreIdentity
    private var making: StoreMaking?
    private var made: Position?
    let side: any SideStore
    let keys: (any MovableKeys)?

    /// Goes on with what an earlier run has begun there.
    ///
    /// - Throws: `StoreOpeningError.alreadyThere` where something is.
    init(at path: String, as identity: StoreIdentity) throws {
        self.path = path
        self.identity = identity
        beside = Self.beside(path)
        // Whole, and not put in its place: that was cut off in the last moment, and much may have come since.
        if FileManager.default.fileExists(atPath: beside + "/MANIFEST") {
            try FileManager.default.removeItem(atPath: beside)
        }
        try FileManager.default.createDirectory(
            atPath: beside, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        making = try StoreMaking.resume(at: beside, as: identity)
        side = SideFolder(path: beside)
        keys = KeyFile(path: beside + "/keys", of: identity.id)
    }

    /// Where the copy is made that is to be at `path`.
    static func beside(_ path: String) -> String {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        return url.deletingLastPathComponent().path + "/.\(url.lastPathComponent).copy"
    }

    var head: Position { making?.head ?? made ?? 0 }

    func add(_ records: [WrittenRecord]) async throws {
        guard made == nil else { throw CopyFault.isSealed }
        for record in records {
            guard let bytes = record.bytes else {
                throw EventStoreError.damaged(
                    record.position, "it isn't what its checksum was made of")
            }
            try bytes.withUnsafeBytes { try making?.add($0) }
        }
    }

    func root() async throws -> Digest { making?.tree.root ?? Digest(of: []) }

    func seal() async throws -> Digest {
        guard let making = making.take() else { throw CopyFault.isSealed }
        made = making.head
        try making.finish()
        let log = try await LMDBEventStore.open(at: beside)
        do {
            let report = try await log.verify(rootsAt: [log.head()]) { _, _ in }
            guard report.isSound else { throw CopyFault.differs(report.firstBadPosition) }
            let root = report.roots[report.events] ?? Digest(of: [])
            await log.close()
            return root
        } catch {
            await log.close()
            throw error
        }
    }

    func finish() async throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FolderPlace.sync(beside)
        try FolderPlace.put(beside, at: path)
        try FolderPlace.sync(folder: parent)
    }

    func giveUp() async throws {
        making = nil
        try FileManager.default.removeItem(atPath: beside)
    }

    func close() async { making = nil }
}
