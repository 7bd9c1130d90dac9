import Records

/// What of a stored payload decoding drops, or reads as something else: found by writing the event
/// again and comparing.
struct PayloadComparison {
    /// The path of each member that is dropped: `lines[].colour`.
    private(set) var dropped: Set<String> = []
    /// The path of each value that is read as another.
    private(set) var altered: Set<String> = []

    init(_ stored: JSONValue, readAs read: JSONValue) { compare(stored, read, "") }

    private mutating func compare(_ stored: JSONValue, _ read: JSONValue, _ path: String) {
        switch (stored, read) {
        case (.object(let members), .object):
            for member in members {
                let inner = path.isEmpty ? member.name : path + "." + member.name
                if let value = read[member.name] {
                    compare(member.value, value, inner)
                } else if member.value != .null {
                    dropped.insert(inner)
                }
            }
        case (.array(let stored), .array(let read)):
            if stored.count != read.count { altered.insert(path) }
            for (stored, read) in zip(stored, read) { compare(stored, read, path + "[]") }
        default:
            if !stored.isSame(as: read) { altered.insert(path) }
        }
    }
}

extension JSONValue {
    /// Whether two values mean the same: numbers by what they count.
    fileprivate func isSame(as other: JSONValue) -> Bool {
        if self == other { return true }
        guard let mine = amount, let theirs = other.amount else { return false }
        return mine == theirs
    }

    private var amount: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let text): Double(text)
        case .null, .boolean, .string, .array, .object: nil
        }
    }
}
