package import EventStore
internal import LMDB

/// A store that is made of records as another has stored them: a copy of it, or of its beginning.
///
/// It goes straight into LMDB, and MANIFEST comes last: what was cut off has none, and is no store. Each record's
/// checksum and form is looked at; what is true of them together is for `verify` to say, before the
/// store is called good. To be used by one thread; all of it blocks.
package struct StoreMaking: ~Copyable {
    private let folder: StoreFolder
    private let identity: StoreIdentity
    private let options: StoreOptions
    private let held: FolderLock
    private let environment: Environment

    /// Records that wait to be written in one go.
    private var waiting: [UInt8] = []
    private var ends: [Int] = []
    private var lastChecksum: UInt32 = 0
    /// The hash tree of all that were added.
    package private(set) var tree = MerkleTree()

    /// So many bytes are written in one go.
    private static let most = 8 << 20

    private init(
        _ folder: StoreFolder, _ identity: StoreIdentity, _ options: StoreOptions,
        _ held: FolderLock, _ environment: Environment
    ) {
        self.folder = folder
        self.identity = identity
        self.options = options
        self.held = held
        self.environment = environment
    }

    /// Begins one in the folder `path`, which need not exist.
    ///
    /// - Throws: ``StoreOpeningError/alreadyThere(path:)`` where a store lies, or a log of one.
    package static func begin(
        at path: String, as identity: StoreIdentity, _ options: StoreOptions = StoreOptions()
    ) throws(StoreOpeningError) -> StoreMaking {
        // Nothing counts before the end, where all of it is synced at once.
        try enter(path, identity, options, .unsafeForTests) { folder throws(StoreOpeningError) in
            try folder.refuseTaken()
        }
    }

    /// Goes on with one that was cut off, or begins it. What was written of it is on the disk, so that not even a power
    /// cut takes more than the last of it.
    ///
    /// - Throws: ``StoreOpeningError/alreadyThere(path:)`` where a store lies, or what is to be one of another log.
    package static func resume(
        at path: String, as identity: StoreIdentity, _ options: StoreOptions = StoreOptions()
    ) throws(StoreOpeningError) -> StoreMaking {
        var making = try enter(path, identity, options, .full) { folder throws(StoreOpeningError) in
            try folder.refuseMade()
        }
        try making.takeUp()
        // Whoever leaves another place for this one must find it again after a power cut.
        try Files.syncFolders(above: path)
        return making
    }

    private static func enter(
        _ path: String, _ identity: StoreIdentity, _ options: StoreOptions,
        _ durability: Environment.Durability,
        refusing refuse: (StoreFolder) throws(StoreOpeningError) -> Void
    ) throws(StoreOpeningError) -> StoreMaking {
        let folder = StoreFolder(path: path)
        try Files.makeFolder(path)
        try folder.refuseNetworkDisk()
        // Whoever has a store open would be waited for.
        try refuse(folder)
        let held = try FolderLock(folder.lock, .alone, of: path)
        try refuse(folder)
        try Files.makeFolder(folder.log)
        try Files.makeFolder(folder.index)
        do {
            let environment = try Environment(
                directory: folder.log,
                .init(mapSize: options.logMapSize, durability: durability))
            let genesis = Genesis(store: identity.id, createdAt: identity.createdAt)
            let bytes = genesis.bytes
            let isOurs = try onThisThread {
                try environment.write { transaction in
                    if let begun = try transaction.reads.genesis() { return begun == genesis }
                    try transaction.put(bytes.span.bytes, for: Position(0).bigEndian, .append)
                    return true
                }
            }
            guard isOurs else { throw StoreOpeningError.alreadyThere(path: path) }
            return StoreMaking(folder, identity, options, held, environment)
        } catch {
            throw opening(error, folder.logFile)
        }
    }

    /// Counts what is there from before.
    private mutating func takeUp() throws(StoreOpeningError) {
        var (tree, last) = (tree, lastChecksum)
        do {
            try environment.read { log in
                try log.forEachRecord(after: 0, through: try log.head()) { record in
                    tree.add(record.bytes)
                    last = record.checksum
                    return true
                }
            }
        } catch {
            throw opening(error, folder.logFile)
        }
        (self.tree, lastChecksum) = (tree, last)
    }

    /// The position of the last record that was added.
    package var head: Position { tree.count }

    /// Adds the record of the next position.
    ///
    /// - Throws: ``EventStoreError/damaged(_:_:)`` if it isn't one of that position.
    package mutating func add(_ record: UnsafeRawBufferPointer) throws {
        lastChecksum = try StoredRecord(record, at: head + 1).checksum
        tree.add(record)
        waiting.append(contentsOf: record)
        ends.append(waiting.count)
        if waiting.count >= Self.most { try flush() }
    }

    /// Writes down what was added.
    package mutating func flush() throws {
        guard !ends.isEmpty else { return }
        let first = head + 1 - Position(ends.count)
        while true {
            do {
                try onThisThread { try put(first) }
                break
            } catch let error as LMDBError where error == .mapFull {
                try environment.growMap()
            }
        }
        waiting.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    private func put(_ first: Position) throws {
        try environment.write { transaction in
            var (start, position) = (0, first)
            for end in ends {
                let bytes = waiting.span.extracting(start..<end).bytes
                try transaction.put(bytes, for: position.bigEndian, .append)
                (start, position) = (end, position + 1)
            }
        }
    }

    /// Makes a store of it, durably.
    package consuming func finish() throws {
        try flush()
        try environment.sync()
        environment.close()
        try folder.makeJournal(of: identity.id, after: (head, lastChecksum), options)
        // What has a manifest has a log, in whatever order names come to the disk.
        for folder in [folder.log, folder.path] { try Files.syncFolder(folder) }
        try folder.write(
            .init(store: identity.id, createdAt: identity.createdAt.description))
        try Files.syncFolders(above: folder.path)
        withExtendedLifetime(held) {}
    }
}

extension StoreFolder {
    fileprivate func refuseMade() throws(StoreOpeningError) {
        if try Files.exists(manifest) { throw .alreadyThere(path: path) }
    }

    fileprivate func refuseTaken() throws(StoreOpeningError) {
        for part in [manifest, logFile] where try Files.exists(part) {
            throw .alreadyThere(path: path)
        }
    }
}
