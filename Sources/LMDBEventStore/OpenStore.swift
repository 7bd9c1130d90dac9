internal import EventStore
internal import Foundation
internal import LMDB

/// A store as one process has it open, once, whoever uses it.
final class OpenStore: Sendable {
    let folder: StoreFolder
    let log: Log
    let journal: Journal
    let index: Index
    let tail: Tail
    let logEnd: LogEnd
    let writer: Writer
    let changes: ChangeFeed
    let commits: Commits
    let filler: Filler
    let trees: LogTrees
    private let lock: FolderLock
    /// Held by who only reads: LMDB's own locks would have to be written.
    private let standingStill: FolderLock?

    /// Nothing can be appended to it.
    var isReadOnly: Bool { lock.access != .writing }
    var id: UUID { log.store }

    /// Opens an existing store; each step refuses what a later one couldn't survive.
    init(
        _ folder: StoreFolder, _ options: StoreOptions,
        _ progress: (Position, Position) throws -> Void
    ) throws(StoreOpeningError) {
        self.folder = folder
        guard try Files.exists(folder.manifest) else { throw .notAStore(path: folder.path) }
        try folder.refuseNetworkDisk()
        lock = try folder.lockTakenOver(options)
        let manifest = try folder.readManifest()
        var options = options
        if lock.access == .writing {
            standingStill = nil
        } else {
            standingStill = try FolderLock(standingStill: folder.log, of: folder.path)
            options.isReadOnly = true
            // All that the index lacks stays in memory.
            options.smallTail = .max
        }
        // LMDB makes those who open a file wait for one another, without end if one is stopped there.
        let alone = try FolderLock(alone: folder.path)
        log = try Self.openLog(folder, manifest, options)
        journal = try folder.openJournal(
            of: log, manifest, options, isAtRest: lock.access == .readingAtRest)
        let (index, indexed) = try folder.openIndex(of: log, options, alone)
        alone.letGo()
        self.index = index
        do {
            tail = try Tail(journal, log, index, after: indexed, options, progress)
        } catch {
            throw opening(error, folder.index)
        }
        changes = ChangeFeed(journal)
        let end = LogEnd(journal, tail, segmentEvents: options.segmentEvents)
        logEnd = end
        try folder.fold(end)
        trees = LogTrees(folder, log, tail, isReadOnly: lock.access != .writing)
        filler = Filler(log, index, end, trees, smallTail: options.smallTail)
        commits = Commits(log, index, end, filler, changes, options)
        writer = Writer(commits, callersCommit: options.callersCommit)
        filler.start()
    }

    /// Blocks until everything accepted is stored and the files are closed.
    func close() {
        writer.stop()
        filler.stop()
        changes.waitUntilQuiet()
        index.environment.close()
        log.environment.close()
    }

    // MARK: - Opening

    private static func openLog(
        _ folder: StoreFolder, _ manifest: StoreFolder.Manifest, _ options: StoreOptions
    ) throws(StoreOpeningError) -> Log {
        let path = folder.logFile
        switch try Files.fault(ofData: path) {
        case nil: break
        case .missing: throw .logMissing(path: path)
        case .foreign(let why): throw .logForeign(path: path, why: why)
        case .truncated(let bytes, let expected):
            throw .truncated(path: path, bytes: bytes, expected: expected)
        }
        do {
            let environment = try Environment(
                directory: folder.log, options.environment(mapSize: options.logMapSize))
            // Places of dead readers would keep old pages.
            try environment.checkReaders()
            guard let genesis = try environment.read({ try $0.genesis() }) else {
                throw StoreOpeningError.logForeign(path: path, why: "it has no genesis record")
            }
            guard genesis.store == manifest.store else {
                throw StoreOpeningError.logForeign(
                    path: path, why: "it belongs to the store \(genesis.store)")
            }
            return Log(environment, store: manifest.store)
        } catch {
            throw opening(error, path)
        }
    }
}

/// Says that the calling thread is the store's own: `write` can't be called from a task.
func onThisThread<R>(_ body: () throws -> R) rethrows -> R { try body() }

/// Any error of opening `path`, as the opener is told.
func opening(_ error: any Error, _ path: String) -> StoreOpeningError {
    switch error {
    case let error as StoreOpeningError: error
    case let error as LMDBError where error == .invalid:
        .logForeign(path: path, why: error.description)
    case let error as JournalError: error.opening(path)
    case let error as LMDBError: .io(errno: error.code, what: "can't open \(path): \(error)")
    default: .io(errno: EIO, what: "can't open \(path): \(error)")
    }
}
