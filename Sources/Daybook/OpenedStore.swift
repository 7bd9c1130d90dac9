import EventSourcingRuntime
package import EventStore
import Fences
import Foundation
import LMDBEventStore
import PersonalData
import Postgres
import PostgresEventStore
import PostgresKeys
import PostgresProofs
import PostgresSide
import SideFiles

/// A store that was opened, with all that lies beside its log, wherever each part of it is.
struct OpenedStore: Sendable {
    let log: any EventStore
    let isReadOnly: Bool
    let keys: any KeyStore
    /// The keys, where they are a file.
    let keyFile: KeyFile?
    /// The keys, where they are in a database of their own.
    let keyStore: PostgresKeyStore?
    /// What lies beside the log, as it lies there.
    let side: any SideStore
    /// The same, where that is a folder.
    let sideFolder: SideFolder?
    /// What this machine has of it: read models, and where the store is a folder, that.
    let folder: String
    /// The log, where it is in a database.
    let database: PostgresEventStore?
    /// What this machine knows of that, if it may note anything.
    let lastKnown: LastKnown?
    /// Takes the right to post its events; `nil` while another has it.
    let postingTurn: @Sendable () async throws -> (any FollowerTurn)?
    /// Waits for the right to see to what follows its log; `nil`: whoever serves it does, since they are on one machine.
    let followingTurn: TakeTurn?

    /// All of it in a folder.
    init(_ log: LMDBEventStore, in folder: String) {
        self.log = log
        self.folder = folder
        isReadOnly = log.isReadOnly
        let file = KeyFile(
            path: folder + "/keys", of: log.id, onlyReads: isReadOnly,
            fence: FolderFence(of: folder))
        (keys, keyStore, keyFile) = (file, nil, file)
        let inFolder = SideFolder(path: folder)
        sideFolder = inFolder
        (database, lastKnown) = (nil, nil)
        side = isReadOnly ? ReadOnlySide(inFolder) : inFolder
        postingTurn = { try PostingLock.take(in: folder) }
        followingTurn = nil
    }

    /// The log in a database, opened by `open`, or made.
    ///
    /// - Throws: a ``DatabaseFault``; where this machine has no place for what is its own.
    init(
        _ place: DatabasePlace, _ options: PostgresOptions,
        _ open: (_ address: String, _ schema: String, PostgresOptions) async throws ->
            PostgresEventStore
    ) async throws {
        var options = options
        options.accepting = place.address.accepting
        options.mostReaders = place.readers ?? options.mostReaders
        let log: PostgresEventStore
        do {
            log = try await open(place.address.database, place.address.schema, options)
        } catch let error as PostgresOpeningError {
            throw DatabaseFault(error)
        }
        do {
            self.log = log
            isReadOnly = options.isReadOnly
            folder = "\(place.machine)/\(log.id.uuidString.lowercased())"
            if !isReadOnly {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700])
            }
            // A standby that is only read may lag behind.
            lastKnown = isReadOnly ? nil : LastKnown(of: log, in: folder)
            try await lastKnown?.check()
            if let named = place.keys, StorePlace.isAddress(named) {
                let store = try await Self.keys(at: named, of: log, isReadOnly)
                (keys, keyStore, keyFile) = (store, store, nil)
            } else {
                let file = KeyFile(
                    path: place.keys ?? folder + "/keys", of: log.id, onlyReads: isReadOnly)
                (keys, keyStore, keyFile) = (file, nil, file)
            }
            let tables = try PostgresSideStore(beside: log)
            sideFolder = nil
            database = log
            side = isReadOnly ? ReadOnlySide(tables) : tables
            postingTurn = { try await Lease.take("posting", of: log) }
            followingTurn = { try await Lease.wait(for: "following", of: log) }
        } catch {
            await log.close()
            throw error
        }
    }

    /// The keys in a database of their own, made where there is nothing in the log yet.
    private static func keys(
        at named: String, of log: PostgresEventStore, _ isReadOnly: Bool
    ) async throws -> PostgresKeyStore {
        let isNew: Bool
        do throws(EventStoreError) { isNew = try await log.head() == 0 } catch {
            throw DatabaseFault(.brokenOff)
        }
        return try await keys(at: named, of: log, mayMake: isNew && !isReadOnly)
    }

    /// The keys in a database of their own; where `mayMake` says so, made if there are none.
    static func keys(
        at named: String, of log: PostgresEventStore, mayMake: Bool
    ) async throws -> PostgresKeyStore {
        let place = try await log.onConnection { connection throws(PostgresFailure) in
            try Postgres.DatabasePlace.look(connection)
        }
        do throws(PostgresOpeningError) {
            let address = try StoreAddress(named, schema: "daybook_keys")
            var options = KeysOptions(log: place)
            options.accepting = address.accepting
            return mayMake
                ? try await .make(
                    at: address.database, schema: address.schema, of: log.id, options)
                : try await .open(
                    at: address.database, schema: address.schema, of: log.id, options)
        } catch {
            throw DatabaseFault(error)
        }
    }
}

extension BackOffice {
    /// How the server is that has the log; `nil` where the log is in a folder.
    package func database() async throws -> DatabaseState? {
        try await opened?.database?.database()
    }

    /// Settings of that server by which it may lose what it has acknowledged, and that were accepted, by their names.
    package var acceptedWeaknesses: [String] {
        get throws {
            let ofLog = try opened?.database?.acceptedWeaknesses() ?? []
            return ofLog.union(opened?.keyStore?.acceptedWeaknesses() ?? []).map(\.rawValue)
                .sorted()
        }
    }

    /// How the keys' server, where they have one, keeps destroyed ones for longer than it must, and what to do.
    package var keyRemains: [String] {
        opened?.keyStore?.remains().map(\.description).sorted() ?? []
    }

    /// Takes the right to post events; `nil` while another has it.
    func postingTurn() async throws -> (any FollowerTurn)? { try await opened?.postingTurn() }
}
