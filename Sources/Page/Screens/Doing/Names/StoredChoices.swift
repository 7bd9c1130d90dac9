import Daybook
import EventSourcing
import Records
import Wording

/// Which words of the code stand in which fields of commands, events and states: those are said as people call them.
/// Whatever else stands in a field somebody wrote, and it is shown as they wrote it.
enum StoredChoices {
    /// Whether a value is one of the words that there are for this field.
    static func has(_ value: String, in field: String) -> Bool {
        all[field]?.contains(value) == true
    }

    /// By the names of fields.
    static let all: [String: Set<String>] = {
        var all = ofStates.mapValues { Set($0.split(separator: " ").map(String.init)) }
        func add(_ fields: [FieldDescription]) {
            for field in fields {
                var shape = field.shape
                while case .list(let element) = shape { shape = element }
                switch shape {
                case .choice(let names): all[field.name, default: []].formUnion(names)
                case .object(let inner): add(inner)
                case .text, .identifier, .integer, .cents, .number, .boolean, .time, .json, .list,
                    .special:
                    continue
                }
            }
        }
        BackOffice.contexts.flatMap(\.commands).forEach { add($0.fields) }
        BackOffice.events.forEach { add($0.fields) }
        // A feature is named by a word of the code, and all else by somebody.
        all["name"] = nil
        return all
    }()

    /// What only the states of things have.
    private static let ofStates = [
        "supply": "none waiting taken backordered released",
        "draftStatus": "open recorded discarded",
        "status":
            "placed onDelivery delivered cancelled returned pending accepted revoked scheduled "
            + "played canceled",
    ]
}

extension Spoken {
    /// A stored value as people say it, where it is one of the code's words for a field; in English those words are
    /// what rules and conditions are written by, and stay. `nil`: it is said as it stands.
    func stored(_ value: String, in field: String) -> String? {
        language == .arabic && StoredChoices.has(value, in: field) ? choice(value) : nil
    }
}
