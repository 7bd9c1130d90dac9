/// One field of a record before and after.
public struct FieldChange: Sendable, Equatable {
    /// The field's name.
    public var field: String
    /// `null` where there was nothing.
    public var from: JSONValue
    /// What it is from now on.
    public var to: JSONValue

    package init(field: String, from: JSONValue, to: JSONValue) {
        self.field = field
        self.from = from
        self.to = to
    }

    /// The fields in which two states of a record differ, in the order of its fields.
    package static func between(_ before: any Record, _ after: any Record) -> [FieldChange] {
        between(JSONValue(of: before), JSONValue(of: after))
    }

    /// The members in which two objects differ, in the order of the later one.
    package static func between(_ before: JSONValue, _ after: JSONValue) -> [FieldChange] {
        let old = before.members ?? []
        let new = after.members ?? []
        var changes: [FieldChange] = []
        for member in new {
            let from = old.first { $0.name == member.name }?.value ?? .null
            if from != member.value {
                changes.append(FieldChange(field: member.name, from: from, to: member.value))
            }
        }
        for member in old where !new.contains(where: { $0.name == member.name }) {
            changes.append(FieldChange(field: member.name, from: member.value, to: .null))
        }
        return changes
    }
}

extension [FieldChange] {
    /// `{"status":{"from":"placed","to":"onDelivery"}}`.
    package var json: JSONValue {
        .object(
            map { .init($0.field, .object([.init("from", $0.from), .init("to", $0.to)])) })
    }
}

extension JSONValue {
    /// A record as JSON.
    package init(of record: any Record) {
        do throws(Rejection) {
            try self.init(
                parsing: record.json(), limits: .init(bytes: .max, tokens: .max))
        } catch {
            // Our own writer's JSON always parses; were it not so, the text shows why.
            self = .string("\(error)")
        }
    }
}
