import EventSourcing
import EventStore
import Records
import Vocabulary

// The way back: what a command's data says, as a form has it filled in.

extension CommandForm {
    /// The names and texts that a form of this data has, and so the parameters of an address that opens it filled in.
    func pairs(of data: JSONValue) -> [(name: String, text: String)] {
        pairs(data, command.fields, "", currency)
    }

    private func pairs(
        _ data: JSONValue, _ fields: [FieldDescription], _ prefix: String, _ outer: Currency
    ) -> [(name: String, text: String)] {
        let currency = data["currency"]?.text.flatMap { Currency($0) } ?? outer
        return fields.flatMap { field -> [(name: String, text: String)] in
            guard let value = data[field.name] else { return [] }
            let path = prefix + field.name
            if value == .null || value == .string("") || !field.required && value == .array([]) {
                return [(name: Self.emptied, text: path)]
            }
            return pairs(value, field.shape, path, currency)
        }
    }

    private func pairs(
        _ value: JSONValue, _ shape: FieldShape, _ path: String, _ currency: Currency
    ) -> [(name: String, text: String)] {
        switch shape {
        case .list(let element):
            return (value.elements ?? []).enumerated().flatMap { number, row in
                pairs(row, element, "\(path)[\(number)]", currency)
            }
        case .object(let fields): return pairs(value, fields, path + ".", currency)
        case .cents:
            guard case .integer(let minor) = value else { return [(path, value.written)] }
            return [(path, currency.decimal(minor))]
        case .time:
            let time = value.text.flatMap { Timestamp($0) }
            return [(path, time.map(times.shown) ?? value.written)]
        case .timeOrDay:
            guard let time = value.text.flatMap({ Timestamp($0) }) else {
                return [(path, value.written)]
            }
            let shown = times.shown(time)
            return [
                (path, String(shown.prefix(10))), (path + Self.clock, String(shown.dropFirst(11))),
            ]
        case .text, .identifier, .integer, .number, .boolean, .choice, .json, .special:
            return [(path, value.written)]
        }
    }
}

extension JSONValue {
    /// A text as it is, anything else as JSON has it.
    var written: String { text ?? String(decoding: json(), as: UTF8.self) }
}
