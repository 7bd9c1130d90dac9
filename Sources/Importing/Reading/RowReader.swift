package import Records

/// A file of rows under named columns, read once from beginning to end.
package struct RowReader {
    /// The columns' names, in order. Rows of JSON may bring more of them.
    package private(set) var columns: [String] = []
    private var source: Source
    private var numbers: [String: Int] = [:]

    private enum Source {
        case separated(SeparatedReader)
        case json(JSONElements)
    }

    /// How a file is to be read.
    package struct Form: Sendable, Equatable {
        package var format: TableFormat
        package var encoding: Encoding?
        /// What stands between two cells; `nil`: what the first line has most of.
        package var separator: UInt8?
        /// So many lines come before the columns' names.
        package var skipping = 0

        package init(_ format: TableFormat) { self.format = format }
    }

    /// `next` gives the file's bytes, block by block, and nothing at its end. `columns` are those of a file of
    /// JSON that are known beforehand.
    /// - Throws: ``RowFault`` for a file without columns, and what `next` throws.
    package init(
        _ form: Form, knowing columns: [String] = [], _ next: @escaping () throws -> [UInt8]?
    ) throws {
        let text = Transcoder(form.encoding, next)
        switch form.format {
        case .json, .ndjson:
            source = .json(JSONElements(text))
            for name in columns { add(name) }
        case .csv, .tsv:
            let tab = UInt8(ascii: "\t")
            var reader = try SeparatedReader(
                text, separator: form.separator ?? (form.format == .tsv ? tab : nil),
                skipping: form.skipping)
            guard let heading = try reader.next() else {
                throw RowFault(
                    1, .invalidTable,
                    why: "the file is empty: its first line should name the columns")
            }
            if let fault = heading.fault { throw fault }
            source = .separated(reader)
            for name in heading.cells { add(name) }
        }
    }

    /// The number of a column from 0, by its name without regard to space around it.
    package func number(of column: String) -> Int? { numbers[column.trimmed] }

    private mutating func add(_ name: String) {
        var name = name.trimmed
        if name.isEmpty { name = "column \(columns.count + 1)" }
        var number = 2
        let first = name
        while numbers[name] != nil {
            name = "\(first) (\(number))"
            number += 1
        }
        numbers[name] = columns.count
        columns.append(name)
    }
}

/// A row: where it begins, and what stands under each column.
package struct Row: Sendable, Equatable {
    package var line: Int
    package var cells: [Cell]

    /// What stands under a column; blank where the row is shorter.
    package subscript(column: Int) -> Cell { column < cells.count ? cells[column] : .blank }
}

/// What stands in a row under one column.
package struct Cell: Sendable, Equatable {
    /// As text, without space around it.
    package var text: String
    /// As JSON, where the file is JSON and it is no text.
    package var json: JSONValue?

    static let blank = Cell(text: "")

    init(text: String, json: JSONValue? = nil) {
        self.text = text
        self.json = json
    }

    /// What stands in a cell of a sheet: an apostrophe before a number or a formula only keeps the sheet
    /// from counting with it.
    init(typed text: String) {
        let isGuarded =
            text.hasPrefix("'")
            && text.dropFirst().first.map { "0123456789+-=@".contains($0) } == true
        self.init(text: isGuarded ? String(text.dropFirst()) : text)
    }

    package var isBlank: Bool { text.isEmpty && json == nil }
}

// MARK: - Rows

extension RowReader {
    /// The next row, or what is wrong with it; `nil` at the end.
    /// - Throws: ``RowFault`` for what can't be read past, and what the file throws.
    package mutating func next() throws -> Result<Row, RowFault>? {
        switch source {
        case .separated(var reader):
            defer { source = .separated(reader) }
            guard let row = try reader.next() else { return nil }
            return read(row)
        case .json(var elements):
            guard let element = try elements.next() else { return nil }
            source = .json(elements)
            return Result { () throws(RowFault) in try read(element) }
        }
    }

    private func read(_ row: SeparatedReader.Row) -> Result<Row, RowFault> {
        if var fault = row.fault {
            if let number = fault.column?.number, number <= columns.count {
                fault.column?.name = columns[number - 1]
            }
            return .failure(fault)
        }
        guard row.cells.count == columns.count else {
            return .failure(
                RowFault(
                    row.line, .invalidTable,
                    why:
                        "this row has \(row.cells.count) cells, and there are \(columns.count) columns"
                ))
        }
        return .success(Row(line: row.line, cells: row.cells.map { Cell(typed: $0.trimmed) }))
    }

    private mutating func read(_ element: JSONElements.Element) throws(RowFault) -> Row {
        let value: JSONValue
        do throws(Rejection) {
            value = try JSONValue(parsing: element.bytes, limits: .init(bytes: 1 << 20))
        } catch {
            throw RowFault(
                element.line, error.refusals.first ?? Refusal(.invalidJSON, "this is no JSON"))
        }
        var row = Row(line: element.line, cells: [])
        take(value, "", into: &row)
        return row
    }

    /// Puts each value of an object under its name; what is inside an object, under both names with a dot.
    private mutating func take(_ value: JSONValue, _ path: String, into row: inout Row) {
        if let members = value.members {
            for member in members {
                take(
                    member.value, path.isEmpty ? member.name : path + "." + member.name, into: &row)
            }
            return
        }
        if numbers[path] == nil { add(path) }
        guard let column = numbers[path] else { return }
        while row.cells.count <= column { row.cells.append(.blank) }
        switch value {
        case .null: row.cells[column] = .blank
        case .string(let text): row.cells[column] = Cell(text: text.trimmed)
        case .integer, .number, .boolean, .array, .object:
            row.cells[column] = Cell(
                text: String(decoding: value.json(), as: UTF8.self), json: value)
        }
    }
}
