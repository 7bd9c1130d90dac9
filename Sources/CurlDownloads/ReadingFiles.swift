import EventSourcing
import Glibc
import Records

extension CurlDownloads {
    /// Reads a plain file, as far as it isn't too long. A pipe or a device could be read for ever.
    func readFile(_ path: String, _ url: DocumentURL) throws(Rejection) -> [UInt8] {
        func failure(_ why: Sentence) -> Rejection {
            Rejection(
                .connectivity, field: "url", "\(url) can't be read: \(why)",
                hint: "see whether the path is right: ls -l")
        }
        // Non-blocking, or opening a pipe would wait for somebody to write to it.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw failure(Sentence(quoting: String(cString: strerror(errno)))) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw failure("it is no plain file")
        }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &part, part.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure(Sentence(quoting: String(cString: strerror(errno))))
            }
            bytes += part[..<count]
            guard bytes.count <= limits.bytes else {
                throw failure("it has more than \(limits.bytes) bytes, which is more than is taken")
            }
        }
    }
}
