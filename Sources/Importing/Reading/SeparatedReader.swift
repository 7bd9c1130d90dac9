import Records

/// Rows of cells with a separator between them, as RFC 4180 has it: a cell in quotes may hold anything,
/// line ends too, with its own quotes doubled. Read once, from beginning to end; no more of it than a row
/// is in memory.
struct SeparatedReader {
    private var text: Transcoder
    private var block: [UInt8] = []
    private var at = 0
    private var isAtEnd = false
    /// The line that is being read, from 1.
    private(set) var line = 1
    private(set) var separator = UInt8(ascii: ",")

    /// A row may have so many bytes, lest a quote that nobody closed swallows the file.
    private static let mostBytes = 1 << 20

    struct Row {
        var line: Int
        var cells: [String]
        /// The first thing that is wrong with it.
        var fault: RowFault?
    }

    /// `separator`: found out from the first line, where none is said. `skipping`: so many lines come before it.
    init(_ text: Transcoder, separator: UInt8?, skipping: Int) throws {
        self.text = text
        for _ in 0..<skipping { try passLine() }
        try fill()
        self.separator = separator ?? Self.separator(of: block[at...])
    }

    /// The one of the usual separators that the first line has most of, outside quotes.
    private static func separator(of text: ArraySlice<UInt8>) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in text {
            if byte == quote { isQuoted.toggle() }
            if byte == newline, !isQuoted { break }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let usual = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
        return usual.max { counts[$0, default: 0] < counts[$1, default: 0] }
            .flatMap { counts[$0, default: 0] > 0 ? $0 : nil } ?? usual[0]
    }

    /// Sees to it that there is something to read, unless the text ends.
    @discardableResult
    private mutating func fill() throws -> Bool {
        while at == block.count {
            if isAtEnd { return false }
            guard let next = try text.block() else {
                isAtEnd = true
                return false
            }
            block = next
            at = 0
        }
        return true
    }

    private mutating func passLine() throws {
        while try fill() {
            let byte = block[at]
            at += 1
            if byte == Self.newline {
                line += 1
                return
            }
        }
    }

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}

// MARK: - Rows

extension SeparatedReader {
    /// The next row that isn't blank; `nil` at the end.
    /// - Throws: ``RowFault`` for what can't be read past, and what the file throws.
    mutating func next() throws -> Row? {
        while let row = try row() {
            if row.cells.count > 1 || row.cells.first?.isEmpty == false || row.fault != nil {
                return row
            }
        }
        return nil
    }

    private mutating func row() throws -> Row? {
        guard try fill() else { return nil }
        var row = Row(line: line, cells: [], fault: nil)
        var bytes = 0
        while true {
            let (cell, isLast) = try cell(&row)
            bytes += cell.count
            guard bytes <= Self.mostBytes else { throw tooLong(row) }
            do throws(RowFault) {
                let place = RowFault.Column(row.cells.count + 1, "")
                row.cells.append(try Transcoder.text(cell[...], line: row.line, column: place))
            } catch {
                row.cells.append("")
                row.fault = row.fault ?? error
            }
            if isLast { return row }
        }
    }

    /// One cell, up to the separator or the line's end behind it.
    private mutating func cell(_ row: inout Row) throws -> (cell: [UInt8], isLast: Bool) {
        guard try fill() else { return ([], true) }
        if block[at] == Self.quote { return try quotedCell(&row) }
        var cell: [UInt8] = []
        while try fill() {
            var end = at
            while end < block.count, block[end] != separator, block[end] != Self.newline {
                end += 1
            }
            if row.fault == nil, block[at..<end].contains(Self.quote) {
                row.fault = fault(
                    row, why: "a quote stands inside a cell that doesn't begin with one")
            }
            cell += block[at..<end]
            at = end
            if cell.count > Self.mostBytes { throw tooLong(row) }
            if end < block.count {
                let isLast = endsLine(&cell)
                return (cell, isLast)
            }
        }
        if cell.last == Self.carriageReturn { cell.removeLast() }
        return (cell, true)
    }

    /// Passes the separator or the line's end; whether it was that.
    private mutating func endsLine(_ cell: inout [UInt8]) -> Bool {
        let byte = block[at]
        at += 1
        guard byte == Self.newline else { return false }
        line += 1
        if cell.last == Self.carriageReturn { cell.removeLast() }
        return true
    }

    private mutating func quotedCell(_ row: inout Row) throws -> (cell: [UInt8], isLast: Bool) {
        let beginning = fault(row, why: "the quote that begins this cell isn't closed")
        at += 1
        var cell: [UInt8] = []
        while try fill() {
            var end = at
            while end < block.count, block[end] != Self.quote {
                if block[end] == Self.newline { line += 1 }
                end += 1
            }
            cell += block[at..<end]
            at = end
            if cell.count > Self.mostBytes { throw beginning }
            guard end < block.count else { continue }
            at += 1
            guard try fill() else { return (cell, true) }
            guard block[at] == Self.quote else {
                return (cell, try passEnd(of: &row))
            }
            cell.append(Self.quote)
            at += 1
        }
        throw beginning
    }

    /// What stands behind a closing quote: nothing but the separator or the line's end.
    private mutating func passEnd(of row: inout Row) throws -> Bool {
        while try fill() {
            let byte = block[at]
            at += 1
            if byte == separator { return false }
            if byte == Self.newline {
                line += 1
                return true
            }
            if byte != Self.carriageReturn, byte != UInt8(ascii: " "), row.fault == nil {
                row.fault = fault(
                    row, why: "something stands behind the quote that ends this cell",
                    hint: "a quote inside a cell is doubled: \"\"")
            }
        }
        return true
    }

    private func fault(_ row: Row, why: Sentence, hint: Sentence? = nil) -> RowFault {
        RowFault(
            line, at: RowFault.Column(row.cells.count + 1, ""), .invalidTable, why: why, hint: hint)
    }

    private func tooLong(_ row: Row) -> RowFault {
        RowFault(row.line, .invalidTable, why: "this row has more than \(Self.mostBytes) bytes")
    }
}
