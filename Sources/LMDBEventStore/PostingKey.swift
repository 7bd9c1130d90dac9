internal import EventStore

/// What an event can be found by, as the index keys it: 64 bits of a hash.
///
/// Two names may fall on one key. That is harmless, because whoever follows a posting compares the
/// record's own bytes.
typealias PostingKey = UInt64

/// What kind of name a posting key stands for; the first byte that is hashed.
enum PostingKind: UInt8 {
    case stream = 1
    case type = 2
    case tag = 3
    case category = 4
    /// Posted for the first event of an append alone.
    case command = 5
}

/// FNV-1a over the kind and the name, then a finaliser, so that near names lie far apart.
func postingKey(_ kind: PostingKind, _ name: UnsafeRawBufferPointer) -> PostingKey {
    var hash: UInt64 = (0xcbf2_9ce4_8422_2325 ^ UInt64(kind.rawValue)) &* 0x100_0000_01b3
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
    hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
    return hash ^ hash >> 33
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
