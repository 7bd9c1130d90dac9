/// The name of one stream: `<category>-<id>`, as in `order-1042`.
///
/// The category is what stands before the first `-` (1–64 bytes of `a`–`z`, `0`–`9`); the id is
/// 1–128 bytes of UTF-8 without white space, control, bidi-control or zero-width characters. Two names are
/// equal when their bytes are: Swift's own `String` equality would take `é` written in one scalar and in
/// two for the same stream.
public struct StreamName: Sendable {
    /// The whole name, at most 193 bytes of UTF-8.
    public let text: String

    /// - Throws: ``EventStoreError/invalid(_:)`` when the text isn't a category, `-` and an id.
    public init(_ text: String) throws(EventStoreError) {
        if let fault = Self.fault(in: text) { throw .invalid(fault) }
        self.text = text
    }

    /// What is wrong with `text` as the name of a stream; `nil` if nothing is.
    static func fault(in text: String) -> String? {
        guard let dash = text.utf8.firstIndex(of: UInt8(ascii: "-")) else {
            return "a stream name is <category>-<id>; this one has no '-'"
        }
        return fault(category: text[..<dash], id: text[text.utf8.index(after: dash)...])
    }

    private static func fault(category: Substring, id: Substring) -> String? {
        guard (1...64).contains(category.utf8.count), category.utf8.allSatisfy(isPlain) else {
            return "a stream's category is 1 to 64 of a-z and 0-9"
        }
        return IdentifierRule.fault(in: id).map { "the id of a stream \($0)" }
    }

    /// - Throws: ``EventStoreError/invalid(_:)`` when either part breaks its rule.
    public init(category: String, id: String) throws(EventStoreError) {
        if let fault = Self.fault(category: category[...], id: id[...]) { throw .invalid(fault) }
        text = category + "-" + id
    }

    /// `nil` where one can't be made of them: nothing can ever have happened to such a thing.
    package init?(possible category: String, _ id: String) {
        guard Self.fault(category: category[...], id: id[...]) == nil else { return nil }
        text = category + "-" + id
    }

    /// `nil` when the text isn't a category, `-` and an id: for what was kept where no checksum guards it.
    package init?(possible text: String) {
        guard Self.fault(in: text) == nil else { return nil }
        self.text = text
    }

    /// For names read back from a log, which were checked when they were written, and for those that are
    /// shown and nothing else: no engine looks again at the names that it is given to append to.
    package init(unchecked text: String) { self.text = text }

    /// What stands before the first `-`.
    public var category: String { String(text[..<dash]) }

    /// What stands after the first `-`.
    public var id: String {
        dash == text.endIndex ? "" : String(text[text.utf8.index(after: dash)...])
    }

    private var dash: String.Index {
        text.utf8.firstIndex(of: UInt8(ascii: "-")) ?? text.endIndex
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension StreamName: Hashable, Comparable, CustomStringConvertible {
    public static func == (a: Self, b: Self) -> Bool {
        // Not as text, for which two ways to write a letter are one.
        guard a.text.utf8.count == b.text.utf8.count else { return false }
        let isSame = a.text.utf8.withContiguousStorageIfAvailable { a in
            b.text.utf8.withContiguousStorageIfAvailable { b in
                UnsafeRawBufferPointer(a).hasSameBytes(as: UnsafeRawBufferPointer(b))
            }
        }
        return isSame.flatMap { $0 } ?? a.text.utf8.elementsEqual(b.text.utf8)
    }
    public static func < (a: Self, b: Self) -> Bool {
        a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
    /// The text itself.
    public var description: String { text }
}
