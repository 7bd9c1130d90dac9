import EventStore
import Synchronization

/// Notes which events touch certain rows while a log is folded: the causes of a difference.
final class RowTouches: Sendable {
    private struct Place: Hashable {
        var table: String
        var key: [SQLValue]
    }

    private struct State {
        var current: RowCauses.Event?
        var found: [Place: RowCauses]
    }

    /// So many events are kept of each row.
    private static let kept = 10

    private let state: Mutex<State>

    /// - Parameter rows: The rows to be watched: the table and the key's columns of each.
    init(_ rows: [(table: String, key: [SQLValue])]) {
        let places = rows.map { (Place(table: $0.table, key: $0.key), RowCauses()) }
        state = Mutex(State(found: Dictionary(places) { first, _ in first }))
    }

    /// Whatever is touched from here on is touched by this event.
    func begin(_ view: borrowing EventView) {
        let event = RowCauses.Event(position: view.position, type: view.type, stream: view.stream)
        state.withLock { $0.current = event }
    }

    /// Notes a row, if it is one of those that are watched.
    func note(_ table: String, _ key: [SQLValue]) {
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
    func causes(of table: String, _ key: [SQLValue]) -> RowCauses {
        state.withLock { $0.found[Place(table: table, key: key)] } ?? RowCauses()
    }
}
