internal import EventStore
internal import Foundation
internal import LMDB

extension StoreFolder {
    /// Makes a store here: the log first and the manifest last, so that what has a manifest is
    /// whole. A log that is here without one, since a making was cut off or the manifest was lost, is taken
    /// up with all that is in it: its genesis says what the manifest did.
    func make(_ options: StoreOptions) throws(StoreOpeningError) {
        try Files.makeFolder(path)
        try refuseNetworkDisk()
        let held = try FolderLock(lock, .alone, of: path)
        defer { withExtendedLifetime(held) {} }
        if try Files.exists(manifest) { throw .alreadyThere(path: path) }
        try Files.makeFolder(log)
        try Files.makeFolder(index)
        let genesis: Genesis
        let head: (position: Position, checksum: UInt32)
        if try isCutOff() {
            try Files.remove(logFile)
            do { try anyJournal().removeAll() } catch { throw error.opening(log) }
        }
        do {
            let environment = try Environment(
                directory: log, .init(mapSize: options.logMapSize, durability: .full))
            defer { environment.close() }
            genesis = try onThisThread { try environment.makeGenesis(options.clock()) }
            try environment.sync()
            head = try environment.read { try $0.lastRecord() }
        } catch LogHasEvents.error {
            throw .alreadyThere(path: path)
        } catch {
            throw opening(error, logFile)
        }
        try makeJournal(of: genesis.store, after: head, options)
        // What has a manifest has a log, in whatever order names come to the disk.
        for folder in [log, path] { try Files.syncFolder(folder) }
        try write(Manifest(store: genesis.store, createdAt: genesis.createdAt.description))
        // The folder's own name, and those of all that were made above it.
        try Files.syncFolders(above: path)
    }
}

extension StoreFolder {
    /// Whether the log is one that LMDB had only begun. With the first event that was ever stored it has
    /// four pages at least: two metas, and a leaf before and after.
    private func isCutOff() throws(StoreOpeningError) -> Bool {
        switch try Files.fault(ofData: logFile) {
        case nil: return false
        case .missing: break
        case .foreign, .truncated:
            guard try Files.size(of: logFile) < 4 * Int(getpagesize()) else { return false }
        }
        do {
            if try !anyJournal().holdsEvents(after: 0) { return true }
        } catch {
            throw error.opening(log)
        }
        throw .logMissing(path: logFile)
    }

    /// The journal, whosever it is.
    private func anyJournal() throws(JournalError) -> Journal {
        try Journal(in: log, .init(store: nil, isReadOnly: true))
    }

    func refuseNetworkDisk() throws(StoreOpeningError) {
        let kind: String?
        do { kind = try Environment.networkDisk(of: path) } catch {
            throw .io(errno: error.code, what: "can't look at the disk of \(path)")
        }
        if let kind { throw .networkDisk(path: path, kind: kind) }
    }
}

private enum LogHasEvents: Error { case error }

extension Environment {
    @available(*, noasync)
    fileprivate func makeGenesis(_ now: Timestamp) throws -> Genesis {
        try write { transaction in
            if let genesis = try transaction.reads.genesis() { return genesis }
            if try transaction.reads.head() > 0 { throw LogHasEvents.error }
            let genesis = Genesis(store: UUID.random(), createdAt: now)
            let bytes = genesis.bytes
            try transaction.put(bytes.span.bytes, for: Position(0).bigEndian, .append)
            return genesis
        }
    }
}
