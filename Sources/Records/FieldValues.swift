public import EventStore

// The plain values that fields hold.

extension String: FieldValue {
    public static var shape: FieldShape { .text }
    @inlinable
    public static func read(from reader: inout JSONReader) -> String? {
        guard let text = reader.string() else { return nil }
        return reader.isStrict ? text.trimmed : text
    }
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.string(self) }
    public static func parse(_ text: String) -> String? { text }
    @inlinable
    public var isBlank: Bool { trimmed.isEmpty }
    public var column: ColumnValue { .text(self) }
    public static func from(column: ColumnValue) -> String? {
        if case .text(let text) = column { text } else { nil }
    }
}

extension String {
    /// Without white space at either end; inside, every byte as it was.
    @usableFromInline package var trimmed: String {
        let scalars = unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}

extension Int64: FieldValue {
    public static var shape: FieldShape { .integer }
    @inlinable
    public static func read(from reader: inout JSONReader) -> Int64? { reader.integer() }
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.integer(self) }
    public static func parse(_ text: String) -> Int64? {
        // `Int64("+5")` is 5; what a person types as a number has no plus.
        text.hasPrefix("+") ? nil : Int64(text)
    }
    public var column: ColumnValue { .integer(self) }
    public static func from(column: ColumnValue) -> Int64? {
        if case .integer(let value) = column { value } else { nil }
    }
}

extension Double: FieldValue {
    public static var shape: FieldShape { .number }
    @inlinable
    public static func read(from reader: inout JSONReader) -> Double? { reader.double() }
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.double(self) }
    public var column: ColumnValue { .real(self) }
    public static func from(column: ColumnValue) -> Double? {
        switch column {
        case .real(let value): value
        case .integer(let value): Double(value)
        case .null, .text: nil
        }
    }
}

extension Bool: FieldValue {
    public static var shape: FieldShape { .boolean }
    @inlinable
    public static func read(from reader: inout JSONReader) -> Bool? { reader.boolean() }
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.boolean(self) }
    public static func parse(_ text: String) -> Bool? {
        switch text {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }
    public var column: ColumnValue { .integer(self ? 1 : 0) }
    public static func from(column: ColumnValue) -> Bool? {
        if case .integer(let value) = column { value != 0 } else { nil }
    }
}

extension Timestamp: FieldValue {
    public static var shape: FieldShape { .time }
    @inlinable
    public static func read(from reader: inout JSONReader) -> Timestamp? {
        guard let text = reader.string() else { return nil }
        guard let time = Timestamp(text) else { return reader.reject(shape: shape) }
        return time
    }
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.string(description) }
    public static func parse(_ text: String) -> Timestamp? {
        Timestamp(text) ?? Timestamp(day: text)
    }
    public var column: ColumnValue { .text(description) }
    public static func from(column: ColumnValue) -> Timestamp? {
        if case .text(let text) = column { Timestamp(text) } else { nil }
    }
}

extension Array: FieldValue where Element: FieldValue {
    public static var shape: FieldShape { .list(Element.shape) }
    public static var names: String? { Element.names }

    @inlinable
    public static func read(from reader: inout JSONReader) -> [Element]? {
        var elements: [Element] = []
        let whole = reader.array { reader in
            guard let element = Element.read(from: &reader) else { return false }
            elements.append(element)
            return true
        }
        return whole ? elements : nil
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        writer.beginArray()
        for element in self {
            writer.separate()
            element.write(to: &writer)
        }
        writer.endArray()
    }
}

/// A field with a few named values; its raw values are the names.
public protocol Choice: FieldValue, CaseIterable, RawRepresentable, Hashable
where RawValue == String {
    /// The code that answers a name that isn't one of them.
    static var code: RejectionCode { get }
}

extension Choice {
    public static var code: RejectionCode { .invalidField }
    public static var shape: FieldShape { .choice(allCases.map(\.rawValue)) }
    @inlinable
    public static func read(from reader: inout JSONReader) -> Self? {
        guard let name = reader.string() else { return nil }
        return Self(rawValue: name) ?? rejected(name, by: &reader)
    }
    @usableFromInline
    static func rejected(_ name: String, by reader: inout JSONReader) -> Self? {
        reader.reject(
            shape: shape, code: code, hint: nearest(to: name, among: allCases.map(\.rawValue)))
    }
    @inlinable
    public func write(to writer: inout JSONWriter) { writer.string(rawValue) }
    public static func parse(_ text: String) -> Self? { Self(rawValue: text) }
    public var column: ColumnValue { .text(rawValue) }
    public static func from(column: ColumnValue) -> Self? {
        if case .text(let text) = column { Self(rawValue: text) } else { nil }
    }
}
