public import EventStore

/// Which events an audit means: those that are as each part says that is given.
public struct AuditSelection: Sendable, Equatable {
    /// Of this kind of thing.
    package var entity: String?
    /// By them.
    package var actor: String?
    /// That have set this status.
    package var status: String?
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
