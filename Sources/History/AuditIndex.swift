import EventSourcing
package import EventStore
package import ReadModels
import Records

/// Finds events by who, what, when and what they came of, without reading the log.
package struct AuditIndex: Sendable {
    private let rows: RowDatabase

    /// - Parameter rows: Those of `Projection.audit(of:)`.
    package init(_ rows: RowDatabase) { self.rows = rows }

    /// Which events are meant: those that are as each part says that is given.
    package struct Selection: Sendable, Equatable {
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

        package init(
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

    /// The first `limit` events of a selection, in log order.
    package func events(_ selection: Selection, limit: Int) throws -> [AuditRow] {
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
        return try all(
            "WHERE \(conditions.joined(separator: " AND ")) ORDER BY position LIMIT ?",
            arguments + [.integer(Int64(clamping: limit))])
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
        AuditIndex(try await rows(of: "audit", progress: progress))
    }
}
