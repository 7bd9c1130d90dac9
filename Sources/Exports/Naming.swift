import EventStore
import Records

// What of a record's JSON names other things, and what of it is a plain value: read off its fields,
// so that no list of them has to be kept beside.

/// A thing that a record names.
struct NamedThing: Equatable {
    /// Its stream.
    var stream: StreamName
    /// The field that names it: `lines.productId`.
    var field: String
}

/// A value in a record that is neither a list nor a record itself.
struct PlainField: Equatable {
    /// Where it stands: `shippingAddress.city`.
    var path: String
    var shape: FieldShape
}

extension [FieldDescription] {
    /// The things that `object` names by their ids, in the order of its fields, lists in theirs.
    func things(in object: JSONValue, _ prefix: String = "") -> [NamedThing] {
        flatMap { field -> [NamedThing] in
            guard let value = object[field.name] else { return [] }
            let path = prefix + field.name
            if let category = field.names {
                let ids = (value.elements ?? [value]).compactMap(\.text)
                return ids.filter { !$0.isEmpty }
                    .map {
                        NamedThing(stream: StreamName(unchecked: "\(category)-\($0)"), field: path)
                    }
            }
            switch field.shape {
            case .object(let inner): return inner.things(in: value, path + ".")
            case .list(.object(let inner)):
                return (value.elements ?? []).flatMap { inner.things(in: $0, path + ".") }
            case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .list,
                .json, .special:
                return []
            }
        }
    }

    /// Every plain field there is, those of records inside among them.
    func plainFields(_ prefix: String = "") -> [PlainField] {
        flatMap { field -> [PlainField] in
            switch field.shape {
            case .object(let inner): inner.plainFields(prefix + field.name + ".")
            case .list, .json: []
            case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .special:
                [PlainField(path: prefix + field.name, shape: field.shape)]
            }
        }
    }

    /// The plain fields that have a value in `object`, with its text.
    func plainValues(in object: JSONValue, _ prefix: String = "") -> [(path: String, text: String)]
    {
        flatMap { field -> [(path: String, text: String)] in
            guard let value = object[field.name] else { return [] }
            switch field.shape {
            case .object(let inner): return inner.plainValues(in: value, prefix + field.name + ".")
            case .list, .json: return []
            case .text, .identifier, .integer, .cents, .number, .boolean, .time, .choice, .special:
                return value.plainText.map { [(prefix + field.name, $0)] } ?? []
            }
        }
    }
}

extension JSONValue {
    /// The text of a value that is one; `nil` for none, and for what holds others.
    fileprivate var plainText: String? {
        switch self {
        case .null, .array, .object: nil
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .number(let text), .string(let text): text
        }
    }
}
