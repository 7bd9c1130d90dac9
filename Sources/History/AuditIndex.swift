import EventSourcing
import EventStore
package import ReadModels
import Records

/// Finds events by who, what, when and what they came of, without reading the log.
package struct AuditIndex: Sendable {
    private let rows: RowDatabase

    /// - Parameter rows: Those of `Projection.audit(of:)`.
    package init(_ rows: RowDatabase) { self.rows = rows }

    /// The first `limit` events of a selection in log order, or the last of them, newest first; of some kinds of things
    /// alone, if those are given.
    package func events(
        _ selection: AuditSelection, of kinds: [String]? = nil, limit: Int,
        newestFirst: Bool = false
    ) throws -> [AuditRow] {
        var conditions = ["position > ?", "position <= ?"]
        var arguments: [ColumnValue] = [
            .integer(Int64(clamping: selection.after)),
            .integer(Int64(clamping: selection.through)),
        ]
        for (column, value) in [
            ("entity", selection.entity), ("actor", selection.actor), ("status", selection.status),
        ] {
            guard let value else { continue }
            conditions.append("\"\(column)\" = ?")
            arguments.append(.text(value))
        }
        if let kinds, selection.entity == nil {
            let places = kinds.map { _ in "?" }.joined(separator: ", ")
            conditions.append("\"entity\" IN (\(places))")
            arguments += kinds.map { .text($0) }
        }
        if let occurred = selection.occurred {
            conditions.append("occurredAt >= ? AND occurredAt <= ?")
            arguments += [occurred.lowerBound.column, occurred.upperBound.column]
        }
        let order = newestFirst ? "position DESC" : "position"
        return try all(
            "WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT ?",
            arguments + [.integer(Int64(clamping: limit))])
    }

    /// Whoever has ever done anything.
    package func actors() throws -> [String] {
        try rows.read { connection in
            var actors: [String] = []
            try connection.query("SELECT DISTINCT actor FROM \"\(AuditRow.table)\"", []) { row in
                actors += row.compactMap { String.from(column: $0) }
                return true
            }
            return actors
        }
    }

    /// The events of one command.
    package func events(ofCommand id: String) throws -> [AuditRow] {
        try all("WHERE commandId = ? ORDER BY position", [.text(id)])
    }

    /// The event of this id.
    package func event(_ id: String) throws -> AuditRow? {
        try all("WHERE eventId = ?", [.text(id.lowercased())]).first
    }

    /// The events whose commands were brought about by the event or the command of this id.
    package func events(causedBy id: String) throws -> [AuditRow] {
        try all("WHERE causationId = ? ORDER BY position", [.text(id)])
    }

    private func all(_ conditions: String, _ arguments: [ColumnValue]) throws -> [AuditRow] {
        let columns = AuditRow.columnNames.map { "\"\($0)\"" }.joined(separator: ", ")
        return try rows.read { connection in
            try connection.all(
                AuditRow.self, "SELECT \(columns) FROM \"\(AuditRow.table)\" \(conditions)",
                arguments)
        }
    }
}

extension ReadModels {
    /// The audit's index, caught up with the log: built by the first who asks for it.
    package func auditIndex(progress: Progress? = nil) async throws -> AuditIndex {
        AuditIndex(try await reading { try await rows(of: "audit", progress: progress) })
    }
}
