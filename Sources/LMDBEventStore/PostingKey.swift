internal import EventStore

/// What an event can be found by, as the index keys it: 64 bits, most of them of a hash.
///
/// Two names may fall on one key. That is harmless, because whoever follows a posting compares the
/// record's own bytes.
struct PostingKey: Hashable, Comparable, Sendable {
    let bits: UInt64

    static let least = PostingKey(bits: 0)

    static func < (a: Self, b: Self) -> Bool { a.bits < b.bits }

    /// The one after it; `nil` after the last.
    var next: PostingKey? { bits < .max ? PostingKey(bits: bits + 1) : nil }
}

/// What kind of name a posting key stands for; the first byte that is hashed.
enum PostingKind: UInt8 {
    case stream = 1
    case type = 2
    case tag = 3
    case category = 4
    /// Posted for the first event of an append alone.
    case command = 5
}

/// The key that events are posted under by a name of this kind.
///
/// A hash, in the lower half of all keys; those of commands in the upper, and of commands whose id is
/// a UUID of version 7 at the very end, in the order of the time in it: there is a new one with nearly
/// every event, and what is added at the end costs one page, in the middle a page each.
func postingKey(_ kind: PostingKind, _ name: UnsafeRawBufferPointer) -> PostingKey {
    let hash = postingHash(kind, name)
    switch kind {
    case .stream, .type, .tag, .category: return PostingKey(bits: hash >> 1)
    case .command:
        guard let milliseconds = millisecondsOfUUIDv7(name) else {
            return PostingKey(bits: 0b10 << 62 | hash >> 2)
        }
        return PostingKey(bits: 0b11 << 62 | milliseconds << 14 | hash >> 50)
    }
}

extension PostingKey {
    /// It is one of a command whose id is a UUID of version 7.
    var isOfTimedCommand: Bool { bits >> 62 == 0b11 }
}

/// FNV-1a over the kind and the name, then a finaliser, so that near names lie far apart.
func postingHash(_ kind: PostingKind, _ name: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = (0xcbf2_9ce4_8422_2325 ^ UInt64(kind.rawValue)) &* 0x100_0000_01b3
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
}

/// The 48 bits of time in a UUID of version 7 (RFC 9562) as text; `nil` for anything else.
private func millisecondsOfUUIDv7(_ text: UnsafeRawBufferPointer) -> UInt64? {
    guard text.count == 36, text[8] == UInt8(ascii: "-"), text[14] == UInt8(ascii: "7") else {
        return nil
    }
    var milliseconds: UInt64 = 0
    for index in 0..<13 where index != 8 {
        let digit: UInt8
        switch text[index] {
        case 48...57: digit = text[index] - 48
        case 65...70: digit = text[index] - 55
        case 97...102: digit = text[index] - 87
        default: return nil
        }
        milliseconds = milliseconds << 4 | UInt64(digit)
    }
    return milliseconds
}

func postingKey(_ kind: PostingKind, _ name: String) -> PostingKey {
    var name = name
    return name.withUTF8 { postingKey(kind, UnsafeRawBufferPointer($0)) }
}

extension UnsafeRawBufferPointer {
    /// Calls `body` with each key that the record in these bytes is posted under: the one place that
    /// says what the index is made of.
    func forEachPostingKey(_ body: (PostingKey) -> Void) {
        let names = RecordNames(self)
        body(postingKey(.stream, names.stream))
        body(postingKey(.type, names.type))
        if let dash = names.stream.firstIndex(of: UInt8(ascii: "-")) {
            body(postingKey(.category, UnsafeRawBufferPointer(rebasing: names.stream[..<dash])))
        }
        if number(UInt16.self, at: RecordForm.indexInCommand) == 0 {
            body(postingKey(.command, names.commandID))
        }
        names.forEachTag { body(postingKey(.tag, $0)) }
    }
}
