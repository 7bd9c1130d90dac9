internal import EventStore
internal import Glibc
internal import Synchronization

/// A file whose name is gone before anything is written to it, and which is gone with the process.
final class NamelessFile: Sendable {
    private let descriptor: Int32
    private let end = Mutex(0)

    /// - Throws: `unavailable` where none can be made.
    init(in folder: String) throws(EventStoreError) {
        var template = Array((folder + "/nameless-XXXXXX").utf8CString)
        descriptor = template.withUnsafeMutableBufferPointer { template in
            guard let name = template.baseAddress else { return -1 }
            let made = mkstemp(name)
            if made >= 0 { unlink(name) }
            return made
        }
        // Not for those that this process may start.
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        guard descriptor >= 0 else {
            throw .unavailable("can't make a file in \(folder): \(Self.fault)")
        }
    }

    deinit { close(descriptor) }

    /// Puts `bytes` at the end; answers where they begin.
    func add(_ bytes: [UInt8]) throws(EventStoreError) -> Int {
        let start = end.withLock { end in
            defer { end += bytes.count }
            return end
        }
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { bytes in
                pwrite(
                    descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done,
                    off_t(start + done))
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .unavailable("drafts can't be kept: \(Self.fault)") }
            done += written
        }
        return start
    }

    /// So many bytes from `start` on.
    func read(at start: Int, _ count: Int) throws(EventStoreError) -> [UInt8] {
        var got = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while got < count {
                let read = pread(
                    descriptor, buffer.baseAddress?.advanced(by: got), count - got,
                    off_t(start + got))
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { break }
                got += read
            }
            filled = got
        }
        guard got == count else { throw .unavailable("drafts can't be read: \(Self.fault)") }
        return bytes
    }

    private static var fault: String { String(cString: strerror(errno)) }
}

/// Where an event lies in such a file, and how long each of its parts is, as ``EventLayout`` has them.
struct VeiledPlace {
    var start: Int
    var lengths: [Int]

    init(start: Int, lengths: [Int]) {
        self.start = start
        self.lengths = lengths
    }

    /// An object of JSON, as a payload must be one.
    var written: [UInt8] {
        Array("{\"at\":[\(([start] + lengths).map(String.init).joined(separator: ","))]}".utf8)
    }

    init?(written: UnsafeRawBufferPointer) {
        var numbers: [Int] = []
        for part in written.split(whereSeparator: { !(48...57).contains($0) }) {
            guard let number = Int(String(decoding: part, as: UTF8.self)) else { return nil }
            numbers.append(number)
        }
        guard numbers.count == 7 else { return nil }
        start = numbers[0]
        lengths = Array(numbers.dropFirst())
    }
}
