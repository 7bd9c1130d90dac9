import EventSourcing
public import EventStore
public import ReadModels
import Records

/// Finds events by who, what, when and what they came of, without reading the log.
public struct AuditIndex: Sendable {
    private let rows: RowDatabase

    /// - Parameter rows: Those of `Projection.audit(of:)`.
    public init(_ rows: RowDatabase) { self.rows = rows }

    /// Which events are meant: those that are as each part says that is given.
    public struct Selection: Sendable, Equatable {
        /// Of this kind of thing.
        public var entity: String?
        /// By them.
        public var actor: String?
        /// That have set this status.
        public var status: String?
        /// Only events after this position.
        public var after: Position
        /// Only events up to this position, itself included.
        public var through: Position

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

    /// The first `limit` events of a selection, in log order.
    public func events(_ selection: Selection, limit: Int) throws -> [AuditRow] {
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
    public func events(ofCommand id: String) throws -> [AuditRow] {
        try all("WHERE commandId = ? ORDER BY position", [.text(id)])
    }

    /// The event of this id.
    public func event(_ id: String) throws -> AuditRow? {
        try all("WHERE eventId = ?", [.text(id.lowercased())]).first
    }

    /// The events whose commands were brought about by the event or the command of this id.
    public func events(causedBy id: String) throws -> [AuditRow] {
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
    public func auditIndex(progress: Progress? = nil) async throws -> AuditIndex {
        AuditIndex(try await rows(of: "audit", progress: progress))
    }
}
