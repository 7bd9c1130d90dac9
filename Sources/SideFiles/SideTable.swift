internal import EventStore
internal import Glibc
internal import LMDB
internal import Synchronization
internal import Threads

/// Very many small values in one file, each under 16 bytes that look random: durable, and the last
/// million of them for certain.
///
/// A value is found by a few pages, whatever there is. That there is none is an answer too, and one
/// that counts on nothing being amiss: so each block that was looked into has a checksum, and each that
/// must be there is (see ``TableForm``). Several processes may use one table at once.
final class SideTable: Sendable {
    /// The folder that it has for itself, made with the first value.
    let folder: String
    private let limit: UInt64
    private let state = Mutex(State())

    private struct State {
        var shared: SharedEnvironment?
        /// The last commit that is known to be on the disk.
        var synced = 0
    }

    /// `limit` is how many values are kept: beyond it the oldest go.
    init(folder: String, limit: UInt64 = 1_000_000) {
        self.folder = folder
        self.limit = limit
    }

    private var file: String { folder + "/data.mdb" }

    /// What is kept under `key`; `nil` if nothing is.
    func get(_ key: Fingerprint) throws(EventStoreError) -> [UInt8]? {
        try inStoreTerms("read") {
            guard let environment = try opened() else { return nil }
            let (value, commit) = try environment.read { reads in
                (try reads.form().value(of: key, in: reads), reads.id)
            }
            // What another process has just stored, or was killed while storing, may be seen before
            // it is durable; an answer must not be.
            if value != nil { try sync(environment, commit) }
            return value
        }
    }

    /// The keys of all values there are, in the order in which they came.
    func keys() throws(EventStoreError) -> [Fingerprint] {
        try inStoreTerms("read") {
            guard let environment = try opened() else { return [] }
            return try environment.read { reads in try reads.form().keys(in: reads) }
        }
    }

    /// Keeps all of these durably, or none.
    func put(_ values: [(key: Fingerprint, bytes: [UInt8])]) async throws(EventStoreError) {
        if values.isEmpty { return }
        try await change { form, reads in
            for value in values { try form.add(value.bytes, for: value.key, in: reads) }
        }
    }

    /// Keeps nothing under `key` any more.
    func remove(_ key: Fingerprint) async throws(EventStoreError) {
        guard try get(key) != nil else { return }
        try await change { form, reads in try form.remove(key, in: reads) }
    }

    private func change(
        _ body: @escaping @Sendable (inout TableForm, borrowing ReadTransaction) throws -> Void
    ) async throws(EventStoreError) {
        // A commit waits for the disk.
        let result = await onOwnThread { [self] in
            Result { () throws(EventStoreError) in
                try inStoreTerms("written") { try write(to: try opened() ?? made(), body) }
            }
        }
        try result.get()
    }

    private func write(
        to environment: Environment,
        _ body: (inout TableForm, borrowing ReadTransaction) throws -> Void
    ) throws {
        while true {
            do {
                return try environment.write { transaction in
                    var form = try transaction.reads.form()
                    try body(&form, transaction.reads)
                    try form.finish(keeping: limit, in: &transaction)
                }
            } catch let error as LMDBError where error == .mapFull {
                try environment.growMap()
            } catch {
                // It is to be opened anew, by all who have it open.
                if environment.isDead { state.withLock { $0.shared = nil } }
                throw error
            }
        }
    }

    /// Writes all of it, as it was at one moment, to the open file `copy`; `false` if there is nothing yet.
    func copy(to copy: Int32) throws(EventStoreError) -> Bool {
        try inStoreTerms("copied") {
            guard let environment = try opened() else { return false }
            try environment.copy(to: copy)
            return true
        }
    }

    /// What its file takes on the disk and what of that holds nothing, in bytes; `nil` if there is none yet.
    func room() throws(EventStoreError) -> (taken: Int, needless: Int)? {
        try inStoreTerms("looked at") {
            guard let room = try opened()?.room() else { return nil }
            return (room.taken, room.needless)
        }
    }

    /// Gives the disk back what holds nothing; `false` where the disk can't take it.
    func giveBack() async throws(EventStoreError) -> Bool {
        let result = await onOwnThread { [self] in
            Result { () throws(EventStoreError) in
                try inStoreTerms("compacted") { try giveBackHere() }
            }
        }
        return try result.get()
    }

    private func giveBackHere() throws -> Bool {
        guard let environment = try opened() else { return true }
        do {
            try environment.giveBack { transaction in
                var form = try transaction.reads.form()
                try form.finish(keeping: limit, in: &transaction)
            }
            return true
        } catch let error as LMDBError where error == LMDBError(code: EOPNOTSUPP) {
            return false
        }
    }

    private func sync(_ environment: Environment, _ commit: Int) throws {
        if state.withLock({ $0.synced >= commit }) { return }
        try environment.sync()
        state.withLock { $0.synced = max($0.synced, commit) }
    }
}

// MARK: - Opening

extension SideTable {
    /// The environment; `nil` if there is none yet.
    private func opened() throws -> Environment? {
        try state.withLock { state in
            if let shared = state.shared { return shared.environment }
            guard try isThere(file) else {
                if try isThere(folder + "/lock.mdb") { throw TableDamage("it is missing") }
                return nil
            }
            switch try DataFile.fault(in: file) {
            case nil: break
            case .missing: throw TableDamage("it is empty")
            case .foreign(let why): throw TableDamage(why)
            case .truncated(let bytes, let expected):
                throw TableDamage("it has \(bytes) bytes and should have \(expected)")
            }
            let shared = try SharedEnvironment(directory: folder, Self.options)
            // Places of readers that have died would keep old pages.
            try shared.environment.checkReaders()
            state.shared = shared
            state.synced = 0
            return shared.environment
        }
    }

    /// - Throws: what the system says where it can't be known.
    private func isThere(_ path: String) throws(LMDBError) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw LMDBError(code: errno)
    }

    /// Makes the environment: beside its place, so that one that is there is whole.
    private func made() throws -> Environment {
        let new = "\(folder)/new-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        for folder in [folder, new] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw LMDBError(code: errno)
        }
        defer {
            for name in ["/data.mdb", "/lock.mdb"] { unlink(new + name) }
            rmdir(new)
        }
        let environment = try Environment(directory: new, Self.options)
        defer { environment.close() }
        try onThisThread {
            try environment.write { transaction in
                var form = TableForm()
                try form.finish(keeping: limit, in: &transaction)
            }
        }
        environment.close()
        // Never in the place of one that another process has made meanwhile.
        guard link(new + "/data.mdb", file) == 0 || errno == EEXIST else {
            throw LMDBError(code: errno)
        }
        for folder in [folder, folder + "/.."] { try syncFolder(folder) }
        guard let made = try opened() else { throw LMDBError(code: ENOENT) }
        return made
    }

    /// Makes what was made in a folder durable.
    private func syncFolder(_ folder: String) throws(LMDBError) {
        let handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard handle != -1 else { throw LMDBError(code: errno) }
        defer { close(handle) }
        guard fsync(handle) == 0 else { throw LMDBError(code: errno) }
    }

    private static let options = Environment.Options(mapSize: 1 << 30)

    /// Any error, as those are told who use a side store.
    private func inStoreTerms<R>(
        _ what: String, _ body: () throws -> R
    ) throws(EventStoreError) -> R {
        do {
            return try body()
        } catch let damage as TableDamage {
            throw .unavailable(
                "\(file) is damaged (\(damage.what)): put a backup of \(folder) back, or take it "
                    + "away; then commands that changed nothing are decided anew")
        } catch {
            throw .unavailable("\(file) can't be \(what): \(error)")
        }
    }
}

/// Says that the calling thread may wait: `write` can't be called from a task.
private func onThisThread<R>(_ body: () throws -> R) rethrows -> R { try body() }
