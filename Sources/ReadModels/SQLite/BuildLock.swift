import EventSourcing
import EventStore
import Foundation
import Synchronization

/// The right to build one database: a file that is locked as long as its holder lives, however it dies,
/// and in which the holder tells how far it has come.
final class BuildLock: Sendable {
    private let path: String
    /// `nil` once the lock was given back.
    private let descriptor: Mutex<Int32?>

    /// Takes the lock; `nil` while somebody else has it.
    static func take(path: String) throws -> BuildLock? {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw ViewsFolder.fault(path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                defer { close(descriptor) }
                if errno == EWOULDBLOCK { return nil }
                throw ViewsFolder.fault(path)
            }
            // Whoever had it before may have taken the file away: then it locks nothing any more.
            if isSame(descriptor, path) { return BuildLock(path, descriptor) }
            close(descriptor)
        }
    }

    private init(_ path: String, _ descriptor: Int32) {
        self.path = path
        self.descriptor = Mutex(descriptor)
        // What somebody told who was killed is over.
        _ = ftruncate(descriptor, 0)
    }

    deinit { giveBack() }

    /// Lets others build, now and not only when this is let go of.
    func giveBack() {
        descriptor.withLock { descriptor in
            guard let held = descriptor else { return }
            if Self.isSame(held, path) { unlink(path) }
            close(held)
            descriptor = nil
        }
    }

    /// Writes down how far the build has come. Whoever reads it half written takes it for none.
    func tell(_ progress: BuildProgress) {
        let text = Self.numbers(of: progress).map { String($0) }.joined(separator: " ")
        let line = Array((text + "\n").utf8)
        // No more than a word to others: the build doesn't depend on it.
        descriptor.withLock { if let held = $0 { _ = pwrite(held, line, line.count, 0) } }
    }

    /// What the holder of the lock at `path` has told; `nil` if nobody holds it.
    static func progress(at path: String) throws -> BuildProgress? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw ViewsFolder.fault(path)
        }
        // Closing gives a lock back that was free.
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = pread(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { return nil }
        let line = String(decoding: buffer.prefix(count), as: UTF8.self).prefix { $0 != "\n" }
        return progress(of: line.split(separator: " ").compactMap { UInt64($0) })
    }

    private static func numbers(of progress: BuildProgress) -> [UInt64] {
        [
            progress.position, progress.target, progress.begunAt,
            UInt64(clamping: progress.begun.milliseconds),
            UInt64(clamping: progress.reachedAt.milliseconds),
        ]
    }

    private static func progress(of numbers: [UInt64]) -> BuildProgress? {
        guard numbers.count == 5 else { return nil }
        return BuildProgress(
            position: numbers[0], target: numbers[1], begunAt: numbers[2],
            begun: Timestamp(milliseconds: Int64(clamping: numbers[3])),
            reachedAt: Timestamp(milliseconds: Int64(clamping: numbers[4])))
    }

    /// Whether the file at `path` is the one that is open.
    private static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
        var open = stat()
        var named = stat()
        guard fstat(descriptor, &open) == 0, stat(path, &named) == 0 else { return false }
        return open.st_dev == named.st_dev && open.st_ino == named.st_ino
    }
}
