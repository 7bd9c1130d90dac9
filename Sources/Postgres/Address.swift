internal import CPQ

/// Where a database is, taken apart. It may hold a password, so it is never described.
package struct Address: Sendable {
    /// Names of libpq's parameters, and their values.
    package let keywords: [String]
    package let values: [String]

    /// What is given unless the address says otherwise: servers that can be written to alone, and none that is waited
    /// for in vain.
    private static let defaults = [
        ("connect_timeout", "5"), ("target_session_attrs", "read-write"),
        ("fallback_application_name", "daybook"), ("keepalives_idle", "10"),
        ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "15000"),
    ]

    /// Of `postgres://…`, or of libpq's words and values. `orStandby`: one that can only be read will do.
    package init(_ text: String, orStandby: Bool = false) throws(PostgresOpeningError) {
        guard daybook_pq() == 1 else { throw .noLibrary }
        guard let options = PQconninfoParse(text, nil) else { throw .badAddress }
        defer { PQconninfoFree(options) }
        var given: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val {
                given[String(cString: keyword)] = String(cString: value)
            }
            option += 1
        }
        if orStandby, given["target_session_attrs"] == nil { given["target_session_attrs"] = "any" }
        for (keyword, value) in Self.defaults where given[keyword] == nil { given[keyword] = value }
        // Names are texts of UTF-8 here, whatever the system's language.
        given["client_encoding"] = "UTF8"
        keywords = given.keys.sorted()
        values = keywords.map { given[$0] ?? "" }
    }
}
