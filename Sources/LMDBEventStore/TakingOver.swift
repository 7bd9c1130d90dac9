internal import EventStore
internal import LMDB
internal import struct Foundation.UUID

// A store of format 1 has no journal: all of its events are in LMDB. It is taken over when it is opened first,
// and an older binary refuses it from then on, since it would append beside the journal.

extension StoreFolder {
    /// Holds the store for use, taken over if it is an older one.
    func lockTakenOver(_ options: StoreOptions) throws(StoreOpeningError) -> FolderLock {
        let held = try FolderLock(lock, .shared, of: path, onlyReads: options.isReadOnly)
        if held.access != .writing { return held }
        if try readManifest().hasJournal { return held }
        held.letGo()
        try takeOver(options)
        return try FolderLock(lock, .shared, of: path)
    }

    private func takeOver(_ options: StoreOptions) throws(StoreOpeningError) {
        // Whoever has it open by an older binary would go on without the journal.
        let alone = try FolderLock(lock, .alone, of: path)
        defer { withExtendedLifetime(alone) {} }
        var manifest = try readManifest()
        if manifest.hasJournal { return }
        let head: (position: Position, checksum: UInt32)
        do {
            guard try Files.fault(ofData: logFile) == nil else { return }
            let environment = try Environment(
                directory: log, options.environment(mapSize: options.logMapSize))
            defer { environment.close() }
            guard try environment.read({ try $0.genesis() })?.store == manifest.store else {
                return
            }
            // What a killed writer left in the system's cache; a journal goes on from it.
            try environment.sync()
            head = try environment.read { try $0.lastRecord() }
        } catch {
            throw opening(error, logFile)
        }
        try makeJournal(of: manifest.store, after: head, options)
        manifest.format = Manifest.format
        try write(manifest)
    }

    /// Begins the journal of a log, unless it has one.
    func makeJournal(
        of store: UUID, after head: (position: Position, checksum: UInt32), _ options: StoreOptions
    ) throws(StoreOpeningError) {
        let kind = Journal.Kind(store: store, isDurable: options.durability == .full)
        do {
            let journal = try Journal(in: log, kind)
            // The manifest alone may have been lost, or an old one put back.
            if try journal.holdsEvents(after: head.position) {
                _ = try Journal.open(in: log, kind, after: head.position, head.checksum)
                return
            }
            // Else they are of a making or a taking over that was cut off.
            try journal.removeAll()
            _ = try journal.make(
                head.position + 1, witness: head.checksum, room: 1, large: false)
            try journal.head?.tell(head.position, try journal.fenceFound())
            try journal.head?.noteBoot()
        } catch {
            throw error.opening(log)
        }
    }
}

extension ReadTransaction {
    /// The position of the last record, and the checksum that it bears; 0 where there is none.
    func lastRecord() throws -> (position: Position, checksum: UInt32) {
        let head = try head()
        return (head, head == 0 ? 0 : try seal(at: head))
    }
}
