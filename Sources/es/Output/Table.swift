import EventSourcing
import EventStore
import Records

/// A listing as a table for a person: aligned, within the width of the terminal, and nothing in it cut off.
///
/// What doesn't fit into its cell goes on in the next line, what people wrote stands beneath its row;
/// columns that there is no room for are left out by their importance, and named below.
struct Table {
    var listing: Listing
    /// The columns of the terminal; `nil`: as wide as it comes.
    var width: Int?
    var style: Style
    /// Without headings: for a table that goes on.
    var isContinued = false
    /// Only so many of the rows; what is so in all of them, and how wide they are, goes by all.
    var mostRows = Int.max
    /// More rows come: what is so in all of these may not be so in those.
    var goesOn = false
    /// Times shortly before it, or after, are told by how far they are; `nil`: all times as they are.
    var now: Timestamp?

    private static let gap = 2
    private static let indent = "      "

    /// The lines, without ends.
    func lines() -> [String] {
        let fit = TableFit(
            listing, to: width, gap: Self.gap, now: now, foldsSame: !isContinued && !goesOn)
        var lines: [String] = []
        if !isContinued {
            let headings = fit.inRow.map {
                wrapped(listing.columns[$0].heading, to: fit.widths[$0])
            }
            lines += joined(headings, fit) { _, text in style.quiet(text) }
        }
        for row in listing.rows.indices.prefix(mostRows) {
            let cells = fit.inRow.map { wrapped(fit.cell(row, $0), to: fit.widths[$0]) }
            lines += joined(cells, fit) { column, text in
                listing.columns[column].kind == .status ? style.status(text) : text
            }
            for column in fit.beneath {
                let text = fit.cell(row, column)
                if text.isEmpty { continue }
                // What a row is about needs no name.
                let isMain = listing.columns[column].importance == .key
                lines += below((isMain ? "" : listing.columns[column].heading + ": ") + text)
            }
            if let note = listing.notes[row] { lines += below(neutralised(note)).map(style.quiet) }
        }
        let told = listing.columns.indices.filter { fit.sameInAll[$0] != nil }.map { column in
            "\(listing.columns[column].heading) \(fit.sameInAll[column] ?? "")"
        }
        if !told.isEmpty { lines += foot("all: " + told.joined(separator: ", ")) }
        let names = fit.left.map { listing.columns[$0].heading }.filter { !$0.isEmpty }
        if !names.isEmpty {
            lines += foot("not shown: " + names.joined(separator: ", ") + "; --wide shows all")
        }
        return lines
    }

    /// What stands under a row, set in.
    private func below(_ text: String) -> [String] {
        wrapped(text, to: width.map { $0 - Self.indent.count }).map { Self.indent + $0 }
    }

    private func foot(_ text: String) -> [String] { wrapped(text, to: width).map(style.quiet) }

    /// One row of cells, each of one line or several.
    private func joined(
        _ cells: [[String]], _ fit: TableFit, dressed: (Int, String) -> String
    ) -> [String] {
        let height = cells.reduce(1) { max($0, $1.count) }
        return (0..<height).map { line in
            let texts = cells.map { line < $0.count ? $0[line] : "" }
            // Spaces at a line's end are nothing but a nuisance when it is copied.
            guard let last = texts.lastIndex(where: { !$0.isEmpty }) else { return "" }
            var text = ""
            for (place, cell) in texts.prefix(last + 1).enumerated() {
                let column = fit.inRow[place]
                let isRight = fit.isRight(column)
                let filled =
                    place == last && !isRight
                    ? cell : padded(cell, to: fit.widths[column] ?? 0, right: isRight)
                text += cell.isEmpty ? filled : dressed(column, filled)
                if place < last { text += String(repeating: " ", count: Self.gap) }
            }
            return text
        }
    }
}
