package import EventStore

/// Why a store in PostgreSQL wasn't opened or made. Nothing was changed there.
///
/// Each says what is the matter, why that stands in the way, and what to do; none tells what the address holds,
/// which may be a password.
package enum PostgresOpeningError: Error, Equatable, Sendable {
    /// The address can't be read.
    case badAddress
    /// What an address accepts is no setting that could be accepted.
    case unknownSetting(String)
    /// The store is of an older form, and isn't brought up by who only reads.
    case olderFormat(schema: String, found: Int, known: Int)
    /// This machine has no place for what is its own of a store.
    case noHome
    /// The library that speaks with servers isn't installed here, or is too old.
    case noLibrary
    /// What is to name the schema can't.
    case badSchemaName
    /// Nobody answers there.
    case unreachable(why: String)
    /// The server lets this user in nowhere, or not with this password.
    case loginRefused
    /// There is no such database on the server.
    case noDatabase
    /// The server can only be read: it is a standby.
    case onlyStandby
    /// The server is too old.
    case oldServer(found: Int)
    /// The database keeps texts in another encoding than UTF-8.
    case wrongEncoding(String)
    /// The server may lose what it has acknowledged.
    case unsafe(WeakSetting)
    /// There is no store in this schema.
    case notAStore(schema: String)
    /// There is a store in this schema, or something else.
    case alreadyThere(schema: String)
    /// The store's schema was made by a later version.
    case newerFormat(schema: String, found: Int, known: Int)
    /// The log lacks what it had: another server than before answers, or an older copy.
    case rolledBack(schema: String, known: UInt64)
    /// What is there is to become a copy of a store, and isn't whole yet.
    case unfinishedCopy(schema: String)
    /// The store is somewhere else now.
    case moved(MovedStore)
    /// The server refused a statement, by this code (SQLSTATE).
    case refused(state: String)
    /// What only one kind of what is kept there can be refused for.
    case ofItsKind(code: String, why: String)

    /// The connection was lost in the midst of it.
    package static let brokenOff = Self.unreachable(why: "it broke off, or doesn't answer")

    /// A name for programs, the same for ever.
    package var code: String {
        switch self {
        case .badAddress: "postgres-address"
        case .unknownSetting: "postgres-accept"
        case .olderFormat: "older-format"
        case .noHome: "postgres-home"
        case .noLibrary: "postgres-library"
        case .badSchemaName: "postgres-schema-name"
        case .unreachable: "postgres-unreachable"
        case .loginRefused: "postgres-login"
        case .noDatabase: "postgres-database"
        case .onlyStandby: "postgres-standby"
        case .oldServer: "postgres-version"
        case .wrongEncoding: "postgres-encoding"
        case .unsafe(let setting): setting.code
        case .notAStore: "not-a-store"
        case .alreadyThere: "store-already-there"
        case .newerFormat: "newer-format"
        case .rolledBack: "log-rolled-back"
        case .unfinishedCopy: "copy-unfinished"
        case .moved: "store-moved"
        case .refused: "postgres-refused"
        case .ofItsKind(let code, _): code
        }
    }

    /// Whether it may well be otherwise in a moment: while a server starts, or another takes its place.
    var passes: Bool {
        switch self {
        case .unreachable, .onlyStandby: true
        case .refused(let state): PostgresFailure.refused(state).passes
        case .badAddress, .unknownSetting, .noHome, .noLibrary, .badSchemaName, .olderFormat,
            .loginRefused, .noDatabase, .oldServer,
            .wrongEncoding,
            .unsafe, .notAStore, .alreadyThere, .newerFormat, .rolledBack,
            .unfinishedCopy, .moved, .ofItsKind:
            false
        }
    }
}

extension PostgresOpeningError: CustomStringConvertible {
    /// What a code of the server's (SQLSTATE) means to whoever runs it, and what to do.
    package static func reason(_ state: String) -> String { PostgresFailure.reason(state) }

    package var description: String {
        switch self {
        case .badAddress:
            "the database's address can't be read: it is postgres://user@host:5432/database, with what "
                + "is special in a password written as %40 is for @"
        case .unknownSetting(let name):
            "accept=\(name) is nothing that can be accepted: it takes \(WeakSetting.names), with commas between"
        case .olderFormat(let schema, let found, let known):
            "the store in the schema \(schema) has format \(found), and whoever only reads needs \(known): open it "
                + "once for writing"
        case .noHome:
            "this machine has no folder for read models and the like: set HOME, or XDG_STATE_HOME, to a folder of your own"
        case .noLibrary:
            "libpq isn't there, or is older than 14: install it (apt-get install libpq5)"
        case .badSchemaName:
            "a schema is named by 1 to 48 of a-z, 0-9 and _, and begins with a letter, but not with pg_"
        case .unreachable(let why):
            "the database can't be reached (\(why)): see that its server runs and that the address is right"
        case .loginRefused:
            "the database's server doesn't let this user in, or not with this password: put the address "
                + "right, or what the server allows"
        case .noDatabase: "the server has no database of this name: make it, or name another"
        case .onlyStandby:
            "the server can only be read, as a standby: name the primary, or all servers of the cluster"
        case .oldServer(let found):
            "the server is PostgreSQL \(found); a store takes 14 or newer: upgrade it"
        case .wrongEncoding(let name):
            "the database keeps texts as \(name), which can't hold every name: make one with the encoding UTF8"
        case .unsafe(let setting): setting.description
        case .notAStore(let schema):
            "there is no store in the schema \(schema): make one, or name another schema"
        case .alreadyThere(let schema):
            "there is a schema \(schema) already: open the store in it, or name another schema"
        case .newerFormat(let schema, let found, let known):
            "the store in the schema \(schema) has format \(found), newer than \(known), the newest known here"
        case .rolledBack(let schema, let known):
            "the log in the schema \(schema) lacks event \(known), which was acknowledged, or has another in "
                + "its place: a server that lagged behind was put in the place of the old one, or a backup "
                + "put back. Nothing is read or written until this program is started anew"
        case .unfinishedCopy(let schema):
            "the schema \(schema) is to become a copy of a store, and isn't whole yet: have the same copy go on, or "
                + "give it up"
        case .moved(let moved): "\(moved)"
        case .refused(let state): Self.reason(state)
        case .ofItsKind(_, let why): why
        }
    }
}

/// A setting of the server by which it may lose what it has acknowledged.
package enum WeakSetting: String, Sendable, CaseIterable {
    case fsync
    case fullPageWrites = "full-page-writes"
    case synchronousCommit = "synchronous-commit"
    case asynchronousStandby = "asynchronous-standby"
    /// Of keys alone.
    case keysOnLogsServer = "keys-on-logs-server"

    /// A name for programs, the same for ever.
    package var code: String { "postgres-" + rawValue }

    /// The names of all.
    package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// What can be lost by it, and what to do.
    package var description: String {
        switch self {
        case .fsync:
            "the server runs with fsync=off: a power cut may destroy the log; turn it on, or accept it by name"
        case .fullPageWrites:
            "the server runs with full_page_writes=off: a power cut may destroy pages of the log; turn it on, "
                + "or accept it by name"
        case .synchronousCommit:
            "synchronous_commit is below on: a crash may lose what was acknowledged; set it to on or "
                + "remote_apply, for the server, the database and the user, or accept it by name"
        case .asynchronousStandby:
            "the server has a standby that it doesn't wait for: if that takes its place, what was acknowledged "
                + "last may be lost; set synchronous_standby_names, or accept it by name"
        case .keysOnLogsServer:
            "the keys are on the server that has the log: its backups and its WAL hold both, so whoever gets at them "
                + "reads what was to be unreadable; give the keys a server of their own, or accept it by name"
        }
    }
}
