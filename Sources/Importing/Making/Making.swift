import EventStore
import Records

/// One command on its way: its data, put together place by place, and all that is wrong with its rows.
struct Making {
    let bound: BoundMapping
    let table: RowReader
    let rows: [Row]
    let reading: CellReading
    private(set) var faults: [RowFault] = []
    private(set) var elementLines: [Int] = []

    init(bound: BoundMapping, table: RowReader, rows: [Row], reading: CellReading) {
        self.bound = bound
        self.table = table
        self.rows = rows
        self.reading = reading
    }

    mutating func data() -> JSONValue { value(bound.data, rows).value ?? .object([]) }

    /// What is at a place, and whether any cell gives it.
    private mutating func value(
        _ node: BoundMapping.Node, _ rows: [Row]
    ) -> (value: JSONValue?, isGiven: Bool) {
        switch node {
        case .leaf(let number): return leaf(number, rows)
        case .object(let members):
            var object: [JSONValue.Member] = []
            var isGiven = false
            for (name, node) in members {
                let inner = value(node, rows)
                isGiven = isGiven || inner.isGiven
                if let value = inner.value { object.append(.init(name, value)) }
            }
            return (object.isEmpty ? nil : .object(object), isGiven)
        case .list(let each, let once):
            var elements: [JSONValue] = []
            if let each {
                for row in rows {
                    guard case (let element?, true) = value(each, [row]) else { continue }
                    elements.append(element)
                    elementLines.append(row.line)
                }
            }
            for (_, node) in once {
                guard case (let element?, true) = value(node, rows), element.isMoreThanNothing
                else { continue }
                elements.append(element)
            }
            return (elements.isEmpty ? nil : .array(elements), !elements.isEmpty)
        }
    }

    private mutating func leaf(_ number: Int, _ rows: [Row]) -> (value: JSONValue?, isGiven: Bool) {
        let leaf = bound.leaves[number]
        guard let field = leaf.field else { return (nil, false) }
        if let constant = leaf.constant {
            do throws(Unreadable) {
                let value = try reading.value(
                    Cell(text: constant), of: field, leaf.target.sign, isOfLeastParts: false)
                return (value, false)
            } catch {
                faults.append(RowFault(rows[0].line, at: nil, error.refusal(field.path)))
                return (nil, false)
            }
        }
        guard let (cell, row, column) = cell(leaf, rows) else { return (nil, false) }
        do throws(Unreadable) {
            let value = try reading.value(
                cell, of: field, leaf.target.sign,
                isOfLeastParts: bound.countLeastParts[column])
            return (value, true)
        } catch {
            fail(row, column, error, field.path)
            return (nil, true)
        }
    }

    /// What stands in a place's columns, with the row and the column where: texts joined, of anything else the
    /// first that isn't blank. Of several rows it is the first's that counts, and none may say otherwise.
    private mutating func cell(
        _ leaf: BoundMapping.Leaf, _ rows: [Row]
    ) -> (cell: Cell, row: Row, column: Int)? {
        var found: (cell: Cell, row: Row, column: Int)?
        for row in rows {
            guard let (cell, column) = cell(leaf, in: row) else { continue }
            guard let first = found else {
                found = (cell, row, column)
                continue
            }
            if first.cell != cell {
                faults.append(
                    RowFault(
                        row.line, at: place(column), .contradiction,
                        why:
                            "\(cell.text) stands here, and \(first.cell.text) in line \(first.row.line)",
                        hint: "rows of one thing say the same of it, or nothing"))
            }
        }
        return found
    }

    private mutating func cell(
        _ leaf: BoundMapping.Leaf, in row: Row
    ) -> (cell: Cell, column: Int)? {
        var given: [(cell: Cell, column: Int)] = []
        for column in leaf.columns {
            let cell = translated(row, column, leaf)
            if !cell.isBlank { given.append((cell, column)) }
        }
        guard let first = given.first else { return nil }
        guard given.count > 1, case .text = leaf.field?.shape, leaf.field?.isDay == false else {
            return first
        }
        return (Cell(text: given.map(\.cell.text).joined(separator: " ")), first.column)
    }

    /// A cell in the words that the mapping has for it; an amount stays what it is.
    private mutating func translated(
        _ row: Row, _ column: Int, _ leaf: BoundMapping.Leaf
    ) -> Cell {
        let cell = row[column]
        guard let words = bound.values[column], leaf.field?.shape != .cents else { return cell }
        if let word = words[cell.text.lowercased()] { return Cell(text: word) }
        if words["-"] != nil || words["+"] != nil, !cell.isBlank {
            do throws(Unreadable) {
                let sign = try reading.signum(cell)
                if let word = words[sign < 0 ? "-" : "+"] { return Cell(text: word) }
            } catch {
                fail(row, column, error, nil)
                return .blank
            }
        }
        if !cell.isBlank, let word = words["*"] { return Cell(text: word) }
        return cell
    }

    private mutating func fail(_ row: Row, _ column: Int, _ error: Unreadable, _ field: String?) {
        let fault = RowFault(row.line, at: place(column), error.refusal(field))
        // One cell may fill several places.
        if faults.last != fault { faults.append(fault) }
    }

    private func place(_ column: Int) -> RowFault.Column {
        RowFault.Column(column + 1, table.columns[column])
    }
}

// MARK: - What stands around it

extension Making {
    struct Around {
        var occurredAt: Timestamp?
        var actor: String?
        var reason: String?
        var id: String?
    }

    mutating func around() -> Around {
        var around = Around()
        for number in bound.around {
            let leaf = bound.leaves[number]
            let found =
                leaf.constant.map { (cell: Cell(text: $0), row: rows[0], column: -1) }
                ?? cell(leaf, rows)
            guard let (cell, row, column) = found else { continue }
            switch leaf.target.place {
            case .field: continue
            case .currency:
                if !reading.isCurrency(cell.text) {
                    faults.append(
                        RowFault(
                            row.line, at: column < 0 ? nil : place(column), .otherCurrency,
                            why:
                                "this is in \(cell.text), and amounts here are in \(reading.currency)"
                        ))
                }
            case .around(.actor): around.actor = cell.text
            case .around(.reason): around.reason = cell.text
            case .around(.id): around.id = cell.text
            case .around(.occurredAt):
                do throws(Unreadable) { around.occurredAt = try reading.time(cell.text) } catch {
                    faults.append(
                        RowFault(
                            row.line, at: column < 0 ? nil : place(column),
                            error.refusal("occurredAt")))
                }
            }
        }
        return around
    }
}

extension Unreadable {
    func refusal(_ field: String?) -> Refusal {
        Refusal(code, field: field, message, hint: hint)
    }
}

extension JSONValue {
    /// Whether an amount in it isn't zero, if it has any.
    fileprivate var isMoreThanNothing: Bool {
        let amounts = (members ?? []).filter { $0.name.hasSuffix("Cents") }
        return amounts.isEmpty || amounts.contains { $0.value != .integer(0) }
    }
}
