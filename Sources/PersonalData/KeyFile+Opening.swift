package import EventStore
internal import Fences
internal import FoundationEssentials
internal import Glibc

// How the file is begun and opened. It is begun where nothing was sealed yet, or where people say so; what
// was emptied, cut off or is another store's is told, and never written to: the right one may be put
// back, and what was sealed meanwhile with other keys would be lost then.

extension KeyFile {
    /// Begins the file unless that was done. To be called while there is nothing in the log, or where
    /// ``isToBeginAnew`` says so; what is no file of this store's is left as it is.
    package func make() throws(EventStoreError) { try make(like: nil) }

    /// Begins it likewise, with what other keys have in common, if it is to be like those.
    func make(like ring: KeyRing?) throws(EventStoreError) {
        let among = try fence?.turn()
        defer { withExtendedLifetime(among) {} }
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor != -1 else { throw fault("can't be made") }
        let file = OpenFile(descriptor)
        try lock(file)
        defer { flock(file.descriptor, LOCK_UN) }
        try begin(file, ring)
        guard let header = KeyHeader(try read(KeyHeader.bytes, at: 0, in: file)),
            isOurs(header), header.durable == 0
        else { return }
        try changed(file) { (_, _) in }
    }

    /// Whether somebody has put the words ``beginAnew`` in the file's place.
    package var isToBeginAnew: Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor != -1 else { return false }
        do throws(EventStoreError) {
            return saysSo(try read(KeyHeader.bytes, at: 0, in: OpenFile(descriptor)))
        } catch {
            // Whoever needs the keys is told what is wrong with them.
            return false
        }
    }

    /// What a file says where the keys are lost and nobody has a copy of them.
    static let beginAnew = "begin anew"

    /// The same, for whoever makes a log in which nothing is sealed.
    package static var beginsAnew: String { beginAnew }

    private func saysSo(_ bytes: [UInt8]) -> Bool {
        let words = Array(Self.beginAnew.utf8)
        return bytes == words || bytes == words + [UInt8(ascii: "\n")]
    }

    private func begin(_ file: OpenFile, _ ring: KeyRing?) throws(EventStoreError) {
        let bytes = try read(KeyHeader.bytes, at: 0, in: file)
        guard isBlank(bytes, file) || saysSo(bytes) else { return }
        let secret = try inStoreTerms { () throws(CryptographyFault) in
            if let ring { return ring.secret }
            return try randomBytes(32)
        }
        var header = KeyHeader(secret: secret, store: store)
        if let ring { header.store = ring.store }
        try write(header.encoded, at: 0, in: file)
        // Somebody else's hands may have made it, with their rights.
        guard fchmod(file.descriptor, 0o600) == 0, fsync(file.descriptor) == 0 else {
            throw fault("can't be synced")
        }
    }

    /// Whether there is nothing in the file, or what a crash left of the first write to it.
    private func isBlank(_ bytes: [UInt8], _ file: OpenFile) -> Bool {
        guard file.status().st_size <= KeyHeader.bytes else { return false }
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        return bytes.count < KeyHeader.bytes
            && KeyHeader.magic.starts(with: bytes.prefix(KeyHeader.magic.count))
    }

    /// The open file and its secrets; opened now if it isn't. `mustBeThere`: and is still the one at
    /// the path, for what is written to a file that was taken away is lost.
    func attached(
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
        let file = try opened()
        let header = try header(of: file)
        let secrets = try StoreSecrets(header.secret)
        state.file = file
        state.secrets = secrets
        state.isClaimed = header.store != nil
        return (file, secrets)
    }

    func opened() throws(EventStoreError) -> OpenFile {
        var descriptor = open(path, O_RDWR | O_CLOEXEC)
        // Who only reads can do so where nothing can be written.
        if descriptor == -1, [EROFS, EACCES, EPERM].contains(errno) {
            descriptor = open(path, O_RDONLY | O_CLOEXEC)
        }
        guard descriptor != -1 else {
            if errno == ENOENT { throw refusal("aren't there", "put the file back") }
            throw fault("can't be opened")
        }
        return OpenFile(descriptor)
    }

    /// What the file begins with, if it is this store's.
    func header(of file: OpenFile) throws(EventStoreError) -> KeyHeader {
        let bytes = try read(KeyHeader.bytes, at: 0, in: file)
        guard let header = KeyHeader(bytes) else {
            if isBlank(bytes, file) {
                throw refusal("are empty or cut off", "put the right file back")
            }
            throw .unavailable("\(path) isn't a file of keys, or is damaged: put a sound one back")
        }
        guard isOurs(header) else {
            throw refusal(
                "are those of another store, \(header.store?.uuidString.lowercased() ?? "")",
                "put this one's own file back")
        }
        return header
    }

    private func isOurs(_ header: KeyHeader) -> Bool {
        header.store == nil || header.store == store
    }

    package var foreign: EventStoreError {
        refusal("open nothing of this store", "put its own file back")
    }

    /// Why nothing is written to the file, and what is to be done.
    func refusal(_ what: String, _ remedy: String) -> EventStoreError {
        .unavailable(
            "the keys of what is personal, \(path), \(what): \(remedy); where there is none, a file "
                + "that says \"\(Self.beginAnew)\" has new ones made, and what the old ones opened "
                + "stays unreadable")
    }

    /// What is wrong with the file's length; `nil` if nothing is. Keys that were on the disk are gone
    /// where it is shorter than it was.
    func cut(_ header: KeyHeader, _ file: OpenFile) throws(EventStoreError) -> String? {
        let bytes = Int(file.status().st_size)
        let expected = header.durable * KeySlot.bytes
        if bytes >= expected { return nil }
        return "are cut off, with \(bytes) bytes where \(expected) were"
    }
}

// MARK: - Files of before

extension KeyFile {
    /// Whether the file says whose it is.
    package func isClaimed() throws(EventStoreError) -> Bool {
        try locked { (state) throws(EventStoreError) in
            _ = try self.attached(&state)
            return state.isClaimed
        }
    }

    /// Notes in the file that it is this store's.
    package func claim() async throws(EventStoreError) {
        try await changing { (file, state) throws(EventStoreError) in
            var header = try self.header(of: file)
            header.store = self.store
            try self.write(header.encodedStore, at: KeyHeader.storeOffset, in: file)
            state.isClaimed = true
        }
    }
}
