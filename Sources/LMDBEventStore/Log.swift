internal import EventStore
internal import LMDB
internal import struct Foundation.UUID

/// The part of the log that LMDB has: one table, only ever appended to.
final class Log: Sendable {
    let environment: Environment
    let store: UUID

    init(_ environment: Environment, store: UUID) {
        self.environment = environment
        self.store = store
    }

    /// Lends `body` all that `tail` shows: what it leaves to LMDB and the index is in both.
    func withSnapshot<R>(
        _ index: Index, _ tail: TailView, _ body: (inout Snapshot) throws -> R
    ) throws -> R {
        try environment.read { log in
            try index.environment.read { postings in
                try index.prove(through: tail.after, in: postings)
                return try postings.withCursor(over: index.postings) { cursor in
                    var snapshot = Snapshot(LogView(log, tail), cursor)
                    return try body(&snapshot)
                }
            }
        }
    }
}

/// What stands under key 0 of a log: whose log it is. A data file that was emptied, remade or
/// exchanged has none or another.
struct Genesis: Equatable, Sendable {
    var store: UUID
    var createdAt: Timestamp

    private static let magic = Array("DAYBOOK\n".utf8)
    private static let format: UInt32 = 1
    private static let size = 40

    init(store: UUID, createdAt: Timestamp) {
        self.store = store
        self.createdAt = createdAt
    }

    /// `nil` for anything that isn't one.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.size, bytes[..<8].elementsEqual(Self.magic),
            bytes.number(UInt32.self, at: 8) == Self.format,
            bytes.number(UInt32.self, at: 36)
                == crc32c(UnsafeRawBufferPointer(rebasing: bytes[..<36]))
        else { return nil }
        store = UUID(
            high: bytes.number(UInt64.self, at: 12).byteSwapped,
            low: bytes.number(UInt64.self, at: 20).byteSwapped)
        createdAt = Timestamp(milliseconds: bytes.number(Int64.self, at: 28))
    }

    var bytes: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Self.size) { buffer, count in
            var out = ByteWriter(UnsafeMutableRawBufferPointer(buffer))
            Self.magic.withUnsafeBytes { out.put(bytes: $0) }
            out.put(Self.format)
            withUnsafeBytes(of: store.uuid) { out.put(bytes: $0) }
            out.put(createdAt.milliseconds)
            out.put(crc32c(out.written))
            count = out.count
        }
    }
}

extension ReadTransaction {
    /// The log's genesis; `nil` if it has none that is whole.
    func genesis() throws -> Genesis? {
        try withValue(for: Position(0).bigEndian) { bytes in
            bytes.withUnsafeBytes { Genesis($0) }
        } ?? nil
    }
}
