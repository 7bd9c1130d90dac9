package import Postgres

/// Where a store in PostgreSQL is, as people write it: an address as libpq takes it, and two words of a store's own in
/// its query: `postgres://ada@db.example/shop?schema=books&accept=fsync`.
///
/// It may hold a password: ``shown`` leaves that out.
package struct StoreAddress: Sendable, Equatable {
    /// All of it, as it was written.
    package let text: String
    /// What libpq is given.
    package let database: String
    /// The schema that the store is; `daybook` where none is named.
    package let schema: String
    /// Weak settings of the server that are put up with, by their names.
    package let accepting: Set<WeakSetting>

    private static let beginnings = ["postgres://", "postgresql://"]
    private static let usual = "daybook"

    /// Whether this is meant as one, and not as the path of a folder.
    package static func isOne(_ text: String) -> Bool { beginnings.contains { text.hasPrefix($0) } }

    /// `schema` is the one that is meant where none is named.
    package init(_ text: String, schema usual: String = "daybook") throws(PostgresOpeningError) {
        guard Self.isOne(text) else { throw .badAddress }
        self.text = text
        guard let mark = text.firstIndex(of: "?") else {
            (database, schema, accepting) = (text, usual, [])
            return
        }
        var (schema, weak, rest) = (usual, Set<WeakSetting>(), [Substring]())
        for word in text[text.index(after: mark)...].split(separator: "&") {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            switch (parts.first, parts.count) {
            case ("schema", 2): schema = String(parts[1])
            case ("accept", 2):
                for name in parts[1].split(separator: ",") {
                    guard let setting = WeakSetting(rawValue: String(name)) else {
                        throw .unknownSetting(String(name))
                    }
                    weak.insert(setting)
                }
            default: rest.append(word)
            }
        }
        database = text[..<mark] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
        self.schema = try SchemaName(schema).text
        accepting = weak
    }

    private init(text: String, database: String, schema: String, accepting: Set<WeakSetting>) {
        (self.text, self.database) = (text, database)
        (self.schema, self.accepting) = (schema, accepting)
    }

    /// The same but for the schema.
    package func naming(_ schema: String) throws(PostgresOpeningError) -> StoreAddress {
        let name = try SchemaName(schema).text
        var words = ["schema=" + name]
        if !accepting.isEmpty {
            words.append("accept=" + accepting.map(\.rawValue).sorted().joined(separator: ","))
        }
        let mark = database.contains("?") ? "&" : "?"
        return StoreAddress(
            text: database + mark + words.joined(separator: "&"), database: database, schema: name,
            accepting: accepting)
    }

    /// As it may be told to people: without a password, and without all that only libpq cares for.
    package var shown: String {
        let end = database.firstIndex(of: "?") ?? database.endIndex
        return Self.withoutPassword(String(database[..<end])) + named
    }

    /// A text as it was written, but for the password of an address: so it can be told, and typed again.
    package static func withoutPassword(_ text: String) -> String {
        guard let start = text.firstRange(of: "://")?.upperBound else { return text }
        let mark = text.firstIndex(of: "?") ?? text.endIndex
        let query = text[mark...].dropFirst().split(separator: "&").filter {
            !($0.split(separator: "=").first ?? "").contains("password")
        }
        let rest = query.isEmpty ? "" : "?" + query.joined(separator: "&")
        let bare = text[start..<mark]
        guard let at = bare.lastIndex(of: "@") else { return text[..<mark] + rest }
        // Whatever stands there that shouldn't is rather left out than shown.
        let user = bare[..<at].prefix { $0 != ":" && $0 != "/" }
        return text[..<start] + user + bare[at...] + rest
    }

    private var named: String { schema == Self.usual ? "" : "?schema=" + schema }
}
