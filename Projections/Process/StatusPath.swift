import EventSourcing
import EventStore
import Records

/// A thing's way from status to status.
struct StatusPath: Equatable {
    /// The thing's id.
    var id: String
    /// Each status that it came to, in order; the first is the one it began with.
    var steps: [Step]

    /// A status, and the event that led to it.
    struct Step: Equatable {
        var status: String
        var position: Position
        var occurredAt: Timestamp
    }

    /// How long it stayed in the status at `index`, in milliseconds of business time; `nil` where it
    /// is still. Negative where the times run backwards.
    func stay(at index: Int) -> Int64? {
        guard steps.indices.contains(index + 1) else { return nil }
        // Times lie between the years 1 and 9999: their difference is far from overflowing.
        return steps[index + 1].occurredAt.milliseconds - steps[index].occurredAt.milliseconds
    }

    /// The ways of all things of a kind, in the order of their beginnings. Things that never had a status
    /// aren't among them.
    static func all(of entity: String, in connection: any RowConnection) throws -> [StatusPath] {
        var paths: [StatusPath] = []
        var last: ColumnValue = .null
        try connection.query(
            """
            SELECT begun, id, position, status, occurredAt FROM process_steps \
            WHERE entity = ? ORDER BY begun, revision
            """, [.text(entity)]
        ) { row in
            if row[0] != last {
                last = row[0]
                paths.append(StatusPath(id: String.from(column: row[1]) ?? "", steps: []))
            }
            paths[paths.count - 1].steps.append(
                Step(
                    status: String.from(column: row[3]) ?? "",
                    position: Position(clamping: Int64.from(column: row[2]) ?? 0),
                    occurredAt: Timestamp.from(column: row[4]) ?? .earliest))
            return true
        }
        return paths
    }
}
