internal import EventStore
internal import Glibc
internal import Synchronization

// How the file is changed: by one process at a time, and so that nothing goes by what isn't on the
// disk. The header says how much of the file was ever synced; what lies beyond that may be another
// process's that was killed before it came to it, or whose sync failed. Pages whose writing failed
// count as clean, and the next sync says that all is well: so that part is written again first.

extension KeyFile {
    func locked<R: Sendable>(
        _ body: (inout State) throws(EventStoreError) -> R
    ) throws(EventStoreError) -> R {
        try state.withLock { (state) throws(EventStoreError) in try body(&state) }
    }

    /// Runs `body` while nobody else changes the file, and makes all that is in it durable.
    func changing<R: Sendable>(
        _ body: (OpenFile, inout State) throws(EventStoreError) -> R
    ) throws(EventStoreError) -> R {
        try locked { (state) throws(EventStoreError) in
            let file = try self.attached(&state, mustBeThere: true).file
            try self.lock(file)
            defer { flock(file.descriptor, LOCK_UN) }
            let header = try self.header(of: file)
            if let cut = try self.cut(header, file) {
                throw self.refusal(cut, "put the whole file back")
            }
            try self.scan(file, &state)
            let known = header.durable
            try self.writeAgain(from: known, file)
            let result = try body(file, &state)
            guard self.disk.sync(file.descriptor) == 0 else { throw self.fault("can't be synced") }
            // Nobody has seen to its name either.
            if known == 0 { try self.syncFolder() }
            try self.note(durable: self.pieces(of: file), file)
            state.durable = state.slots
            return result
        }
    }

    func lock(_ file: OpenFile) throws(EventStoreError) {
        while flock(file.descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw fault("can't be locked") }
        }
    }

    /// Puts a slot in the place of another, which isn't known to be on the disk from then on.
    func replace(
        _ index: Int, by slot: KeySlot, in file: OpenFile
    ) throws(EventStoreError) {
        if try header(of: file).durable > index + 1 { try note(durable: index + 1, file) }
        try write(slot.encoded, at: offset(index), in: file)
    }

    private func writeAgain(from known: Int, _ file: OpenFile) throws(EventStoreError) {
        let count = try pieces(of: file) - known
        guard count > 0 else { return }
        let start = known * KeySlot.bytes
        try write(read(count * KeySlot.bytes, at: start, in: file), at: start, in: file)
    }

    private func note(durable pieces: Int, _ file: OpenFile) throws(EventStoreError) {
        var header = try header(of: file)
        if header.durable == pieces { return }
        header.durable = pieces
        try write(header.encodedDurable, at: KeyHeader.durableOffset, in: file)
    }

    /// How many whole pieces the file has.
    private func pieces(of file: OpenFile) throws(EventStoreError) -> Int {
        Int(file.status().st_size) / KeySlot.bytes
    }

    private func syncFolder() throws(EventStoreError) {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor != -1 else { throw fault("can't be synced") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw fault("can't be synced") }
    }
}
