import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import PersonalData
import SideFiles

/// A copy that becomes a folder: made beside its place, and put there once it is whole.
final class FolderCopy: CopyTarget {
    private let path: String
    private let beside: BesidePlace
    private var turn: FolderTurn?
    private var making: StoreMaking?
    private var made: Position?
    let side: any SideStore
    let keys: (any MovableKeys)?

    /// Goes on with what an earlier run has begun there, or begins where it may.
    ///
    /// - Throws: `StoreOpeningError.alreadyThere` where something is; a ``CopyFault`` while another copies to it, or
    ///   where there is nothing to go on with.
    init(at path: String, as identity: StoreIdentity, mayBegin: Bool) async throws {
        let url = URL(fileURLWithPath: path).standardizedFileURL
        let parent = url.deletingLastPathComponent().path
        guard mayBegin || FileManager.default.fileExists(atPath: parent) else {
            throw CopyFault.isGone
        }
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        beside = BesidePlace(path: parent + "/.\(url.lastPathComponent).copy")
        self.path = url.path
        turn = try FolderTurn(at: beside.path + ".lock")
        if turn == nil { throw CopyFault.underWay }
        try await Self.refuseTaken(url.path, by: identity)
        if !mayBegin {
            guard try await beside.isBegun(as: identity) else { throw CopyFault.isGone }
        }
        making = try await beside.making(as: identity)
        side = SideFolder(path: beside.path)
        keys = KeyFile(path: beside.path + "/keys", of: identity.id)
    }

    /// That the place is free: nothing is there, or a store that never had an event.
    private static func refuseTaken(_ path: String, by identity: StoreIdentity) async throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        if isFolder.boolValue,
            try FileManager.default.contentsOfDirectory(atPath: path).isEmpty
        {
            return
        }
        guard BackOffice.isEmpty(storeAt: path) else {
            throw StoreOpeningError.alreadyThere(path: path)
        }
        if try await StorePlace.folder(path).logID() == identity.id {
            throw StoreOpeningError.alreadyThere(path: path)
        }
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
        let log = try await LMDBEventStore.open(at: beside.path)
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
        try FolderPlace.sync(beside.path)
        try FolderPlace.put(beside.path, at: path)
        do {
            try FolderPlace.sync(
                folder: URL(fileURLWithPath: path).deletingLastPathComponent().path)
        } catch { throw CopyFault.unknown(why: "\(error)") }
        // The empty store that was there has come in its place. If it can't be taken away, the next copy does it.
        try? beside.takeAway()
    }

    /// Whoever has the lock: it is asked only of what wasn't put in its place.
    func isOurs() async throws -> Bool { turn != nil }

    func giveUp() async throws {
        making = nil
        try beside.takeAway()
    }

    func close() async {
        making = nil
        turn = nil
    }
}
