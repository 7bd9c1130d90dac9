import EventSourcing
import EventStore
import Records

/// Events as a script that makes a table of them: plain SQL that SQLite, PostgreSQL and DuckDB all take.
struct EventsAsSQL {
    private var waiting: [String] = []

    /// So many rows go into one statement.
    private static let atOnce = 500

    /// What stands before the rows: all or nothing is made.
    let beginning = """
        BEGIN;
        CREATE TABLE daybook_events (
          position BIGINT PRIMARY KEY,
          recorded_at TIMESTAMP WITH TIME ZONE NOT NULL,
          occurred_at TIMESTAMP WITH TIME ZONE NOT NULL,
          stream TEXT NOT NULL,
          revision BIGINT NOT NULL,
          type TEXT NOT NULL,
          schema_version INTEGER NOT NULL,
          event_id TEXT NOT NULL UNIQUE,
          actor TEXT NOT NULL,
          reason TEXT,
          command_id TEXT NOT NULL,
          command TEXT,
          correlation_id TEXT NOT NULL,
          causation_id TEXT,
          origin_store TEXT,
          origin_position BIGINT,
          origin_recorded_at TIMESTAMP WITH TIME ZONE,
          tags JSON NOT NULL,
          data JSON NOT NULL
        );

        """

    /// A row more; answers what is to be written by now.
    mutating func add(_ event: RecordedEvent) -> String {
        let context = event.context
        let origin = context.origin(atIndex: Int(event.indexInCommand))
        var tags = JSONWriter()
        event.tags.write(to: &tags)
        let cells = [
            "\(event.position)", Self.literal(event.recordedAt.description),
            Self.literal(event.occurredAt.description), Self.literal(event.stream.text),
            "\(event.revision)", Self.literal(event.type), "\(event.schemaVersion)",
            Self.literal(event.id.lowercaseText), Self.literal(context.actor),
            Self.literal(context.reason), Self.literal(event.commandID),
            Self.literal(context.command?.name),
            Self.literal(context.correlationId ?? event.commandID),
            Self.literal(context.causationId),
            Self.literal(origin?.store), origin.map { "\($0.position)" } ?? "NULL",
            Self.literal(origin?.recordedAt.description),
            Self.literal(String(decoding: tags.bytes, as: UTF8.self)),
            Self.literal(String(decoding: event.payload, as: UTF8.self)),
        ]
        waiting.append("(" + cells.joined(separator: ", ") + ")")
        return waiting.count < Self.atOnce ? "" : statement()
    }

    /// What is left to be written, and the end.
    mutating func end() -> String { statement() + "COMMIT;\n" }

    private mutating func statement() -> String {
        if waiting.isEmpty { return "" }
        defer { waiting = [] }
        return "INSERT INTO daybook_events VALUES\n" + waiting.joined(separator: ",\n") + ";\n"
    }

    /// A text as SQL has it. No database takes a character 0 in one.
    private static func literal(_ text: String?) -> String {
        guard let text else { return "NULL" }
        var literal = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": literal += "''"
            case "\0": literal.unicodeScalars.append("\u{FFFD}")
            default: literal.unicodeScalars.append(scalar)
            }
        }
        return literal + "'"
    }
}
