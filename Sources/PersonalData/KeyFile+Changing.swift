internal import EventStore
internal import Fences
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

    /// Runs `body` while nobody else changes the file, and makes all that is in it durable. `before`
    /// comes first, when nobody else can change it any more.
    func changing<R: Sendable, Known: Sendable>(
        knowing before: () async throws(EventStoreError) -> Known,
        _ body: (Known, OpenFile, inout State) throws(EventStoreError) -> R
    ) async throws(EventStoreError) -> R {
        let among = try fence?.turn()
        defer { withExtendedLifetime(among) {} }
        let turn = try await turn()
        defer { flock(turn.descriptor, LOCK_UN) }
        let known = try await before()
        return try changed(turn) { (file, state) throws(EventStoreError) in
            try body(known, file, &state)
        }
    }

    func changing<R: Sendable>(
        _ body: (OpenFile, inout State) throws(EventStoreError) -> R
    ) async throws(EventStoreError) -> R {
        try await changing(knowing: { () throws(EventStoreError) in }) {
            (_, file, state) throws(EventStoreError) in try body(file, &state)
        }
    }

    /// The right to change the file: a descriptor of its own that has the lock. It is waited for
    /// without keeping a thread, of which whoever has it may be in need.
    private func turn() async throws(EventStoreError) -> OpenFile {
        let file = try opened()
        while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw fault("can't be locked") }
            // A task of its own, since what was begun is to be done though nobody waits for it any more.
            await Task { _ = try? await Task.sleep(for: .milliseconds(1)) }.value
        }
        return file
    }

    /// Runs `body` for whoever has the lock by `turn`, and makes all that is in the file durable.
    func changed<R: Sendable>(
        _ turn: OpenFile, _ body: (OpenFile, inout State) throws(EventStoreError) -> R
    ) throws(EventStoreError) -> R {
        try locked { (state) throws(EventStoreError) in
            let file = try self.attached(&state, mustBeThere: true).file
            guard file.status().st_ino == turn.status().st_ino else {
                throw .unavailable("\(self.path) was exchanged just now: try again")
            }
            let header = try self.header(of: file)
            if let cut = try self.cut(header, file) {
                throw self.refusal(cut, "put the whole file back")
            }
            try self.name(file, &state)
            let known = header.durable
            try self.writeAgain(from: known, file)
            let result = try body(file, &state)
            guard self.disk.sync(file.descriptor) == 0 else { throw self.fault("can't be synced") }
            // Nobody has seen to its name either.
            if known == 0 { try self.syncFolder() }
            try self.note(durable: self.pieces(of: file), file)
            state.durable = state.named
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
