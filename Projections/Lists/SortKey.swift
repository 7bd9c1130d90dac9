import EventSourcing
import Records
import Synchronization
import _FoundationICU

/// Where a text stands among others as people sort them: é beside e, apple before Zebra, lamp 9 before
/// lamp 10, whatever the script. The key of ICU's root collation, as digits that compare by bytes.
///
/// It is worked out when a row is written, and a list is sorted by an index of it, like any other
/// column. Keys of one ICU don't compare with another's, so its version is part of the form of the rows:
/// under another they are built anew.
struct SortKey: FieldValue {
    /// Whoever only reads a row never asks for the key of its name.
    private enum Form {
        case ofName(String)
        case stored(String)
    }

    private let form: Form

    init(_ name: String) { form = .ofName(name) }

    private init(stored text: String) { form = .stored(text) }

    /// The key.
    var text: String {
        switch form {
        case .ofName(let name): Self.keptKey(of: name)
        case .stored(let text): text
        }
    }

    static func == (a: Self, b: Self) -> Bool { a.text == b.text }

    // A Sentence that is never said: it stands in the form of the table.
    static var shape: FieldShape {
        .special(Sentence(quoting: "a key of the collation \(version)"))
    }

    static func read(from reader: inout JSONReader) -> SortKey? {
        reader.string().map(SortKey.init(stored:))
    }
    func write(to writer: inout JSONWriter) { writer.string(text) }
    var column: ColumnValue { .text(text) }
    static func from(column: ColumnValue) -> SortKey? {
        String.from(column: column).map(SortKey.init(stored:))
    }
}

extension FieldVisitor {
    /// A column that rows are sorted by where `sort` names the field that it is of; no caller sees it.
    mutating func sortKey(_ name: StaticString, of text: String) {
        if self is JSONWriter || (self as? FieldLister)?.isOfAnswer == true { return }
        var key = SortKey(text)
        field(name, &key)
    }
}

// MARK: - ICU

extension SortKey {
    // Holds: a collator that nobody changes any more may be used by all threads at once (ICU's own
    // word), and this one is changed only before anybody has it. `nil` without ICU's data.
    private nonisolated(unsafe) static let collator: OpaquePointer? = {
        var status = U_ZERO_ERROR
        let collator = swift_ucol_open("", &status)
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
        swift_ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status)
        return collator
    }()

    /// Of the collation's weights, as ICU tells it.
    static let version: String = {
        guard let collator else { return "none" }
        var bytes: [UInt8] = [0, 0, 0, 0]
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return }
            swift_ucol_getVersion(collator, start)
        }
        return bytes.map { String($0) }.joined(separator: ".")
    }()

    /// The keys of the names that came last: a row is mostly written anew for another reason than its name,
    /// and ICU takes longer than all the rest of the row.
    private static let kept = Mutex<[String: String]>([:])
    private static let mostKept = 256

    private static func keptKey(of name: String) -> String {
        if let key = kept.withLock({ $0[name] }) { return key }
        let key = key(of: name)
        kept.withLock { kept in
            if kept.count >= mostKept { kept.removeAll(keepingCapacity: true) }
            kept[name] = key
        }
        return key
    }

    /// Without ICU's data, the letters themselves, in lower case.
    private static func key(of name: String) -> String {
        guard let collator else { return name.lowercased() }
        let letters = Array(name.utf16)
        var key = [UInt8](repeating: 0, count: 4 * letters.count + 16)
        for _ in 0..<2 {
            let count = Int(
                swift_ucol_getSortKey(
                    collator, letters, Int32(clamping: letters.count), &key,
                    Int32(clamping: key.count)))
            // The last byte is a zero that ends it.
            if count <= key.count { return hexadecimal(key.prefix(max(0, count - 1))) }
            key = [UInt8](repeating: 0, count: count)
        }
        return name.lowercased()
    }

    private static func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
