internal import EventStore
internal import Glibc

// A file of the journal is written full of zeros, and synced, before it gets its name and its first frame.

extension Journal {
    /// Makes the file that `first` is to be written to, with room for `needed` bytes of frames, and
    /// answers it once its name is on the disk. A `large` one is the one that is ready, if there is one. To be
    /// called by whoever holds the lock.
    func make(
        _ first: Position, witness: UInt32, room needed: Int, large: Bool = true
    ) throws(JournalError) -> JournalFile {
        let wanted = JournalForm.blockStart(atOrAfter: max(needed, 1)) + 2 * JournalForm.block
        guard let store = kind.store else {
            throw .failed(EINVAL, "can't make a journal of no store")
        }
        let header = JournalHeader(store: store, first: first, witness: witness)
        let isReady = large ? try takePrepared(atLeast: wanted) : false
        if !isReady { try makeZeros(own, max(wanted, Self.smallFile)) }
        try onFile(own, O_RDWR) { file throws(JournalError) in
            try write(header.bytes, to: file)
            try sync(file, own)
        }
        // Told before it is there: who finds no file of that name looks which there are.
        try head?.tell(currentFile: first)
        guard rename(own, path(of: first)) == 0 else {
            throw .failed(errno, "can't name \(path(of: first))")
        }
        try syncFolder()
        guard let made = try file(first) else {
            throw .failed(ENOENT, "\(path(of: first)), just made, isn't there")
        }
        return made
    }

    /// Makes the file that is ready this process's own, if there is one: others make them ready, and take them
    /// away, at any time.
    private func takePrepared(atLeast bytes: Int) throws(JournalError) -> Bool {
        guard rename(prepared, own) == 0 else {
            if errno == ENOENT { return false }
            throw .failed(errno, "can't take \(prepared)")
        }
        return try size(of: own).map { $0 >= bytes } ?? false
    }

    /// Makes a large file ready, so that who needs one next needn't wait for the disk. To be called by
    /// whoever holds the lock of filling.
    func prepare() throws(JournalError) {
        let new = prepared + ".new"
        try makeZeros(new, Self.largeFile)
        guard rename(new, prepared) == 0 else { throw .failed(errno, "can't name \(prepared)") }
    }

    /// Removes what was made ready and isn't needed.
    func removePrepared() throws(JournalError) {
        if unlink(prepared) != 0, errno != ENOENT {
            throw .failed(errno, "can't remove \(prepared)")
        }
    }

    /// More room in `file`, which has no frame yet: the same file, with more behind it.
    func enlarge(_ file: JournalFile, room needed: Int) throws(JournalError) -> JournalFile {
        let path = path(of: file.first)
        let size = JournalForm.blockStart(atOrAfter: needed) + 2 * JournalForm.block
        try onFile(path, O_RDWR) { opened throws(JournalError) in
            try putZeros(opened, path, from: file.bytes.count, to: size)
        }
        guard let larger = try self.file(file.first) else {
            throw .failed(ENOENT, "\(path) was taken away")
        }
        return larger
    }

    /// The same file, where another process has given it more room.
    func enlarged(_ file: JournalFile) throws(JournalError) -> JournalFile? {
        guard let size = try size(of: path(of: file.first)), size > file.bytes.count else {
            return nil
        }
        return try self.file(file.first)
    }

    private func makeZeros(_ path: String, _ bytes: Int) throws(JournalError) {
        do throws(JournalError) {
            try onFile(path, O_RDWR | O_CREAT | O_TRUNC) { file throws(JournalError) in
                try putZeros(file, path, from: 0, to: bytes)
            }
        } catch {
            unlink(path)
            throw error
        }
    }

    /// Written, not only reserved: a sync then has nothing to write but what is new.
    private func putZeros(
        _ file: Int32, _ path: String, from start: Int, to end: Int
    ) throws(JournalError) {
        guard kind.isDurable else {
            if ftruncate(file, off_t(end)) != 0 { throw .failed(errno, "can't make \(path)") }
            return
        }
        let piece = [UInt8](repeating: 0, count: min(max(end - start, 0), 1 << 20))
        var done = start
        while done < end {
            try write(Array(piece.prefix(end - done)), to: file, at: done)
            done += min(piece.count, end - done)
        }
        try sync(file, path)
    }

    private func onFile(
        _ path: String, _ flags: Int32, _ body: (Int32) throws(JournalError) -> Void
    ) throws(JournalError) {
        let file = Glibc.open(path, flags | O_CLOEXEC, 0o600)
        guard file != -1 else { throw .failed(errno, "can't make \(path)") }
        defer { close(file) }
        try body(file)
    }

    private func write(_ bytes: [UInt8], to file: Int32, at offset: Int = 0) throws(JournalError) {
        do { try bytes.withUnsafeBytes { try writeWhole($0, to: file, at: offset) } } catch let
            error
            as JournalError
        { throw error } catch { throw .failed(EIO, "\(error)") }
    }

    private func sync(_ file: Int32, _ path: String) throws(JournalError) {
        if kind.isDurable, fsync(file) != 0 { throw .failed(errno, "can't sync \(path)") }
    }

    /// Makes names in the journal's folder durable.
    func syncFolder() throws(JournalError) {
        guard kind.isDurable else { return }
        do throws(StoreOpeningError) { try Files.syncFolder(folder) } catch {
            throw .failed(EIO, error.description)
        }
    }
}
