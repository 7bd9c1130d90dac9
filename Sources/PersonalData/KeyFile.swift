public import EventStore
internal import Glibc
internal import Synchronization

/// The keys of all persons, in one file that several processes share.
///
/// A key that is destroyed is overwritten where it stands. No process keeps keys in memory: each one
/// is read from the file whenever it is used, so that all of them notice at once. A key is on the
/// disk before anything that was sealed with it is.
public final class KeyFile: Sendable {
    /// Where it lies.
    public let path: String
    private let state = Mutex(State())

    /// What is known of the open file. Slots are only ever added, so this stays true.
    private struct State {
        var file: OpenFile?
        var secrets: StoreSecrets?
        /// How many slots have been looked at.
        var slots = 0
        var byID: [UInt64: Int] = [:]
        /// The slot with the key of each person, by the digest of their id.
        var byPerson: [[UInt8]: Int] = [:]
        /// Slots that can't be read.
        var damaged: [Int] = []
    }

    /// Opens nothing yet: what is wrong with the file is told to whoever needs it.
    public init(path: String) { self.path = path }

    /// What became of a key.
    enum Found {
        case key([UInt8])
        case destroyed
        /// It isn't in the file.
        case lost
    }

    /// Makes the file unless it is there. An empty one counts as one to be made.
    public func make() throws(EventStoreError) {
        let made = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard made != -1 else { throw fault("can't be made") }
        close(made)
        _ = try secrets()
    }
}

// MARK: - Using keys

extension KeyFile {
    /// The secrets of the store.
    func secrets() throws(EventStoreError) -> StoreSecrets {
        try locked { (state) throws(EventStoreError) in try self.attached(&state).secrets }
    }

    /// The key called `id`.
    func key(_ id: UInt64) throws(EventStoreError) -> Found {
        try locked { (state) throws(EventStoreError) in
            let file = try self.attached(&state).file
            if state.byID[id] == nil { try self.scan(file, &state) }
            guard let index = state.byID[id] else { return .lost }
            guard let slot = try self.slot(index, in: file), slot.id == id else { return .lost }
            return slot.key.map { .key($0) } ?? .destroyed
        }
    }

    /// The keys of these persons, by the digests of their ids; a person who has none is left out.
    func keys(of persons: Set<[UInt8]>) throws(EventStoreError) -> [[UInt8]: KeySlot] {
        try locked { (state) throws(EventStoreError) in
            let file = try self.attached(&state, mustBeThere: true).file
            try self.scan(file, &state)
            return try self.live(persons, in: file, state)
        }
    }

    /// Makes a key for each of these persons who still has none, all of them durable when this
    /// returns. `head` is where the log ends now.
    func makeKeys(
        for persons: Set<[UInt8]>, at head: Position
    ) throws(EventStoreError) -> [[UInt8]: KeySlot] {
        try changing { (file, state) throws(EventStoreError) in
            var keys = try self.live(persons, in: file, state)
            for person in persons.subtracting(keys.keys).sorted(by: {
                $0.lexicographicallyPrecedes($1)
            }) {
                let slot = try self.newSlot(person, head)
                try self.write(slot.encoded, at: self.offset(state.slots), in: file)
                self.index(slot, at: state.slots, &state)
                state.slots += 1
                keys[person] = slot
            }
            return keys
        }
    }

    private func newSlot(_ person: [UInt8], _ head: Position) throws(EventStoreError) -> KeySlot {
        try told { () throws(CryptographyFault) in
            KeySlot(
                id: number(try randomBytes(8)[...]) | 1, since: head, person: person,
                key: try randomBytes(AuthenticatedCipher.keyBytes))
        }
    }

    private func live(
        _ persons: Set<[UInt8]>, in file: OpenFile, _ state: State
    ) throws(EventStoreError) -> [[UInt8]: KeySlot] {
        var keys: [[UInt8]: KeySlot] = [:]
        for person in persons {
            guard let index = state.byPerson[person] else { continue }
            if let slot = try slot(index, in: file), slot.key != nil { keys[person] = slot }
        }
        return keys
    }
}

// MARK: - Destroying keys

extension KeyFile {
    /// The position up to which erasures have been seen to.
    func settled() throws(EventStoreError) -> Position {
        try locked { (state) throws(EventStoreError) in
            let bytes = try self.read(KeyHeader.bytes, at: 0, in: self.attached(&state).file)
            return KeyHeader(bytes)?.settled ?? 0
        }
    }

    /// Overwrites the keys of persons who were erased, each at a position of the log; a key that was
    /// made after that is another, for what came later, and stays. Durable when this returns.
    func destroy(_ erasures: [(person: [UInt8], position: Position)]) throws(EventStoreError) {
        try changing { (file, state) throws(EventStoreError) in
            for (person, position) in erasures {
                guard let index = state.byPerson[person], let slot = try self.slot(index, in: file),
                    slot.key != nil, slot.since < position
                else { continue }
                try self.write(slot.destroyed.encoded, at: self.offset(index), in: file)
            }
        }
    }

    /// Notes that every erasure up to a position has been seen to, here and in whatever was made of
    /// the texts.
    func settle(through position: Position) throws(EventStoreError) {
        try changing { (file, state) throws(EventStoreError) in
            let bytes = try self.read(KeyHeader.bytes, at: 0, in: file)
            guard var header = KeyHeader(bytes), header.settled < position else { return }
            header.settled = position
            try self.write(header.encodedSettled, at: KeyHeader.settledOffset, in: file)
        }
    }
}

// MARK: - Looking after it

extension KeyFile {
    /// What is wrong with the file, a sentence each; none if nothing is.
    public func faults() -> [String] {
        do throws(EventStoreError) {
            return try locked { (state) throws(EventStoreError) in
                let file = try self.attached(&state, mustBeThere: true).file
                try self.scan(file, &state)
                var faults: [String] = []
                for index in state.damaged where try self.slot(index, in: file) == nil {
                    faults.append("\(self.path): the key at byte \(self.offset(index)) is damaged")
                }
                if file.status().st_mode & 0o077 != 0 {
                    faults.append("\(self.path) can be read by others: chmod 600 \(self.path)")
                }
                return faults
            }
        } catch {
            return ["\(error)"]
        }
    }
}

// MARK: - The file

/// A descriptor that closes with the last who knows it.
private final class OpenFile: Sendable {
    let descriptor: Int32
    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }

    func status() -> stat {
        var status = stat()
        fstat(descriptor, &status)
        return status
    }
}

extension KeyFile {
    private func locked<R: Sendable>(
        _ body: (inout State) throws(EventStoreError) -> R
    ) throws(EventStoreError) -> R {
        try state.withLock { (state) throws(EventStoreError) in try body(&state) }
    }

    /// Runs `body` while nobody else changes the file, and makes what it wrote durable.
    private func changing<R: Sendable>(
        _ body: (OpenFile, inout State) throws(EventStoreError) -> R
    ) throws(EventStoreError) -> R {
        try locked { (state) throws(EventStoreError) in
            let file = try self.attached(&state, mustBeThere: true).file
            try self.lock(file)
            defer { flock(file.descriptor, LOCK_UN) }
            try self.scan(file, &state)
            let result = try body(file, &state)
            guard fdatasync(file.descriptor) == 0 else { throw self.fault("can't be synced") }
            return result
        }
    }

    private func lock(_ file: OpenFile) throws(EventStoreError) {
        while flock(file.descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw fault("can't be locked") }
        }
    }

    /// The open file and its secrets; opened now if it isn't. `mustBeThere`: and is still the one at
    /// the path, for what is written to a file that was taken away is lost.
    private func attached(
        _ state: inout State, mustBeThere: Bool = false
    ) throws(EventStoreError) -> (file: OpenFile, secrets: StoreSecrets) {
        if let file = state.file, let secrets = state.secrets {
            if !mustBeThere { return (file, secrets) }
            var now = stat()
            let open = file.status()
            if stat(path, &now) == 0, now.st_ino == open.st_ino, now.st_dev == open.st_dev {
                return (file, secrets)
            }
        }
        state = State()
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor != -1 else {
            if errno == ENOENT {
                throw .unavailable(
                    "the keys of what is personal, \(path), aren't there: put the file back; "
                        + "an empty one begins anew, and leaves what they opened unreadable")
            }
            throw fault("can't be opened")
        }
        let file = OpenFile(descriptor)
        if try isBlank(file) { try begin(file) }
        guard let header = KeyHeader(try read(KeyHeader.bytes, at: 0, in: file)) else {
            throw .unavailable("\(path) isn't a file of keys, or is damaged: put a sound one back")
        }
        let secrets = try told { () throws(CryptographyFault) in try StoreSecrets(header.secret) }
        state.file = file
        state.secrets = secrets
        return (file, secrets)
    }

    /// Whether there is nothing in the file, or what a crash left of the first write to it. All else
    /// that is no header isn't ours to mend.
    private func isBlank(_ file: OpenFile) throws(EventStoreError) -> Bool {
        guard file.status().st_size <= KeyHeader.bytes else { return false }
        let bytes = try read(KeyHeader.bytes, at: 0, in: file)
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        return bytes.count < KeyHeader.bytes
            && KeyHeader.magic.starts(with: bytes.prefix(KeyHeader.magic.count))
    }

    private func begin(_ file: OpenFile) throws(EventStoreError) {
        try lock(file)
        defer { flock(file.descriptor, LOCK_UN) }
        // Another process may have been quicker.
        guard try isBlank(file) else { return }
        let secret = try told { () throws(CryptographyFault) in try randomBytes(32) }
        try write(KeyHeader(secret: secret).encoded, at: 0, in: file)
        // Somebody else's hands may have made it, with their rights.
        guard fchmod(file.descriptor, 0o600) == 0, fsync(file.descriptor) == 0 else {
            throw fault("can't be synced")
        }
        try syncFolder()
    }

    private func syncFolder() throws(EventStoreError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor != -1 else { throw fault("can't be synced") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw fault("can't be synced") }
    }

    /// Looks at the slots that have come since.
    private func scan(_ file: OpenFile, _ state: inout State) throws(EventStoreError) {
        let size = Int(file.status().st_size)
        let count = max(size - KeyHeader.bytes, 0) / KeySlot.bytes
        guard count > state.slots else { return }
        let bytes = try read(
            (count - state.slots) * KeySlot.bytes, at: offset(state.slots), in: file)
        guard bytes.count == (count - state.slots) * KeySlot.bytes else { return }
        for start in stride(from: 0, to: bytes.count, by: KeySlot.bytes) {
            let part = bytes[start..<start + KeySlot.bytes]
            if let slot = KeySlot(part) {
                index(slot, at: state.slots, &state)
            } else if part.contains(where: { $0 != 0 }) {
                // One that a power cut kept from getting any bytes was never used; this one was.
                state.damaged.append(state.slots)
            }
            state.slots += 1
        }
    }

    private func index(_ slot: KeySlot, at index: Int, _ state: inout State) {
        state.byID[slot.id] = index
        if slot.key != nil { state.byPerson[slot.person] = index }
    }

    private func slot(_ index: Int, in file: OpenFile) throws(EventStoreError) -> KeySlot? {
        KeySlot(try read(KeySlot.bytes, at: offset(index), in: file)[...])
    }

    private func offset(_ slot: Int) -> Int { KeyHeader.bytes + slot * KeySlot.bytes }

    private func read(
        _ count: Int, at offset: Int, in file: OpenFile
    ) throws(EventStoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    file.descriptor, buffer.baseAddress?.advanced(by: done), count - done,
                    off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            if got < 0 { throw fault("can't be read") }
            if got == 0 { break }
            done += got
        }
        return Array(bytes[..<done])
    }

    private func write(
        _ bytes: [UInt8], at offset: Int, in file: OpenFile
    ) throws(EventStoreError) {
        while true {
            let put = pwrite(file.descriptor, bytes, bytes.count, off_t(offset))
            if put == bytes.count { return }
            if put < 0, errno == EINTR { continue }
            throw fault("can't be written")
        }
    }

    /// What the last call of the system's that failed says.
    private func fault(_ what: String) -> EventStoreError {
        .unavailable(
            "the keys of what is personal, \(path), \(what): \(String(cString: strerror(errno)))")
    }
}
