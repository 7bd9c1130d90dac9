internal import EventStore
internal import Glibc

// How the file is looked through, read and written.

extension KeyFile {
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
