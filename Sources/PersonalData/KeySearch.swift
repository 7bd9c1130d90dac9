package import EventStore
internal import Glibc

/// Looks for keys in files, whatever those are: a copy of the store's keys by another name, an archive with one in it.
///
/// A key lies in a slot, behind what it is called, and what it is called stands nowhere else as these bytes.
/// What was sealed under a passphrase, or compressed, can't be looked through.
package struct KeySearch: Sendable {
    private let names: [[UInt8]]

    /// For keys of these names.
    package init(for keys: Set<UInt64>) { names = keys.sorted().map { littleEndian($0) } }

    /// Whether the file at `path` holds one of them, not destroyed; `nil` where there is no such file.
    package func finds(in path: String) throws(EventStoreError) -> Bool? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if file == -1, errno == ENOENT || errno == ENOTDIR { return nil }
        guard file != -1 else { throw Self.fault(path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let got = read(file, &piece, piece.count)
            guard got >= 0 else { throw Self.fault(path) }
            if got == 0 { return false }
            bytes += piece[..<got]
            if holds(bytes) { return true }
            // One may go on in what is read next.
            bytes.removeFirst(max(bytes.count - (KeySlot.bytes - 1), 0))
        }
    }

    private func holds(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { all in
            guard let start = all.baseAddress else { return false }
            return names.contains { name in
                var at = 0
                // The first byte is looked for by the system, which is quick at it.
                while at + KeySlot.bytes <= all.count,
                    let found = memchr(start + at, Int32(name[0]), all.count - at)
                {
                    at = start.distance(to: UnsafeRawPointer(found))
                    let slot = all[at..<min(at + KeySlot.bytes, all.count)]
                    if slot.starts(with: name), KeySlot(Array(slot)[...])?.key != nil {
                        return true
                    }
                    at += 1
                }
                return false
            }
        }
    }

    private static func fault(_ path: String) -> EventStoreError {
        .unavailable("\(path) can't be looked through: \(String(cString: strerror(errno)))")
    }
}
