package import EventStore
package import Records
internal import Synchronization

/// Notes which events touch certain rows while a log is folded: the causes of a difference.
package final class RowTouches: Sendable {
    private struct Place: Hashable {
        var table: String
        var key: [ColumnValue]
    }

    private struct State {
        var current: RowCauses.Event?
        var found: [Place: RowCauses]
    }

    /// So many events are kept of each row.
    private static let kept = 10

    private let state: Mutex<State>

    /// - Parameter rows: The rows to be watched: the table and the key's columns of each.
    package init(_ rows: [(table: String, key: [ColumnValue])]) {
        let places = rows.map { (Place(table: $0.table, key: $0.key), RowCauses()) }
        state = Mutex(State(found: Dictionary(places) { first, _ in first }))
    }

    /// Whatever is touched from here on is touched by this event.
    package func begin(_ view: borrowing EventView) {
        let event = RowCauses.Event(position: view.position, type: view.type, stream: view.stream)
        state.withLock { $0.current = event }
    }

    /// Notes a row, if it is one of those that are watched.
    func note(_ table: String, _ key: [ColumnValue]) {
        let place = Place(table: table, key: key)
        state.withLock { state in
            guard var touched = state.found[place], let current = state.current,
                touched.events.last != current
            else { return }
            touched.count += 1
            touched.events.append(current)
            if touched.events.count > Self.kept { touched.events.removeFirst() }
            state.found[place] = touched
        }
    }

    /// What touched this row.
    package func causes(of table: String, _ key: [ColumnValue]) -> RowCauses {
        state.withLock { $0.found[Place(table: table, key: key)] } ?? RowCauses()
    }
}

/// The events that touched one row.
package struct RowCauses: Sendable {
    /// How many there are.
    public internal(set) var count = 0
    /// The last of them, oldest first.
    public internal(set) var events: [Event] = []

    /// One of them.
    package struct Event: Sendable, Equatable {
        /// Its place in the log.
        package var position: Position
        /// Its type.
        package var type: String
        /// What it happened to.
        package var stream: StreamName
    }
}
