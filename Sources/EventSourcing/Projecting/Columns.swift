public import Records

// A record's fields as the columns of a table: the same list of fields as everywhere.

/// Turns a row into the values of its columns.
struct ColumnWriter: FieldVisitor {
    private(set) var values: [ColumnValue] = []

    init<R: Record>(_ row: R) {
        var copy = row
        copy.visit(&self)
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        values.append(value.column)
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        values.append(value?.column ?? .null)
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        values.append(value.column)
    }
}

/// Sends the values of a row's columns to where they are written.
@usableFromInline
struct ColumnSender: FieldVisitor {
    private let writer: any RowWriter

    @usableFromInline
    init(_ writer: any RowWriter) { self.writer = writer }

    @usableFromInline
    func send(_ value: ColumnValue) { writer.append(value) }

    @inlinable
    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        send(value.column)
    }

    @inlinable
    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        send(value?.column ?? .null)
    }

    @inlinable
    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        send(value.column)
    }
}

/// Turns the values of a row's columns back into the row.
struct ColumnReader: FieldVisitor {
    private var values: ArraySlice<ColumnValue>
    private(set) var fault: String?

    init(_ values: [ColumnValue]) { self.values = values[...] }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value) {
        let column = values.popFirst() ?? .null
        if let read = Value.from(column: column) { value = read } else { fault = "\(name)" }
    }

    mutating func field<Value: FieldValue>(_ name: StaticString, _ value: inout Value?) {
        let column = values.popFirst() ?? .null
        value = column == .null ? nil : Value.from(column: column)
        if value == nil, column != .null { fault = "\(name)" }
    }

    mutating func newID<Thing>(_ name: StaticString, _ value: inout Identifier<Thing>) {
        field(name, &value)
    }
}

extension Record {
    /// The values of the columns, in the order of the fields.
    package var columnValues: [ColumnValue] { ColumnWriter(self).values }

    /// The record of these columns.
    /// - Throws: ``ReadModelFault/notARow(_:)`` when they aren't of its form.
    package init(columns: [ColumnValue]) throws(ReadModelFault) {
        self.init()
        var reader = ColumnReader(columns)
        visit(&reader)
        if let name = reader.fault { throw .notARow("\(Self.self).\(name)") }
    }

    /// The names of the columns, in the order of the fields.
    @usableFromInline package static var columnNames: [String] {
        FieldLister.columns(of: Self.self).map(\.name)
    }
}

extension FieldShape {
    /// The type that SQLite is told, so that a user's own tool shows and compares it well.
    var columnType: String {
        switch self {
        case .text, .identifier, .time, .choice, .list, .object, .json, .special: "TEXT"
        case .integer, .cents, .boolean: "INTEGER"
        case .number: "REAL"
        }
    }
}

extension Row {
    /// The statement that makes the table.
    package static var createTable: String {
        let columns = FieldLister.columns(of: Self.self).map { field in
            "\"\(field.name)\" \(field.shape.columnType)\(field.required ? " NOT NULL" : "")"
        }
        let key = keyColumns.map { "\"\($0)\"" }.joined(separator: ", ")
        return """
            CREATE TABLE "\(table)" (\(columns.joined(separator: ", ")), \
            PRIMARY KEY (\(key))) WITHOUT ROWID
            """
    }

    /// The columns that have a form of their own, and which: one of another form is another table.
    package static var ownForms: [String] {
        FieldLister.columns(of: Self.self).compactMap { field in
            guard case .special(let words) = field.shape else { return nil }
            return "-- \(table).\(field.name): \(words)"
        }
    }

    /// The statements that make its indexes.
    package static var createIndexes: [String] {
        indexes.map { columns in
            let name = ([table] + columns).joined(separator: "_")
            let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
            return "CREATE INDEX IF NOT EXISTS \"\(name)\" ON \"\(table)\" (\(list))"
        }
    }

    /// The statement that looks a row up by the columns of its key.
    package static var selectByKey: String { select + " WHERE \(keyIsGiven)" }

    static func select(where column: String) -> String { select + " WHERE \"\(column)\" = ?" }

    private static var select: String {
        let columns = columnNames.map { "\"\($0)\"" }.joined(separator: ", ")
        return "SELECT \(columns) FROM \"\(table)\""
    }

    @usableFromInline
    static var deleteByKey: String { "DELETE FROM \"\(table)\" WHERE \(keyIsGiven)" }

    private static var keyIsGiven: String {
        keyColumns.map { "\"\($0)\" = ?" }.joined(separator: " AND ")
    }
}
