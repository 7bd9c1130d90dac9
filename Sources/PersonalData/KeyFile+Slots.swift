internal import EventStore
internal import Glibc

// How the file is looked through, read and written.

extension KeyFile {
    /// Notes of whom the slots are that have come since, as they say themselves. A checksum of each
    /// would take a hundred times as long; whoever uses one checks that.
    func name(_ file: OpenFile, _ state: inout State) throws(EventStoreError) {
        let bytes = try slots(after: state.named, in: file)
        for start in stride(from: 0, to: bytes.count, by: KeySlot.bytes) {
            let (id, person) = KeySlot.names(bytes[start..<start + KeySlot.bytes])
            state.byID[id] = state.named
            // Of a destroyed one it says 0.
            if person != 0, let before = state.byPerson.updateValue(state.named, forKey: person) {
                state.earlier[person, default: []].append(before)
            }
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

    /// The offsets of slots that can't be read.
    func damagedSlots(in file: OpenFile) throws(EventStoreError) -> [Int] {
        let bytes = try slots(after: 0, in: file)
        return stride(from: 0, to: bytes.count, by: KeySlot.bytes).compactMap { start in
            let slot = bytes[start..<start + KeySlot.bytes]
            // One that a power cut kept from getting any bytes was never used.
            return KeySlot(slot) != nil || slot.allSatisfy { $0 == 0 }
                ? nil : KeyHeader.bytes + start
        }
    }

    /// The slot of this person's key, by the digest of their id, and its number; `nil` if there is none
    /// or it is destroyed.
    func slot(
        of person: [UInt8], in file: OpenFile, _ state: State
    ) throws(EventStoreError) -> (index: Int, slot: KeySlot)? {
        guard let index = state.byPerson[number(person.prefix(8))],
            let slot = try slot(index, in: file), slot.key != nil, slot.person == person
        else { return nil }
        return (index, slot)
    }

    /// All slots that say to be this person's and aren't destroyed, damaged ones too: a bit that was
    /// flipped can be flipped back.
    func slots(
        naming person: [UInt8], in file: OpenFile, _ state: State
    ) throws(EventStoreError) -> [(index: Int, slot: KeySlot)] {
        let name = number(person.prefix(8))
        var slots: [(index: Int, slot: KeySlot)] = []
        for index in (state.earlier[name] ?? []) + [state.byPerson[name]].compactMap({ $0 }) {
            let bytes = try read(KeySlot.bytes, at: offset(index), in: file)[...]
            // Destroyed since, it has no name any more.
            guard bytes.count == KeySlot.bytes, KeySlot.names(bytes).person == name else {
                continue
            }
            let slot = KeySlot(bytes)
            if let slot, slot.key == nil || slot.person != person { continue }
            slots.append((index, slot ?? KeySlot(damaged: bytes)))
        }
        return slots
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
