internal import EventStore
internal import Glibc

// How the file is opened, looked through, read and written.

extension KeyFile {
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
        let secret = try header(of: file).secret
        let secrets = try inStoreTerms { () throws(CryptographyFault) in
            try StoreSecrets(secret)
        }
        state.file = file
        state.secrets = secrets
        return (file, secrets)
    }

    func header(of file: OpenFile) throws(EventStoreError) -> KeyHeader {
        guard let header = KeyHeader(try read(KeyHeader.bytes, at: 0, in: file)) else {
            throw .unavailable("\(path) isn't a file of keys, or is damaged: put a sound one back")
        }
        return header
    }

    /// Whether there is nothing in the file, or what a crash left of the first write to it. All else
    /// that is no header isn't ours to mend.
    func isBlank(_ file: OpenFile) throws(EventStoreError) -> Bool {
        guard file.status().st_size <= KeyHeader.bytes else { return false }
        let bytes = try read(KeyHeader.bytes, at: 0, in: file)
        if bytes.allSatisfy({ $0 == 0 }) { return true }
        return bytes.count < KeyHeader.bytes
            && KeyHeader.magic.starts(with: bytes.prefix(KeyHeader.magic.count))
    }

    func begin(_ file: OpenFile) throws(EventStoreError) {
        try lock(file)
        defer { flock(file.descriptor, LOCK_UN) }
        // Another process may have been quicker.
        guard try isBlank(file) else { return }
        let secret = try inStoreTerms { () throws(CryptographyFault) in try randomBytes(32) }
        try write(KeyHeader(secret: secret).encoded, at: 0, in: file)
        // Somebody else's hands may have made it, with their rights.
        guard fchmod(file.descriptor, 0o600) == 0, fsync(file.descriptor) == 0 else {
            throw fault("can't be synced")
        }
    }

    /// Notes by which names the slots that have come since go. A checksum of each would take a
    /// hundred times as long; whoever uses one checks that.
    func name(_ file: OpenFile, _ state: inout State) throws(EventStoreError) {
        let bytes = try slots(after: state.named, in: file)
        for start in stride(from: 0, to: bytes.count, by: KeySlot.bytes) {
            state.byID[KeySlot.id(bytes[start..<start + KeySlot.bytes])] = state.named
            state.named += 1
        }
    }

    /// The bytes of the slots from the one of this number on.
    private func slots(
        after known: Int, in file: OpenFile
    ) throws(EventStoreError) -> [UInt8] {
        let size = Int(file.status().st_size)
        let count = max(size - KeyHeader.bytes, 0) / KeySlot.bytes
        guard count > known else { return [] }
        let bytes = try read((count - known) * KeySlot.bytes, at: offset(known), in: file)
        return bytes.count == (count - known) * KeySlot.bytes ? bytes : []
    }

    /// Looks at the slots that have come since.
    func scan(_ file: OpenFile, _ state: inout State) throws(EventStoreError) {
        let bytes = try slots(after: state.slots, in: file)
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

    func index(_ slot: KeySlot, at index: Int, _ state: inout State) {
        state.byID[slot.id] = index
        if slot.key != nil { state.byPerson[slot.person] = index }
    }

    func slot(_ index: Int, in file: OpenFile) throws(EventStoreError) -> KeySlot? {
        KeySlot(try read(KeySlot.bytes, at: offset(index), in: file)[...])
    }

    func offset(_ slot: Int) -> Int { KeyHeader.bytes + slot * KeySlot.bytes }

    func read(
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

    func write(
        _ bytes: [UInt8], at offset: Int, in file: OpenFile
    ) throws(EventStoreError) {
        while true {
            let put = disk.write(file.descriptor, bytes, offset)
            if put == bytes.count { return }
            if put < 0, errno == EINTR { continue }
            throw fault("can't be written")
        }
    }

    /// What the last call of the system's that failed says.
    func fault(_ what: String) -> EventStoreError {
        .unavailable(
            "the keys of what is personal, \(path), \(what): \(String(cString: strerror(errno)))")
    }
}
