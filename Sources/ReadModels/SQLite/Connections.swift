import GRDB
import Records
import Synchronization

extension Configuration {
    /// How every connection is set up.
    static var rows: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { connection in
            // Damage shows itself as an error where it otherwise might as a wrong answer.
            try connection.execute(sql: "PRAGMA cell_size_check = ON")
            // What was changed or taken away leaves no bytes in the file's free places. Answers a row.
            _ = try GRDB.Row.fetchAll(connection, sql: "PRAGMA secure_delete = ON")
            connection.add(function: .textContains)
        }
        return configuration
    }
}

extension Database {
    /// Sets pragmas. Some answer a row, which GRDB would refuse to a statement that is executed.
    func run(_ pragmas: [String]) throws {
        for pragma in pragmas { _ = try GRDB.Row.fetchAll(self, sql: "PRAGMA " + pragma) }
    }
}

extension DatabaseFunction {
    /// `text_contains(text, part)`: SQLite's own comparisons know the letter case of ASCII alone.
    fileprivate static var textContains: DatabaseFunction {
        // One question has one part, and asks for it row by row.
        let last = Mutex<(part: String, searched: SearchedText)?>(nil)
        return DatabaseFunction("text_contains", argumentCount: 2, pure: true) { values in
            guard let text = String.fromDatabaseValue(values[0]),
                let part = String.fromDatabaseValue(values[1])
            else { return false }
            let searched = last.withLock { last in
                if let last, last.part == part { return last.searched }
                let searched = SearchedText(part)
                last = (part, searched)
                return searched
            }
            return SearchedText(text).contains(searched)
        }
    }
}
