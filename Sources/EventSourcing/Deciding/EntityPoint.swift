package import EventStore

/// A point in the history of one entity.
package enum EntityPoint: Sendable, Equatable {
    /// As the log stood at this position.
    case position(Position)
    /// After the event of this revision.
    case revision(Revision)

    /// As things stand.
    package static let now = Self.position(.max)

    /// Before anything happened.
    package static let beginning = Self.position(0)

    /// Whether an event had happened by then.
    package func includes(_ view: borrowing EventView) -> Bool {
        includes(view.position, view.revision)
    }

    package func includes(_ event: RecordedEvent) -> Bool {
        includes(event.position, event.revision)
    }

    private func includes(_ position: Position, _ revision: Revision) -> Bool {
        switch self {
        case .position(let last): position <= last
        case .revision(let last): revision <= last
        }
    }
}
