/// A value with named fields, listed once.
///
/// That one list, ``visit(_:)``, is all that a command, an event, a row or a query's parameters say
/// about their form. From it come the JSON writer and reader, the table's columns, and the
/// documentation, each of them a ``FieldVisitor``; so they can't disagree.
///
/// ```swift
/// struct StockAdjusted: DomainEvent {
///     static let type = "StockAdjusted"
///     var delta: Int64 = 0
///     var quantity: Int64 = 0
///
///     mutating func visit(_ fields: inout some FieldVisitor) {
///         fields.field("delta", &delta)
///         fields.field("quantity", &quantity)
///     }
/// }
/// ```
public protocol Record: FieldValue {
    /// A blank one, for a reader to fill in.
    init()

    /// Shows `fields` each field, in the order in which they are written.
    mutating func visit(_ fields: inout some FieldVisitor)
}

/// Whatever goes through a record's fields: to read, to write, to list them.
public protocol FieldVisitor {
    /// A field that must be there.
    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value)

    /// A field that may be left out.
    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?)

    /// A field that must be there, and what its value must be.
    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value, _ rule: @autoclosure () -> FieldRule<Value>)

    /// A field that may be left out, and what its value must be if it is there.
    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value?, _ rule: @autoclosure () -> FieldRule<Value>)

    /// An identifier that the service makes when the caller gives none.
    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>)
}

/// Most go by the values and not by their rules.
extension FieldVisitor {
    @inlinable
    public mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value, _ rule: @autoclosure () -> FieldRule<Value>
    ) { field(name, &value) }

    @inlinable
    public mutating func field<Value: FieldValue>(
        _ name: StaticString, _ value: inout Value?, _ rule: @autoclosure () -> FieldRule<Value>
    ) { field(name, &value) }
}

/// A value that a field can hold, with its one form in JSON.
public protocol FieldValue: Sendable, Equatable {
    /// What a person is told that it must be.
    static var shape: FieldShape { get }

    /// The category of the things that it names; `nil` for what names none that have streams.
    static var names: String? { get }

    /// Reads one value. `nil` when what stands there isn't of this form; the reader then holds a
    /// fault that says why.
    static func read(from reader: inout JSONReader) -> Self?

    /// Reads one value in the place of this, where it lies. False where ``read(from:)`` is `nil`.
    mutating func fill(from reader: inout JSONReader) -> Bool

    /// What `null` says in a field that may be left out, once `reader` is past it; `nil`: that it is.
    static func readNull(by reader: inout JSONReader) -> Self?

    /// Whether it says no more than `nil` where that could stand: a blank text does not.
    var isBlank: Bool { get }

    /// Brings the value to the form in which it would have been read, or tells `tidier` why there is
    /// none.
    mutating func tidy(by tidier: inout Tidier)

    /// Writes the value.
    func write(to writer: inout JSONWriter)

    /// Reads the value from plain text, as a query's parameter gives it: `limit=20`.
    static func parse(_ text: String) -> Self?

    /// The value in a column of a table.
    var column: ColumnValue { get }

    /// The value of a column; `nil` when it isn't of this form.
    static func from(column: ColumnValue) -> Self?
}

extension FieldValue {
    /// Most values name nothing.
    public static var names: String? { nil }

    @inlinable
    public mutating func fill(from reader: inout JSONReader) -> Bool {
        guard let value = Self.read(from: &reader) else { return false }
        self = value
        return true
    }

    /// Mostly `null` is the same as nothing.
    @inlinable
    public static func readNull(by reader: inout JSONReader) -> Self? { nil }

    /// Most values say something.
    @inlinable
    public var isBlank: Bool { false }

    /// Most values have no form in plain text.
    public static func parse(_ text: String) -> Self? { nil }

    /// Lists and objects stand in a column as JSON, which SQLite's own functions read.
    public var column: ColumnValue {
        var writer = JSONWriter()
        write(to: &writer)
        return .text(String(decoding: writer.bytes, as: UTF8.self))
    }

    public static func from(column: ColumnValue) -> Self? {
        guard case .text(let json) = column else { return nil }
        return Array(json.utf8).withUnsafeBytes { bytes in
            var reader = JSONReader(lenient: bytes)
            let value = read(from: &reader)
            reader.finish()
            return reader.faults.isEmpty ? value : nil
        }
    }
}

/// The form of a value, for documentation and for messages.
public indirect enum FieldShape: Sendable, Equatable {
    /// A text.
    case text
    /// What something is called by.
    case identifier
    /// A whole number of 64 bits.
    case integer
    /// A 64-bit number of cents.
    case cents
    /// A number.
    case number
    /// True or false.
    case boolean
    /// RFC 3339.
    case time
    /// One of these words.
    case choice([String])
    /// Any number of values of one form.
    case list(FieldShape)
    /// These fields.
    case object([FieldDescription])
    /// Any JSON.
    case json
    /// Something of its own, in words: "a number from 1, or all".
    case special(Sentence)

    /// A day of the calendar.
    package static let day = Self.special("a day like 2026-03-01")
    /// A moment, or a day that stands for its midnight where the business is.
    package static let timeOrDay = Self.special(
        "a time like 2026-03-01T15:00:00Z, or a day like 2026-03-01")
    /// A month of the calendar.
    package static let month = Self.special("a month like 2026-03")

    /// As one says it: "a number of cents", "a list of identifiers".
    package var words: Sentence {
        switch self {
        case .text: "text"
        case .identifier: "an identifier"
        case .integer: "a whole number"
        case .cents: "a whole number of cents"
        case .number: "a number"
        case .boolean: "true or false"
        case .time: "a time like 2026-03-01T12:00:00.000Z"
        case .choice(let names): "one of \(names)"
        case .list(let element): "a list of \(element.words)"
        case .object: "an object"
        case .json: "any JSON"
        case .special(let words): words
        }
    }
}

/// One field of a record, as documentation shows it.
public struct FieldDescription: Sendable, Equatable {
    /// As it stands in JSON.
    package var name: String
    package var shape: FieldShape
    /// Must be given.
    package var required: Bool
    /// The category of the things that it names, as `user`, if it names any that have streams.
    package var names: String?
    /// What its value must be besides its form.
    package var rules: [FieldClause] = []
    /// Whether `null` may stand there, and a blank text: as if it were left out, or to take away what was there.
    package var isNullable: Bool
    package init(
        name: String, shape: FieldShape, required: Bool, names: String? = nil,
        rules: [FieldClause] = [], isNullable: Bool? = nil
    ) {
        self.isNullable = isNullable ?? !required
        self.name = name
        self.shape = shape
        self.required = required
        self.names = names
        self.rules = rules
    }
}

// MARK: - A record is a value too

extension Record {
    public static var shape: FieldShape { .object(FieldLister.fields(of: Self.self)) }

    @inlinable
    public static func read(from reader: inout JSONReader) -> Self? {
        var record = Self()
        return reader.object { record.visit(&$0) } ? record : nil
    }

    @inlinable
    public mutating func fill(from reader: inout JSONReader) -> Bool {
        self = Self()
        return reader.object { visit(&$0) }
    }

    @inlinable
    public func write(to writer: inout JSONWriter) {
        var copy = self
        writer.beginObject()
        copy.visit(&writer)
        writer.endObject()
    }

    /// The record as JSON, in UTF-8.
    @inlinable
    package func json() -> [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.finished()
    }
}
