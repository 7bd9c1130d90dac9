internal import EventStore
internal import Foundation
internal import LMDB

/// A store as one process has it open, once, whoever uses it.
final class OpenStore: Sendable {
    let folder: StoreFolder
    let log: Log
    let index: Index
    let tail: Tail
    let writer: Writer
    let changes: ChangeFeed
    let indexer: Indexer
    private let lock: FolderLock

    var id: UUID { log.store }

    /// Opens an existing store; each step refuses what a later one couldn't survive.
    init(
        _ folder: StoreFolder, _ options: StoreOptions, _ progress: (Position, Position) -> Void
    ) throws(StoreOpeningError) {
        self.folder = folder
        guard try Files.exists(folder.manifest) else { throw .notAStore(path: folder.path) }
        try folder.refuseNetworkDisk()
        lock = try FolderLock(folder.lock, .shared, of: folder.path)
        let manifest = try folder.readManifest()
        log = try Self.openLog(folder, manifest, options)
        let (index, indexed) = try folder.openIndex(of: log, options)
        self.index = index
        do {
            let through = try index.bringUp(
                log, from: indexed, by: options.segmentEvents, progress)
            tail = Tail(after: through, segmentEvents: options.segmentEvents)
            try tail.foldWhatCanBe(log, index)
        } catch {
            throw opening(error, folder.index)
        }
        changes = ChangeFeed(log.environment)
        indexer = Indexer(
            log, index, tail, smallTail: options.smallTail)
        writer = Writer(
            Commits(log, index, tail, indexer, changes, options),
            callersCommit: options.callersCommit)
        indexer.start()
    }

    /// Blocks until everything accepted is stored and the files are closed.
    func close() {
        writer.stop()
        indexer.stop()
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
                directory: folder.log,
                .init(mapSize: options.logMapSize, durability: options.environmentDurability))
            // Places of dead readers would keep old pages; and what a killed writer left in the
            // system's cache must be durable before anybody is shown it.
            try environment.checkReaders()
            try environment.sync()
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

extension Tail {
    /// Folds the log's tail in, as far as it is undamaged: reads say where it isn't.
    fileprivate func foldWhatCanBe(_ log: Log, _ index: Index) throws {
        do {
            _ = try log.environment.read { try catchUp(with: $0, index) }
        } catch EventStoreError.damaged {
            return
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
    case let error as LMDBError: .io(errno: error.code, what: "can't open \(path): \(error)")
    default: .io(errno: EIO, what: "can't open \(path): \(error)")
    }
}
