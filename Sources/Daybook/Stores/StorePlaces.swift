package import EventStore
import LMDBEventStore
import Postgres
import Threads

extension StorePlace {
    /// Which store stands at a place: another one, if it was taken away and another was put there.
    package enum Standing: Sendable, Hashable {
        /// A folder's: of what is made last of a store, and never written again.
        case file(device: UInt64, file: UInt64, seconds: Int, nanoseconds: Int)
        /// A schema's: the server's own number of it.
        case schema(Int64)
    }
}

/// Where many stores are, each by its name: a folder of folders, or a database of schemas.
package struct StorePlaces: Sendable {
    private enum Ground {
        case folder(StoreFolders)
        case database(StoreDatabase)
    }

    private let ground: Ground

    package init(folder: String) { ground = .folder(StoreFolders(path: folder)) }

    /// As people name it: the path of a folder, or an address. `keys` is the address at which the keys are of those in a
    /// database, `connections` how many connections all of them together may have there, `machine` where this machine
    /// keeps what is its own of them, if not where it mostly does.
    package init(
        _ text: String, keys: String?, machine: String? = nil, connections: Int
    ) throws(DatabaseFault) {
        if !StorePlace.isAddress(text) {
            ground = .folder(StoreFolders(path: text))
        } else if let machine = machine ?? StorePlace.ofThisMachine {
            ground = .database(
                try StoreDatabase(text, keys: keys, machine: machine, connections: connections))
        } else {
            throw DatabaseFault(.noHome)
        }
    }

    /// What lies on this machine's disk: the stores, or what it has of its own of them.
    package var folder: String {
        switch ground {
        case .folder(let folders): folders.path
        case .database(let database): database.machine
        }
    }

    /// How many may be open at once, the service's own aside, because of the connections that each takes; `nil`: as many
    /// as one likes.
    package var mostOpen: Int? {
        switch ground {
        case .folder: nil
        case .database(let database): database.mostOpen
        }
    }

    /// Where `es` reaches a store of this name, as it is told to people: never with a password.
    package func shown(_ name: StoreName) -> String {
        place(of: name)?.shown ?? "\(name)"
    }

    /// Where a store of this name is, or would be; `nil`: none can be called so here.
    package func place(of name: StoreName) -> StorePlace? {
        switch ground {
        case .folder(let folders): .folder(folders.path(of: name))
        case .database(let database): database.place(of: name).map { .database($0) }
        }
    }

    /// Which one stands there now; `nil`: none. Of one in a database it is known for a second.
    /// - Throws: `EventStoreError.unavailable(_:)` where that can't be found out.
    package func standing(of name: StoreName) async throws(EventStoreError) -> StorePlace.Standing?
    {
        switch ground {
        case .folder(let folders): folders.standing(of: name)
        case .database(let database): try await database.standing(of: name)
        }
    }

    /// Those that are there, but the service's own, in order.
    /// - Throws: `EventStoreError.unavailable(_:)` where they can't be looked through.
    package func names() async throws(EventStoreError) -> [StoreName] {
        switch ground {
        case .folder(let folders):
            try await onOwnThread {
                Result { () throws(EventStoreError) in try folders.names() }
            }.get()
        case .database(let database): try await database.names()
        }
    }

    /// Makes an empty one. It has its name once it is whole: what a crash leaves is no store.
    /// - Returns: Whether it was made; else there is something of this name already.
    /// - Throws: a `StoreOpeningError` or a ``DatabaseFault``.
    package func make(_ name: StoreName) async throws -> Bool {
        switch ground {
        case .folder(let folders): try await folders.make(name)
        case .database(let database): try await database.make(name)
        }
    }

    /// Lets go of what finding them took.
    package func close() async {
        switch ground {
        case .folder: break
        case .database(let database): await database.close()
        }
    }
}
