internal import Postgres
internal import struct Foundation.UUID

/// The statements by which what lies beside a log is kept.
struct SideStatements: Sendable {
    let get, put, list, remove: Statement
    let getUnchanged, putUnchanged, listUnchanged, removeUnchanged, trimUnchanged: Statement
    let addLine, lines, clearLines, trimLines: Statement

    init(_ schema: SchemaName) {
        func statement(_ name: String, _ text: String) -> Statement {
            Statement(name: "side_" + name, text: schema.filling(text))
        }
        get = statement("get", "SELECT bytes FROM @.kept WHERE kind = $1 AND key = $2")
        put = statement(
            "put",
            """
            INSERT INTO @.kept (kind, key, bytes)
            SELECT $1, v.key, v.bytes FROM unnest($2::text[], $3::bytea[]) AS v(key, bytes)
            WHERE $4 = '' OR set_config('synchronous_commit', $4, true) IS NOT NULL
            ON CONFLICT (kind, key) DO UPDATE SET bytes = excluded.bytes
            """)
        list = statement("list", "SELECT key FROM @.kept WHERE kind = $1 ORDER BY key")
        remove = statement(
            "remove", "DELETE FROM @.kept WHERE kind = $1 AND key = ANY ($2::text[])")
        getUnchanged = statement(
            "get_unchanged", "SELECT bytes FROM @.unchanged WHERE key = $1")
        putUnchanged = statement(
            "put_unchanged",
            """
            INSERT INTO @.unchanged (key, bytes) SELECT * FROM unnest($1::text[], $2::bytea[])
            ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes RETURNING number
            """)
        listUnchanged = statement(
            "list_unchanged", "SELECT key FROM @.unchanged ORDER BY key")
        removeUnchanged = statement(
            "remove_unchanged", "DELETE FROM @.unchanged WHERE key = ANY ($1::text[])")
        // By the one that is so far from the newest: numbers have gaps.
        trimUnchanged = statement(
            "trim_unchanged",
            """
            DELETE FROM @.unchanged WHERE number <= (
                SELECT number FROM @.unchanged ORDER BY number DESC OFFSET $1::bigint LIMIT 1)
            """)
        addLine = statement(
            "add_line",
            """
            INSERT INTO @.lines (list, id, line) SELECT $1, $2::uuid, $3::bytea
            WHERE set_config('synchronous_commit', 'off', true) IS NOT NULL
            ON CONFLICT (id) DO NOTHING RETURNING number
            """)
        lines = statement("lines", "SELECT line FROM @.lines WHERE list = $1 ORDER BY number")
        clearLines = statement("clear_lines", "DELETE FROM @.lines WHERE list = $1")
        trimLines = statement(
            "trim_lines",
            """
            DELETE FROM @.lines WHERE number <= (
                SELECT number FROM @.lines ORDER BY number DESC OFFSET $1::bigint LIMIT 1)
            """)
    }
}

/// A value that goes to the server with a statement.
enum SideParameter: Sendable {
    case text(String)
    case bytes([UInt8])
    case number(Int64)
    case id(UUID)
    case list(ListParameter)

    func add(to parameters: inout Parameters) {
        switch self {
        case .text(let value): parameters.add(value)
        case .bytes(let value): parameters.add(value)
        case .number(let value): parameters.add(value)
        case .id(let value): parameters.add(value)
        case .list(let value): parameters.add(value)
        }
    }
}
