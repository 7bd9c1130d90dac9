import EventStore
import Postgres
package import Records

/// Why a store in a database wasn't opened or made. Nothing was changed there, and nothing of it tells what the address
/// holds.
package struct DatabaseFault: Error, Equatable {
    /// A name for programs, the same for ever.
    package let code: String
    /// What is the matter, why that stands in the way, and what to do.
    package let sentence: Sentence
    package let kind: Kind

    /// What whoever asked can do about it.
    package enum Kind: Sendable {
        /// What was said, or set, makes no sense.
        case configuration
        /// Nobody answers.
        case unreachable
        /// Somebody does, and doesn't let them.
        case notAllowed
        case noDatabase, noStore, alreadyThere
        /// The books are somewhere else, or not whole here yet.
        case elsewhere
        /// Another try may do.
        case passing
        /// Another version is needed.
        case version
        /// What is there isn't what was there, or fails.
        case failed
    }

    init(_ error: PostgresOpeningError) {
        (code, sentence, kind) = (error.code, error.sentence, error.kind)
    }
}

extension DatabaseFault: CustomStringConvertible {
    package var description: String { sentence.description }
}

extension PostgresOpeningError {
    /// As it is told: word for word its `description`, with the values kept apart.
    fileprivate var sentence: Sentence {
        switch self {
        case .badAddress:
            """
            the database's address can't be read: it is postgres://user@host:5432/database, with what is \
            special in a password written as %40 is for @
            """
        case .unknownSetting(let name):
            "accept=\(name) is nothing that can be accepted: it takes \(WeakSetting.names), with commas between"
        case .noHome:
            """
            this machine has no folder for read models and the like: set HOME, or XDG_STATE_HOME, to a \
            folder of your own
            """
        case .noLibrary:
            "libpq isn't there, or is older than 14: install it (apt-get install libpq5)"
        case .badSchemaName:
            """
            a schema is named by 1 to 48 of a-z, 0-9 and _, and begins with a letter, but not with pg_
            """
        case .unreachable(let why):
            """
            the database can't be reached (\(why)): see that its server runs and that the address is \
            right
            """
        case .loginRefused:
            """
            the database's server doesn't let this user in, or not with this password: put the address \
            right, or what the server allows
            """
        case .noDatabase:
            "the server has no database of this name: make it, or name another"
        case .onlyStandby:
            """
            the server can only be read, as a standby: name the primary, or all servers of the cluster
            """
        case .oldServer(let found):
            "the server is PostgreSQL \(found); a store takes 14 or newer: upgrade it"
        case .wrongEncoding(let name):
            """
            the database keeps texts as \(name), which can't hold every name: make one with the encoding \
            UTF8
            """
        case .unsafe(let setting): setting.sentence
        case .notAStore(let schema):
            "there is no store in the schema \(schema): make one, or name another schema"
        case .alreadyThere(let schema):
            "there is a schema \(schema) already: open the store in it, or name another schema"
        case .newerFormat(let schema, let found, let known):
            """
            the store in the schema \(schema) has format \(found), newer than \(known), the newest known \
            here
            """
        case .olderFormat(let schema, let found, let known):
            """
            the store in the schema \(schema) has format \(found), and whoever only reads needs \(known): \
            open it once for writing
            """
        case .rolledBack(let schema, let known):
            """
            the log in the schema \(schema) lacks event \(known), which was acknowledged, or has another in \
            its place: a server that lagged behind was put in the place of the old one, or a backup put \
            back. Nothing is read or written until this program is started anew
            """
        case .unfinishedCopy(let schema):
            """
            the schema \(schema) is to become a copy of a store, and isn't whole yet: have the same copy go on, or \
            give it up
            """
        case .moved(let moved): "the books have moved to \(moved.to)"
        case .refused(let state): Sentence(quoting: Self.reason(state))
        case .ofItsKind(_, let why): Sentence(quoting: why)
        }
    }

    fileprivate var kind: DatabaseFault.Kind {
        switch self {
        case .badAddress, .unknownSetting, .noHome, .badSchemaName, .wrongEncoding, .unsafe:
            .configuration
        case .noLibrary, .unreachable, .oldServer: .unreachable
        case .loginRefused: .notAllowed
        case .noDatabase: .noDatabase
        case .notAStore: .noStore
        case .onlyStandby: .passing
        case .alreadyThere: .alreadyThere
        case .newerFormat, .olderFormat: .version
        case .unfinishedCopy, .moved: .elsewhere
        case .rolledBack, .refused, .ofItsKind: .failed
        }
    }
}

extension WeakSetting {
    /// As it is told: word for word its `description`.
    fileprivate var sentence: Sentence {
        switch self {
        case .fsync:
            """
            the server runs with fsync=off: a power cut may destroy the log; turn it on, or accept it by \
            name
            """
        case .fullPageWrites:
            """
            the server runs with full_page_writes=off: a power cut may destroy pages of the log; turn it \
            on, or accept it by name
            """
        case .synchronousCommit:
            """
            synchronous_commit is below on: a crash may lose what was acknowledged; set it to on or \
            remote_apply, for the server, the database and the user, or accept it by name
            """
        case .asynchronousStandby:
            """
            the server has a standby that it doesn't wait for: if that takes its place, what was \
            acknowledged last may be lost; set synchronous_standby_names, or accept it by name
            """
        case .keysOnLogsServer: Sentence(quoting: description)
        }
    }
}
