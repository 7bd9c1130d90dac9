package import EventSourcingRuntime
public import EventStore
import Records

/// Which events an audit means: those that are as each part says that is given.
public struct AuditSelection: Sendable, Equatable {
    /// Of this kind of thing.
    package var entity: String?
    /// By them.
    package var actor: String?
    /// That have set this status.
    package var status: String?
    /// That have changed this field: `status`, or within one `shippingAddress.city`.
    package var field: String?
    /// Only events after this position.
    package var after: Position
    /// Only events up to this position, itself included.
    package var through: Position
    /// Only what happened in this time, whenever it was recorded.
    package var occurred: ClosedRange<Timestamp>?

    /// Those about things of the category `entity`, by `actor`, that have set `status`, after the position
    /// `after` and up to the position `through`, itself included.
    public init(
        entity: String? = nil, actor: String? = nil, status: String? = nil,
        after: Position = 0, through: Position = .max
    ) {
        self.entity = entity
        self.actor = actor
        self.status = status
        self.after = after
        self.through = through
    }
}

extension AuditSelection {
    /// Whether a change of a thing is one of those that are meant, by what it made of its fields. An event may have set
    /// what was there already: that is no change to it.
    package func means(_ change: Change) -> Bool {
        if let status,
            !change.changed.contains(where: { $0.field == "status" && $0.to == .string(status) })
        {
            return false
        }
        guard let field else { return true }
        let path = field.split(separator: ".").map(String.init)
        return change.changed.contains { change in
            guard change.field == path.first else { return false }
            let inner = path.dropFirst()
            return inner.isEmpty || change.from.value(at: inner) != change.to.value(at: inner)
        }
    }
}

extension JSONValue {
    /// What stands at the end of a path; nothing where it leads nowhere.
    fileprivate func value(at path: ArraySlice<String>) -> JSONValue {
        path.reduce(self) { value, name in value[name] ?? .null }
    }
}
