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

    /// CSV of RFC 4180, headings first; a list in a cell is JSON. A text that a spreadsheet would take for a formula gets a
    /// `'` before it.
    var commaSeparated: [String] {
        let heading = columns.map { quoted($0.name) }.joined(separator: ",")
        return [heading] + rows.map { row in row.map(cell).joined(separator: ",") }
    }

    private func cell(_ value: JSONValue) -> String {
        guard case .string(let text) = value else { return quoted(value.plain) }
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r": return quoted("'" + text)
        default: return quoted(text)
        }
    }

    private func quoted(_ text: String) -> String {
        let special = text.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D: true
            default: false
            }
        }
        if !special { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
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
