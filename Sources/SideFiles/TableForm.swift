internal import CChecksum
internal import EventStore
internal import LMDB

/// How a ``SideTable`` lies in its file: blocks, each under a number of 8 bytes, big-endian, and each
/// with the CRC32C of its number and its bytes at its end.
///
/// ```
///   0            state:   form 4 · buckets 4 · first 8 · next 8
///   1 + n        bucket n: entries of 8 bytes, each a key's first 24 bits and its value's number
///   2^63 + n     value n: key 16 · bytes. From first to next, without a gap
/// ```
///
/// Values lie in the order in which they came, so that what is added goes to pages of its own; a table
/// by random keys would change nearly all of its pages with each commit. Buckets are few and small:
/// each new one takes over half of another (linear hashing), so none has to be made anew.
///
/// A bucket that should be there and isn't, or fails its checksum, is damage. So is a value that a
/// bucket names. What no bucket names isn't there.
struct TableForm {
    private var buckets: UInt32 = 1
    private var first: UInt64 = 1
    private var next: UInt64 = 1
    /// Buckets that were changed, and values that were added: they are put last, all together.
    private var changed: [UInt32: [UInt64]]
    private var added: [[UInt8]] = []

    /// So many values there are to a bucket.
    private static let load: UInt64 = 64
    private static let form: UInt32 = 1

    /// A table without values.
    init() { changed = [0: []] }
}

// MARK: - Looking

extension TableForm {
    /// The value that was put last under `key`; `nil` if none was, or it was removed since.
    func value(of key: Fingerprint, in reads: borrowing ReadTransaction) throws -> [UInt8]? {
        for entry in try entries(of: bucket(of: key.tag), in: reads).reversed()
        where entry.tag == key.tag && entry.number >= first {
            let (found, value) = try reads.value(entry.number)
            if found == key { return value.isEmpty ? nil : value }
        }
        return nil
    }

    /// The keys of all values, each once, in the order in which they came.
    func keys(in reads: borrowing ReadTransaction) throws -> [Fingerprint] {
        var keys: [Fingerprint] = []
        var seen: [Fingerprint: Bool] = [:]
        for number in first..<next {
            let (key, value) = try reads.value(number)
            if seen.updateValue(!value.isEmpty, forKey: key) == nil { keys.append(key) }
        }
        return keys.filter { seen[$0] == true }
    }

    /// The bucket of a key, by the last bits of its tag: as many as number all buckets, or one less
    /// where that bucket isn't there yet.
    private func bucket(of tag: UInt32) -> UInt32 {
        let half = UInt32(1) << (UInt32.bitWidth - 1 - buckets.leadingZeroBitCount)
        let bucket = tag & (2 * half - 1)
        return bucket < buckets ? bucket : bucket - half
    }

    private func entries(
        of bucket: UInt32, in reads: borrowing ReadTransaction
    ) throws -> [UInt64] {
        if let entries = changed[bucket] { return entries }
        let bytes = try reads.block(.bucket(bucket))
        return stride(from: 0, to: bytes.count - 7, by: 8).map { bytes.number(at: $0) }
    }
}

// MARK: - Changing

extension TableForm {
    /// Adds a value.
    mutating func add(
        _ bytes: [UInt8], for key: Fingerprint, in reads: borrowing ReadTransaction
    ) throws {
        let bucket = bucket(of: key.tag)
        if changed[bucket] == nil { changed[bucket] = try entries(of: bucket, in: reads) }
        changed[bucket]?.append(UInt64(key.tag) << 40 | next)
        added.append(littleEndian(key.high) + littleEndian(key.low) + bytes)
        next += 1
        if (next - first) / Self.load > buckets { try split(in: reads) }
    }

    /// Leaves no value under `key`, and where it stood only that there is none.
    mutating func remove(_ key: Fingerprint, in reads: borrowing ReadTransaction) throws {
        try add([], for: key, in: reads)
    }

    /// Makes one more bucket of half of another.
    private mutating func split(in reads: borrowing ReadTransaction) throws {
        let half = UInt32(1) << (UInt32.bitWidth - 1 - buckets.leadingZeroBitCount)
        let (old, new) = (buckets - half, buckets)
        let entries = try entries(of: old, in: reads)
        buckets += 1
        changed[old] = entries.filter { bucket(of: $0.tag) == old }
        changed[new] = entries.filter { bucket(of: $0.tag) == new }
    }

    /// Puts what was changed, and lets the oldest values go where there are more than `limit`. Buckets
    /// forget those when they are next changed.
    mutating func finish(keeping limit: UInt64, in transaction: inout WriteTransaction) throws {
        var number = next - UInt64(added.count)
        for value in added {
            try transaction.put(value, as: .value(number), .append)
            number += 1
        }
        added = []
        while next - first > limit {
            guard try transaction.remove(BlockKey.value(first).number) else {
                throw TableDamage("\(BlockKey.value(first).name) is missing")
            }
            first += 1
        }
        for (bucket, entries) in changed.sorted(by: { $0.key < $1.key }) {
            let bytes = entries.filter { $0.number >= first }.flatMap { littleEndian($0) }
            try transaction.put(bytes, as: .bucket(bucket))
        }
        changed = [:]
        try transaction.put(
            littleEndian(Self.form) + littleEndian(buckets) + littleEndian(first)
                + littleEndian(next), as: .state)
    }
}

// MARK: - Blocks

/// What is wrong with a table.
struct TableDamage: Error {
    let what: String
    init(_ what: String) { self.what = what }
}

/// What a block is found by.
private enum BlockKey {
    case state
    case bucket(UInt32)
    case value(UInt64)

    var number: UInt64 {
        switch self {
        case .state: UInt64(0).bigEndian
        case .bucket(let number): (1 + UInt64(number)).bigEndian
        case .value(let number): (1 << 63 | number).bigEndian
        }
    }

    var name: String {
        switch self {
        case .state: "its first block"
        case .bucket(let number): "the bucket \(number)"
        case .value(let number): "the value \(number)"
        }
    }
}

extension ReadTransaction {
    /// The table as it is now.
    func form() throws -> TableForm { try TableForm(state: try block(.state)) }

    fileprivate func block(_ key: BlockKey) throws -> [UInt8] {
        guard let block = try bytes(for: key.number) else {
            throw TableDamage("\(key.name) is missing")
        }
        let body = block.dropLast(4)
        guard littleEndian(checksum(body, key)).elementsEqual(block.suffix(4)) else {
            throw TableDamage("\(key.name) fails its checksum")
        }
        return Array(body)
    }

    fileprivate func value(_ number: UInt64) throws -> (key: Fingerprint, bytes: [UInt8]) {
        let block = try block(.value(number))
        guard block.count >= 16 else { throw TableDamage("the value \(number) is too short") }
        return (
            Fingerprint(high: block.number(at: 0), low: block.number(at: 8)), Array(block[16...])
        )
    }
}

extension WriteTransaction {
    fileprivate mutating func put(
        _ body: [UInt8], as key: BlockKey, _ mode: Mode = .replace
    ) throws(LMDBError) {
        let block = body + littleEndian(checksum(body[...], key))
        try put(block.span.bytes, for: key.number, mode)
    }
}

extension TableForm {
    fileprivate init(state: [UInt8]) throws {
        guard state.count == 24, state.number(at: 0) & 0xFFFF_FFFF == UInt64(Self.form) else {
            throw TableDamage("its form is another; a later version has written it")
        }
        buckets = UInt32(truncatingIfNeeded: state.number(at: 0) >> 32)
        first = state.number(at: 8)
        next = state.number(at: 16)
        changed = [:]
    }
}

/// An entry of a bucket.
extension UInt64 {
    fileprivate var tag: UInt32 { UInt32(self >> 40) }
    fileprivate var number: UInt64 { self & (1 << 40 - 1) }
}

extension Fingerprint {
    /// The 24 bits that its bucket goes by.
    fileprivate var tag: UInt32 { UInt32(high >> 40) }
}

private func checksum(_ body: ArraySlice<UInt8>, _ key: BlockKey) -> UInt32 {
    let start = withUnsafeBytes(of: key.number) { daybook_crc32c(0, $0.baseAddress, $0.count) }
    return body.withUnsafeBytes { daybook_crc32c(start, $0.baseAddress, $0.count) }
}

private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
}

extension [UInt8] {
    fileprivate func number(at offset: Int) -> UInt64 {
        withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
    }
}
