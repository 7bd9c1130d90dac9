import EventSourcing
import Records

/// A listing as a table for a person: aligned, within the width of the terminal.
///
/// Where it is too wide, the widest texts are shortened; where that doesn't do, columns at the
/// right are left out and named below it.
struct Table {
    var listing: Listing
    /// The columns of the terminal; `nil`: as wide as it comes.
    var width: Int?
    var style: Style
    /// Without headings: for a table that goes on.
    var isContinued = false

    private static let gap = 2
    private static let narrowest = 8

    /// The lines, without ends.
    func lines() -> [String] {
        var cells = listing.rows.map { row in
            zip(listing.columns, row).map { column, value in value.shown(as: column.kind) }
        }
        var widths = listing.columns.indices.map { index in
            cells.reduce(displayWidth(listing.columns[index].heading)) {
                max($0, displayWidth($1[index]))
            }
        }
        let left = fit(&widths)
        cells = cells.map { Array($0.prefix(widths.count)) }
        var lines: [String] = []
        if !isContinued {
            lines.append(style.quiet(line(of: listing.columns.map(\.heading), widths) { $1 }))
        }
        for (index, row) in cells.enumerated() {
            lines.append(
                line(of: row, widths) { column, text in
                    listing.columns[column].kind == .status ? style.status(text) : text
                })
            if let note = listing.notes[index] {
                lines.append(style.quiet("      " + neutralised(note)))
            }
        }
        if !left.isEmpty {
            lines.append(style.quiet("not shown: " + left.joined(separator: ", ")))
        }
        return lines
    }

    private func line(
        of cells: [String], _ widths: [Int], dressed: (Int, String) -> String
    ) -> String {
        var line = ""
        for (index, cell) in cells.prefix(widths.count).enumerated() {
            let isLast = index == widths.count - 1
            let isRight = isRight(listing.columns[index], index)
            let text = shortened(cell, to: widths[index])
            // Spaces at a line's end are nothing but a nuisance when it is copied.
            let filled =
                isLast && !isRight ? text : padded(text, to: widths[index], right: isRight)
            line += dressed(index, filled)
            if !isLast { line += String(repeating: " ", count: Self.gap) }
        }
        return line
    }

    /// Numbers stand at the right, whether the column was called a number or only holds such.
    private func isRight(_ column: Column, _ index: Int) -> Bool {
        if column.isRight { return true }
        return column.kind == .text && !listing.rows.isEmpty
            && listing.rows.allSatisfy { row in
                switch row[index] {
                case .integer, .number, .null: true
                case .boolean, .string, .array, .object: false
                }
            }
    }

    /// Makes the widths fit, dropping columns at the right if need be; answers their headings.
    private func fit(_ widths: inout [Int]) -> [String] {
        guard let width else { return [] }
        var left: [String] = []
        while total(widths) > width {
            let soft = widths.indices.filter { isSoft($0) && widths[$0] > Self.narrowest }
            guard let widest = soft.max(by: { widths[$0] < widths[$1] }) else {
                if widths.count == 1 { break }
                left.insert(listing.columns[widths.count - 1].heading, at: 0)
                widths.removeLast()
                continue
            }
            let second = soft.filter { $0 != widest }.map { widths[$0] }.max() ?? Self.narrowest
            let excess = total(widths) - width
            let target = max(widths[widest] - excess, min(second, widths[widest] - 1))
            widths[widest] = max(target, Self.narrowest)
        }
        return left
    }

    private func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + Self.gap * max(0, widths.count - 1)
    }

    /// Texts may be shortened; a shortened number would be another number.
    private func isSoft(_ index: Int) -> Bool {
        switch listing.columns[index].kind {
        case .text: !isRight(listing.columns[index], index)
        case .number, .money, .percent, .length, .time, .exactTime, .status: false
        }
    }
}
