internal import EventStore
internal import Glibc
internal import LMDB

// The index may be missing, and then it is made again: beside its place, by one process at a time, so that
// what stands in its place is whole and has one lock file, whoever opens it.

extension StoreFolder {
    /// Opens the index, or makes it again where it is missing, unreadable, of another form or another
    /// store's. Answers how far it has come, too. Nobody else does so while `alone` is held.
    func openIndex(
        of log: Log, _ options: StoreOptions, _ alone: FolderLock
    ) throws(StoreOpeningError) -> (Index, Position) {
        do {
            let index =
                try indexThatIsThere(of: log, options)
                ?? (options.isReadOnly
                    ? privateIndex(of: log, options) : newIndex(of: log, options))
            let (through, witness) = try index.progress()
            let (head, found) = try log.environment.read { log in
                let head = try log.head()
                return (head, through == 0 || through > head ? nil : try log.seal(at: through))
            }
            guard through <= head, through == 0 || found == witness else {
                throw StoreOpeningError.rolledBack(path: self.index, log: head, index: through)
            }
            return (index, through)
        } catch {
            throw opening(error, indexFile)
        }
    }

    private func indexThatIsThere(of log: Log, _ options: StoreOptions) throws -> Index? {
        guard try Files.fault(ofData: indexFile) == nil else { return nil }
        do throws(LMDBError) {
            let environment = try indexEnvironment(in: index, options)
            do {
                try environment.checkReaders()
                if let index = try Index(environment, of: log.store) { return index }
                environment.close()
                return nil
            } catch {
                environment.close()
                throw error as? LMDBError ?? .corrupted
            }
        } catch {
            // Nothing is lost with it: the log has it all.
            if error.isOfTheFile { return nil }
            throw error
        }
    }

    /// Puts an empty one in the place of what is there. Whoever has that open goes on with it.
    private func newIndex(of log: Log, _ options: StoreOptions) throws -> Index {
        let (new, old) = (index + ".new", index + ".old")
        for leftover in [new, old] { try Files.removeEnvironment(leftover) }
        try Files.makeFolder(new)
        let environment = try indexEnvironment(in: new, options)
        do {
            defer { environment.close() }
            _ = try onThisThread { try Index(beginningIn: environment, of: log.store) }
        }
        if try Files.exists(index) { try Files.rename(index, to: old) }
        try Files.rename(new, to: index)
        try Files.removeEnvironment(old)
        guard let made = try indexThatIsThere(of: log, options) else {
            throw StoreOpeningError.io(errno: EIO, what: "can't read \(indexFile), just made")
        }
        return made
    }

    /// An empty one, elsewhere, for who may write nothing here: what it lacks is in memory. Its files have
    /// no names any more, so they are gone with the process, however that ends.
    private func privateIndex(of log: Log, _ options: StoreOptions) throws -> Index {
        let folder = try Files.makePrivateFolder()
        var options = options
        options.isReadOnly = false
        options.durability = .unsafeForTests
        let environment = try indexEnvironment(in: folder, options)
        do {
            _ = try onThisThread { try Index(beginningIn: environment, of: log.store) }
            try Files.removeEnvironment(folder)
            if let index = try Index(environment, of: log.store) { return index }
        } catch {
            environment.close()
            throw error
        }
        environment.close()
        throw StoreOpeningError.io(errno: EIO, what: "can't read \(folder), just made")
    }

    private func indexEnvironment(
        in folder: String, _ options: StoreOptions
    ) throws(LMDBError) -> Environment {
        try Environment(
            directory: folder, options.environment(mapSize: options.indexMapSize, tables: 4))
    }
}

extension ReadTransaction {
    /// The checksum that the record at `position` bears; 0 when there is no record. It isn't
    /// compared with the record, so damage there is told by reading it and not taken for another
    /// log.
    func seal(at position: Position) throws -> UInt32 {
        try withValue(for: position.bigEndian) { bytes in
            bytes.withUnsafeBytes { bytes in
                bytes.count < RecordForm.checksumBytes
                    ? 0 : bytes.number(UInt32.self, at: bytes.count - RecordForm.checksumBytes)
            }
        } ?? 0
    }
}
