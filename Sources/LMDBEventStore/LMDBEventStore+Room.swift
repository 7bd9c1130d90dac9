package import EventStore
internal import Glibc
internal import LMDB
internal import Threads

// The log is only added to, so nothing of it is needless but what was made ready for it. The index is written to all
// over with each file of the journal that comes into it, and each time lets go of as many pages.

extension LMDBEventStore: Compactable {
    package func room() async throws(EventStoreError) -> [Room] {
        let store = try open()
        return try await onOwnThread {
            Result { () throws(EventStoreError) in
                try inStoreTerms { try store.room() }
            }
        }.get()
    }

    package func giveBack() async throws(EventStoreError) -> RoomKept? {
        let store = try open()
        return try await onOwnThread {
            Result { () throws(EventStoreError) in
                try inStoreTerms { try store.giveBack() }
            }
        }.get()
    }
}

extension OpenStore {
    fileprivate func room() throws -> [Room] {
        let ready = try Files.bytesTaken(by: journal.prepared)
        var files = try log.environment.room().taken + ready
        for first in try journal.files() {
            files += try Files.bytesTaken(by: journal.path(of: first))
        }
        let log = Room("log", taken: files, needless: ready)
        // Who only reads a store without an index has one of its own.
        guard index.environment.directory == folder.index else { return [log] }
        let room = try index.environment.room()
        let leftovers = try folder.indexLeftovers.reduce(0) {
            try $0 + Files.bytesTaken(by: $1 + "/data.mdb")
        }
        return [
            log,
            Room("index", taken: room.taken + leftovers, needless: room.needless + leftovers),
        ]
    }

    fileprivate func giveBack() throws -> RoomKept? {
        try folder.removeIndexLeftovers()
        // Who only reads takes no place among LMDB's readers, but holds the same lock.
        guard let lock = try journal.lockFilling(milliseconds: 5_000) else { return .busy }
        try journal.removePrepared()
        var kept: RoomKept?
        do {
            try index.giveBack()
        } catch let error as LMDBError where error == LMDBError(code: EOPNOTSUPP) {
            kept = .disk
        }
        _ = consume lock
        return kept
    }
}

extension StoreFolder {
    /// What a making of the index left that was cut off.
    fileprivate var indexLeftovers: [String] { [index + ".new", index + ".old"] }

    fileprivate func removeIndexLeftovers() throws(StoreOpeningError) {
        // An index is made by who holds this.
        let alone = try FolderLock(alone: path)
        defer { alone.letGo() }
        for leftover in indexLeftovers { try Files.removeEnvironment(leftover) }
    }
}

extension Files {
    /// 0 where there is no such file.
    fileprivate static func bytesTaken(by path: String) throws(StoreOpeningError) -> Int {
        var status = stat()
        if stat(path, &status) == 0 { return Int(clamping: status.st_blocks) * 512 }
        if errno == ENOENT || errno == ENOTDIR { return 0 }
        throw .io(errno: errno, what: "can't look at \(path)")
    }
}
