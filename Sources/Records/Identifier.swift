package import EventStore
import struct Foundation.UUID

/// A kind of thing that has streams of its own, in whichever context.
///
/// A context that only names another's things says so with an empty type that has their category.
public protocol Entity: SendableMetatype {
    /// The first part of the name of each of its streams: `order` in `order-1042`. Also what a
    /// person calls such a thing on the command line.
    static var category: String { get }
}

/// The name of one `Thing`: an order's is never mistaken for a customer's.
///
/// 1–128 bytes without white space, control, bidi-control or zero-width characters (see
/// `IdentifierRule`). Two are equal when their bytes are.
public struct Identifier<Thing>: Sendable {
    /// As it is written; compared by its bytes.
    public let text: String

    /// What is called by this text, which may break the rule for identifiers: whoever reads one from outside checks it.
    @inlinable
    public init(_ text: String) { self.text = text }

    /// A blank one, for a reader to fill in.
    @inlinable
    public init() { text = "" }
}

extension Identifier: Hashable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
    @inlinable
    public static func == (a: Self, b: Self) -> Bool { a.text.hasBytes(of: b.text) }
    public static func < (a: Self, b: Self) -> Bool {
        a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
    /// The text itself.
    public var description: String { text }
    public init(stringLiteral text: String) { self.text = text }
}

extension Identifier: FieldValue {
    public static var shape: FieldShape { .identifier }
    public static var names: String? { (Thing.self as? any Entity.Type)?.category }
    @inlinable
    public static func read(from reader: inout JSONReader) -> Self? {
        guard let text = reader.string() else { return nil }
        return reader.isStrict ? checked(text, by: &reader) : Self(text)
    }
    @usableFromInline
    static func checked(_ text: String, by reader: inout JSONReader) -> Self? {
        guard let fault = IdentifierRule.fault(in: text) else { return Self(text) }
        return reader.reject(shape: shape, why: Sentence(quoting: fault))
    }
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.string(text) }
    public static func parse(_ text: String) -> Self? {
        IdentifierRule.fault(in: text) == nil ? Self(text) : nil
    }
    public var column: ColumnValue { .text(text) }
    public static func from(column: ColumnValue) -> Self? {
        if case .text(let text) = column { Self(text) } else { nil }
    }
}

/// A new UUID of version 7 (RFC 9562), lower case: its time first, so that new ones sort last.
package func newUUIDv7(at time: Timestamp) -> String {
    let random = UUID.random().halves
    let millis = UInt64(clamping: time.milliseconds) & 0xFFFF_FFFF_FFFF
    let high = millis << 16 | 0x7000 | random.high & 0x0FFF
    let low = random.low & ~(0b11 << 62) | 0b10 << 62
    return UUID(high: high, low: low).lowercaseText
}
