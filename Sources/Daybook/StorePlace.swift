import Foundation
import Postgres
import PostgresEventStore

/// Where the books of a business are kept.
package enum StorePlace: Sendable {
    /// All of it in one folder of this machine.
    case folder(String)
    /// The log in a database, for several machines.
    case database(DatabasePlace)

    /// As people name it: the path of a folder, or an address. `keys` is where the keys of one in a database are kept,
    /// if that is said.
    ///
    /// - Throws: where an address can't be read, or this machine has no place for what is its own.
    package init(_ text: String, keys: String?) throws(DatabaseFault) {
        guard Self.isAddress(text) else {
            self = .folder(text)
            return
        }
        guard let machine = Self.ofThisMachine else { throw DatabaseFault(.noHome) }
        self = .database(try DatabasePlace(text, keys: keys, machine: machine))
    }

    /// Whether a text names a database, and not a folder.
    package static func isAddress(_ text: String) -> Bool { StoreAddress.isOne(text) }

    /// Where programs of this user keep what is no setting and is to stay, by the XDG Base Directory Specification.
    static var ofThisMachine: String? {
        func named(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let state = named("XDG_STATE_HOME") ?? named("HOME").map { $0 + "/.local/state" }
        return state.map { $0 + "/daybook" }
    }

    /// A folder or an address as it is told to people: never with a password, and of what is no address that it is none.
    package static func shown(_ text: String) -> String {
        if !isAddress(text) { return text }
        do throws(PostgresOpeningError) { return try StoreAddress(text).shown } catch {
            return "an address that can't be read"
        }
    }

    /// A word of a command line as it is told to people: of an address all but its password.
    package static func told(_ word: String) -> String {
        let flag = "--data="
        if word.hasPrefix(flag) { return flag + told(String(word.dropFirst(flag.count))) }
        return isAddress(word) ? StoreAddress.withoutPassword(word) : word
    }

    /// As it can be typed again: of an address all but its password.
    package var typed: String {
        switch self {
        case .folder(let path): path
        case .database(let place): Self.told(place.text)
        }
    }

    /// As it is told to people: never with a password.
    package var shown: String {
        switch self {
        case .folder(let path): path
        case .database(let place): place.address.shown
        }
    }
}

/// Where the parts are of a store whose log is in a database: the keys to what is personal are never with the log,
/// lest one backup have both.
package struct DatabasePlace: Sendable {
    /// Where the log is, and what lies beside it.
    let address: StoreAddress
    /// How many connections read of it at once; `nil`: as many as they mostly do.
    var readers: Int?
    /// A file of keys, in full; `nil`: one that this machine keeps with what is its own of the store.
    package let keys: String?
    /// Where this machine keeps what is its own of such stores, a folder for each: read models above all.
    package let machine: String

    /// - Throws: where `text` is no address.
    package init(_ text: String, keys: String? = nil, machine: String) throws(DatabaseFault) {
        do throws(PostgresOpeningError) { address = try StoreAddress(text) } catch {
            throw DatabaseFault(error)
        }
        (self.keys, self.machine) = (keys, machine)
    }

    init(_ address: StoreAddress, keys: String?, machine: String, readers: Int) {
        (self.address, self.keys) = (address, keys)
        (self.machine, self.readers) = (machine, readers)
    }

    /// The address as it was written, which may hold a password.
    package var text: String { address.text }
}
