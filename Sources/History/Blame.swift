package import EventSourcing
package import EventSourcingRuntime
package import EventStore
package import Records

/// One value of an entity, and the event that set it last.
package struct Blame: Sendable {
    /// Where the value stands: `status`, `shippingAddress.city`, `lines[desk-lamp].quantity`.
    package var path: String
    package var value: JSONValue
    package var event: RecordedEvent
}

extension AggregateDescription {
    /// For each value of the entity called `id`, as it stood at a point, the event since which it has
    /// been what it is. Things in a list are told apart by their keys; a list without any is one value.
    package func blame(
        of id: String, in store: any EventStore, at point: EntityPoint = .now
    ) async throws -> [Blame] {
        // Once to see what tells things in lists apart in all states there were, once to compare.
        var keys = ListKeys()
        try await eachChange(of: id, in: store, through: point) { change in
            for field in change.changed { keys.learn(field.to, at: field.field) }
            return true
        }
        var last: [String: RecordedEvent] = [:]
        var state = JSONValue.object([])
        try await eachChange(of: id, in: store, through: point) { change in
            for field in change.changed {
                var old: [String: JSONValue] = [:]
                for leaf in keys.leaves(of: field.from, at: field.field) {
                    old[leaf.path] = leaf.value
                }
                for leaf in keys.leaves(of: field.to, at: field.field)
                where old[leaf.path] != leaf.value || last[leaf.path] == nil {
                    last[leaf.path] = change.event
                }
            }
            state = change.state
            return true
        }
        return keys.leaves(of: state, at: "").compactMap { leaf in
            last[leaf.path].map { Blame(path: leaf.path, value: leaf.value, event: $0) }
        }
    }
}

extension ListKeys {
    /// The values inside a value that stands at `path`, each with its own path, in their order.
    package func leaves(of value: JSONValue, at path: String) -> [(path: String, value: JSONValue)]
    {
        leaves(of: value, at: path, schema: path)
    }

    /// `schema` is the path without what tells things in lists apart.
    private func leaves(
        of value: JSONValue, at path: String, schema: String
    ) -> [(path: String, value: JSONValue)] {
        switch value {
        case .object(let members) where !members.isEmpty:
            return members.flatMap {
                leaves(
                    of: $0.value, at: path.appending($0.name), schema: schema.appending($0.name))
            }
        case .array(let elements) where !elements.isEmpty:
            guard let key = key(at: schema) else { return [(path, value)] }
            return elements.flatMap {
                leaves(
                    of: $0, at: "\(path)[\($0.keyText(key) ?? "")]", schema: schema + "[]")
            }
        case .null, .boolean, .integer, .number, .string, .array, .object: return [(path, value)]
        }
    }
}

// MARK: - Two points

/// How an entity differs between two points of its history.
package struct PointDifference: Sendable {
    package var from: EntityState
    package var to: EntityState
    /// What differs, in the order of the fields.
    package var fields: [Field]

    /// One field that differs.
    package struct Field: Sendable {
        package var change: FieldChange
        /// The event that set it to what it is at the later point.
        package var event: RecordedEvent
    }
}

extension AggregateDescription {
    /// How the entity called `id` differs between two points, the earlier one first.
    package func difference(
        of id: String, in store: any EventStore, from: EntityPoint, to: EntityPoint
    ) async throws -> PointDifference {
        let stream = try StreamName(category: category, id: id)
        let nothing = EntityState(stream: stream, revision: nil, position: 0, state: .object([]))
        var (first, second) = (nothing, nothing)
        var last: [String: RecordedEvent] = [:]
        try await eachChange(of: id, in: store, through: to) { change in
            second = EntityState(
                stream: stream, revision: change.event.revision, position: change.event.position,
                state: change.state)
            if from.includes(change.event) { first = second }
            // Of a field that differs in the end, the last such event comes after the first point.
            for field in change.changed { last[field.field] = change.event }
            return true
        }
        let fields = FieldChange.between(first.state, second.state).compactMap { change in
            last[change.field].map { PointDifference.Field(change: change, event: $0) }
        }
        return PointDifference(from: first, to: second, fields: fields)
    }
}
