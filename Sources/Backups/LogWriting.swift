internal import LMDBEventStore
internal import Records
internal import EventStore
internal import Glibc

/// Adds frames to a backup's log.
struct LogWriting: ~Copyable {
    private let folder: BackupFolder
    /// Behind the last frame that was written.
    private(set) var place: LogPlace
    /// How long a file may be before the next is begun.
    private let fullAt: Int
    private var file: Int32 = -1
    private var isNew = false
    /// Up to where the system was told to bring the file to the disk.
    private var sentOff = 0

    init(_ folder: BackupFolder, fullAt: Int = 256 << 20) {
        self.folder = folder
        self.fullAt = fullAt
        place = .beginning
    }

    deinit { if file != -1 { close(file) } }

    /// Goes on behind `end`: what a run that was cut off has left there is taken away.
    mutating func goOn(from end: LogPlace) throws(BackupFault) {
        letGo()
        (place, sentOff) = (end, end.offset)
        let path = folder.segment(end.segment)
        guard Disk.exists(path), end.offset >= FrameForm.headerBytes else {
            return try begin(end.position + 1)
        }
        file = open(path, O_WRONLY | O_CLOEXEC)
        guard file != -1, ftruncate(file, off_t(end.offset)) == 0,
            lseek(file, off_t(end.offset), SEEK_SET) == off_t(end.offset)
        else { throw Disk.fault(path, errno) }
        for later in try folder.segments() where later > end.segment {
            try Disk.remove(folder.segment(later))
        }
    }

    private mutating func begin(_ first: Position) throws(BackupFault) {
        letGo()
        let path = folder.segment(first)
        file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file != -1 else { throw Disk.fault(path, errno) }
        try Disk.write(
            FrameForm.header(of: folder.identity.id, first: first), to: file, of: path)
        (isNew, sentOff) = (true, 0)
        place = LogPlace(position: first - 1, segment: first, offset: FrameForm.headerBytes)
    }

    private mutating func letGo() {
        if file != -1 { close(file) }
        file = -1
    }

    /// Adds a frame, whose last record is that of `position`.
    mutating func write(_ frame: UnsafeRawBufferPointer, through position: Position)
        throws(BackupFault)
    {
        if place.offset >= fullAt {
            try sync()
            try begin(place.position + 1)
        }
        try Disk.write(frame, to: file, of: folder.segment(place.segment))
        place.position = position
        place.offset += frame.count
        if place.offset - sentOff >= Self.sentAtOnce {
            // Linux begins to write out what it is told won't be needed, so the disk is at work while the next is
            // copied. What isn't on the disk yet stays in memory, to be read back. Whether it came there, the sync says.
            posix_fadvise(
                file, off_t(sentOff), off_t(place.offset - sentOff), POSIX_FADV_DONTNEED)
            sentOff = place.offset
        }
    }

    private static let sentAtOnce = 8 << 20

    /// Whether the file that is written to is still the one at its path.
    func isThere() -> Bool {
        var (here, there) = (stat(), stat())
        return fstat(file, &here) == 0 && stat(folder.segment(place.segment), &there) == 0
            && here.st_ino == there.st_ino && here.st_dev == there.st_dev
    }

    /// Waits until all that was written is on the disk.
    mutating func sync() throws(BackupFault) {
        guard file != -1 else { return }
        guard fdatasync(file) == 0 else {
            throw Disk.fault(folder.segment(place.segment), errno)
        }
        guard isNew else { return }
        try Disk.sync(folder.log)
        isNew = false
    }
}
