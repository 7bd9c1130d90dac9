package import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import Records

/// One value of an entity, and all the changes that made it what it is.
package struct ValueHistory: Sendable {
    /// As it stood at the end; `null` where nothing stood there.
    package var value: JSONValue
    /// Each change of the value, in order; of the fields, only that value.
    package var changes: [Change]
}

extension AggregateDescription {
    /// The changes of the value at a path of the entity called `id`: `status`, `shippingAddress.city`,
    /// `lines[desk-lamp].quantity`, and of all that stands inside it.
    package func value(
        at path: String, of id: String, in store: any EventStore, at point: EntityPoint = .now
    ) async throws -> ValueHistory {
        var keys = ListKeys()
        try await eachChange(of: id, in: store, through: point) { change in
            for field in change.changed { keys.learn(field.to, at: field.field) }
            return true
        }
        var history = ValueHistory(value: .null, changes: [])
        try await eachChange(of: id, in: store, through: point) { change in
            let value = keys.value(at: path, in: change.state) ?? .null
            if value == history.value { return true }
            var made = change
            made.changed = [FieldChange(field: path, from: history.value, to: value)]
            history.changes.append(made)
            history.value = value
            return true
        }
        return history
    }
}

extension ListKeys {
    /// What stands at a path as ``leaves(of:at:)`` gives them, or as a part of one; `nil`: nothing. A
    /// thing of a list may be named by its place too.
    package func value(at path: String, in json: JSONValue) -> JSONValue? {
        var (value, schema, rest) = (json, "", path[...])
        while !rest.isEmpty {
            if rest.first == "[" {
                guard let close = rest.firstIndex(of: "]"), let elements = value.elements else {
                    return nil
                }
                let name = String(rest[rest.index(after: rest.startIndex)..<close])
                let key = key(at: schema)
                let index = Int(name)
                if let element = elements.first(where: { element in
                    key.flatMap { element.keyText($0) } == name
                }) {
                    value = element
                } else if let index, elements.indices.contains(index) {
                    value = elements[index]
                } else {
                    return nil
                }
                schema += "[]"
                rest = rest[rest.index(after: close)...]
            } else {
                if rest.first == "." { rest = rest.dropFirst() }
                let name = rest.prefix { $0 != "." && $0 != "[" }
                guard !name.isEmpty, let member = value[String(name)] else { return nil }
                value = member
                schema = schema.appending(String(name))
                rest = rest.dropFirst(name.count)
            }
        }
        return value
    }
}
