import Answers
import EventSourcing
import Records

/// A listing for programs: every column, every value in full.

extension Listing {
    /// Tab-separated, a row a line, without headings: what a pipe gets. A tab, an end of line and
    /// a backslash in a text are written `\t`, `\n`, `\\`; a list in a cell is JSON.
    var tabSeparated: [String] {
        rows.map { row in row.map { escaped($0.plain) }.joined(separator: "\t") }
    }

    /// The names of the columns, tab-separated.
    var tabSeparatedHeading: String { columns.map(\.name).joined(separator: "\t") }

    /// CSV, headings first.
    var commaSeparated: [String] {
        [CommaSeparated.heading(columns.map(\.name))] + rows.map(CommaSeparated.line)
    }
}

private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\t": result += #"\t"#
        case "\n": result += #"\n"#
        case "\r": result += #"\r"#
        case "\\": result += #"\\"#
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}
