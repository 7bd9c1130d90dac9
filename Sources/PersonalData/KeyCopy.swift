package import EventStore
internal import Glibc
package import struct FoundationEssentials.UUID

/// The keys as they are copied and put back.
package enum KeyCopy {
    /// All of the file of keys at `path`, as it is at one moment: nobody changes it meanwhile. `nil` if there is none.
    package static func bytes(of path: String) throws(EventStoreError) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        if file == -1, errno == ENOENT { return nil }
        guard file != -1 else { throw fault(path) }
        defer { close(file) }
        while flock(file, LOCK_SH) != 0 {
            guard errno == EINTR else { throw fault(path) }
        }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = read(file, &piece, piece.count)
            guard got >= 0 else { throw fault(path) }
            if got == 0 { return bytes }
            bytes += piece[..<got]
        }
    }

    /// Whether these are keys of the store `store`, or don't say whose they are.
    package static func isOurs(_ bytes: [UInt8], _ store: UUID) -> Bool {
        guard let header = KeyHeader(Array(bytes.prefix(KeyHeader.bytes))) else { return false }
        return header.store == nil || header.store == store
    }

    /// The same keys for a log that ends at `position`. What is appended there anew is other than what the
    /// keys were made for: those that were made later are destroyed, since an erasure would not mean
    /// them; and later erasures haven't been carried out.
    package static func cut(_ bytes: [UInt8], through position: Position) -> [UInt8] {
        guard var header = KeyHeader(Array(bytes.prefix(KeyHeader.bytes))) else { return bytes }
        var cut = bytes
        if header.erasedThrough > position {
            header.erasedThrough = position
            cut.replaceSubrange(..<KeyHeader.bytes, with: header.encoded)
        }
        for at in stride(from: KeyHeader.bytes, to: bytes.count, by: KeySlot.bytes) {
            let end = min(at + KeySlot.bytes, bytes.count)
            // One that is damaged stays as it is: whoever needs it is told.
            guard let slot = KeySlot(bytes[at..<end]), slot.key != nil, slot.since >= position
            else { continue }
            cut.replaceSubrange(at..<end, with: slot.destroyed.encoded)
        }
        return cut
    }

    private static func fault(_ path: String) -> EventStoreError {
        .unavailable("the keys, \(path), can't be copied: \(String(cString: strerror(errno)))")
    }
}
