import EventSourcing
package import Records

/// CSV of RFC 4180: what spreadsheets read. A list in a cell is JSON, and a text that a spreadsheet would take for
/// a formula gets a `'` before it.
package enum CommaSeparated {
    /// Rows under their headings: by these fields, named by their paths, or by all that any of them has.
    package static func lines(of items: [JSONValue], fields: [String]?) -> [String] {
        let rows = items.map { JSONValue.object($0.forTables.flattened) }
        var names = fields ?? []
        if fields == nil {
            for member in rows.flatMap({ $0.members ?? [] }) where !names.contains(member.name) {
                names.append(member.name)
            }
        }
        return [heading(names)] + rows.map { row in line(names.map { row[$0] ?? .null }) }
    }

    /// The names of the columns.
    package static func heading(_ names: [String]) -> String {
        names.map(quoted).joined(separator: ",")
    }

    /// A row.
    package static func line(_ values: [JSONValue]) -> String {
        values.map(cell).joined(separator: ",")
    }

    private static func cell(_ value: JSONValue) -> String {
        guard case .string(let text) = value else { return quoted(value.inPlainText) }
        switch text.unicodeScalars.first {
        case "=", "+", "-", "@", "\t", "\r": return quoted("'" + text)
        default: return quoted(text)
        }
    }

    private static func quoted(_ text: String) -> String {
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

extension JSONValue {
    /// In full and exactly: texts without quotes, lists and objects as JSON.
    package var inPlainText: String {
        switch self {
        case .null: ""
        case .string(let text): text
        case .boolean, .integer, .number, .array, .object:
            String(decoding: json(), as: UTF8.self)
        }
    }

    /// The same without the amounts that stand there once more with their currency.
    package var forTables: JSONValue {
        guard let members else { return self }
        let again = Set(
            members.filter { AmountNames.isAmount($0.name) }
                .map { AmountNames.withCurrency($0.name) })
        return .object(members.filter { !again.contains($0.name) })
    }

    /// The members, those of objects among them by their paths: `shippingAddress.city`.
    package var flattened: [Member] {
        (members ?? []).flatMap { member -> [Member] in
            guard let inner = member.value.members, !inner.isEmpty else { return [member] }
            return JSONValue.object(inner).flattened.map {
                .init("\(member.name).\($0.name)", $0.value)
            }
        }
    }
}
