package import EventStore
package import Fences
package import struct FoundationEssentials.UUID
internal import Glibc
internal import Synchronization

/// The keys of all persons, in one file that several processes share.
///
/// A key that is destroyed is overwritten where it stands. No process keeps keys in memory: each one
/// is read from the file whenever it is used, so that all of them notice at once. A key is on the
/// disk before anything that was sealed with it is.
package final class KeyFile: KeyStore {
    /// Where it lies.
    package let path: String
    /// The store that they are of.
    package let store: UUID
    let disk: KeyDisk
    /// Where the keys go along with a folder's books: none is made or destroyed here once those have moved away.
    let fence: FolderFence?
    /// It is there, and this user may not read it: to who only reads, what it opens is unreadable.
    package let isOutOfReach: Bool
    let state = Mutex(State())

    /// What is known of the open file. Slots are only ever added, so this stays true.
    struct State {
        var file: OpenFile?
        var secrets: StoreSecrets?
        /// Whether the file says whose it is.
        var isClaimed = false
        /// The slot of each key, as they say of themselves.
        var byID: [UInt64: Int] = [:]
        /// The slot with the key of each person, by the first 8 bytes of the digest of their id.
        var byPerson: [UInt64: Int] = [:]
        /// Slots that name a person of whom there is a later one, since these were damaged by then.
        var earlier: [UInt64: [Int]] = [:]
        /// How many slots these know of.
        var named = 0
        /// How many of them are on the disk for certain: none of a file that was only opened, be it a
        /// copy that was put back just now.
        var durable = 0
    }

    /// Opens nothing yet: what is wrong with the file is told to whoever needs it.
    package init(
        path: String, of store: UUID, disk: KeyDisk = .system, onlyReads: Bool = false,
        fence: FolderFence? = nil
    ) {
        self.path = path
        self.store = store
        self.disk = disk
        self.fence = fence
        isOutOfReach = onlyReads && access(path, R_OK) != 0 && errno == EACCES
    }
}

// MARK: - Using keys

extension KeyFile {
    package func secrets() throws(EventStoreError) -> StoreSecrets {
        try locked { (state) throws(EventStoreError) in try self.attached(&state).secrets }
    }

    package func key(_ id: UInt64) throws(EventStoreError) -> FoundKey {
        if isOutOfReach { return .lost }
        return try locked { (state) throws(EventStoreError) in
            let file = try self.attached(&state).file
            if state.byID[id] == nil { try self.name(file, &state) }
            guard let index = state.byID[id] else { return .lost }
            guard let slot = try self.slot(index, in: file), slot.id == id else { return .lost }
            return slot.key.map { .key($0) } ?? .destroyed
        }
    }

    package func keys(of persons: Set<[UInt8]>) throws(EventStoreError) -> [[UInt8]: PersonKey] {
        try locked { (state) throws(EventStoreError) in
            let file = try self.attached(&state, mustBeThere: true).file
            try self.name(file, &state)
            var keys: [[UInt8]: PersonKey] = [:]
            for person in persons {
                guard let (index, slot) = try self.slot(of: person, in: file, state),
                    index < state.durable
                else { continue }
                keys[person] = slot.personKey
            }
            return keys
        }
    }

    package func makeKeys(
        for persons: Set<[UInt8]>, at head: () async throws(EventStoreError) -> Position
    ) async throws(EventStoreError) -> [[UInt8]: PersonKey] {
        try await changing(knowing: head) { (head, file, state) throws(EventStoreError) in
            var keys: [[UInt8]: PersonKey] = [:]
            for person in persons.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                if let (_, slot) = try self.slot(of: person, in: file, state) {
                    keys[person] = slot.personKey
                    continue
                }
                let slot = try self.newSlot(person, head)
                try self.write(slot.encoded, at: self.offset(state.named), in: file)
                try self.name(file, &state)
                keys[person] = slot.personKey
            }
            return keys
        }
    }

    private func newSlot(_ person: [UInt8], _ head: Position) throws(EventStoreError) -> KeySlot {
        try inStoreTerms { () throws(CryptographyFault) in
            KeySlot(
                id: number(try randomBytes(8)[...]) | 1, since: head, person: person,
                key: try randomBytes(AuthenticatedCipher.keyBytes))
        }
    }
}

// MARK: - Destroying keys

extension KeyFile {
    package func erasedThrough() throws(EventStoreError) -> Position {
        try locked { (state) throws(EventStoreError) in
            try self.header(of: self.attached(&state).file).erasedThrough
        }
    }

    /// Overwrites them where they stand.
    package func destroy(
        _ erasures: [(person: [UInt8], position: Position)]
    ) async throws(EventStoreError) {
        try await changing { (file, state) throws(EventStoreError) in
            for (person, position) in erasures {
                for (index, slot) in try self.slots(naming: person, in: file, state)
                where slot.since < position {
                    try self.replace(index, by: slot.destroyed, in: file)
                }
            }
        }
    }

    package func noteErased(through position: Position) async throws(EventStoreError) {
        try await changing { (file, state) throws(EventStoreError) in
            var header = try self.header(of: file)
            guard header.erasedThrough < position else { return }
            header.erasedThrough = position
            try self.write(header.encodedErasedThrough, at: KeyHeader.erasedThroughOffset, in: file)
        }
    }
}

// MARK: - Looking after it

extension KeyFile {
    package func faults() -> [String] {
        do throws(EventStoreError) {
            return try locked { (state) throws(EventStoreError) in
                let file = try self.attached(&state, mustBeThere: true).file
                let header = try self.header(of: file)
                var faults: [String] = []
                if let cut = try self.cut(header, file) {
                    faults.append("\(self.refusal(cut, "put the whole file back"))")
                }
                for offset in try self.damagedSlots(in: file) {
                    faults.append("\(self.path): the key at byte \(offset) is damaged")
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
final class OpenFile: Sendable {
    let descriptor: Int32
    init(_ descriptor: Int32) { self.descriptor = descriptor }
    deinit { close(descriptor) }

    func status() -> stat {
        var status = stat()
        fstat(descriptor, &status)
        return status
    }
}
