import EventSourcingRuntime
import EventStore
import Foundation
import LMDBEventStore
import PersonalData
import Postgres
import PostgresEventStore

/// What is copied: a store, where it is the books now.
struct CopySource {
    let log: any Recording & MovableStore
    let keys: any MovableKeys
    let side: any SideStore
    let createdAt: Timestamp
    /// Where it is, as it is told to people and to programs; without any password.
    let name: String
    private let opened: OpenedStore

    /// - Throws: what opening it throws.
    init(_ place: StorePlace) async throws {
        switch place {
        case .folder(let folder):
            let log = try await LMDBEventStore.open(at: folder)
            self.log = log
            opened = OpenedStore(log, in: folder)
        case .database(let place):
            opened = try await OpenedStore(place, PostgresOptions()) {
                try await .open(at: $0, schema: $1, $2)
            }
            guard let log = opened.database else { throw CopyFault.isSealed }
            self.log = log
        }
        name = place.moved
        side = opened.side
        do {
            createdAt = try await log.begun()
            guard let keys = opened.keys as? any MovableKeys else { throw CopyFault.isSealed }
            self.keys = keys
        } catch {
            await log.close()
            throw error
        }
    }

    /// What the log has in it once it is on the disk.
    func head() async throws -> Position { try await log.head() }

    func close() async {
        await keys.letGo()
        await log.close()
    }
}

extension StorePlace {
    /// Which store is there, only looked at, since it may be another's, and without any keys; `nil` where there is none
    /// that could be opened by anybody.
    func logID() async throws -> UUID? {
        do {
            let log: any Recording
            switch self {
            case .folder(let folder):
                var options = StoreOptions()
                options.isReadOnly = true
                log = try await LMDBEventStore.open(at: folder, options)
            case .database(let place):
                var options = PostgresOptions()
                options.isReadOnly = true
                options.accepting = place.address.accepting
                log = try await PostgresEventStore.open(
                    at: place.address.database, schema: place.address.schema, options)
            }
            let id = log.id
            await log.close()
            return id
        } catch StoreOpeningError.notAStore {
            return nil
        } catch PostgresOpeningError.notAStore, PostgresOpeningError.unfinishedCopy {
            // Somebody's tables, or a copy of other books.
            return nil
        } catch let error as PostgresOpeningError {
            throw DatabaseFault(error)
        }
    }

    /// As one names it to go there, from whichever folder; without a password.
    package var moved: String {
        switch self {
        case .folder(let path): URL(fileURLWithPath: path).standardizedFileURL.path
        case .database(let place): StoreAddress.withoutPassword(place.text)
        }
    }
}

extension DatabasePlace {
    /// Where the keys of a store are, if they are a file: in a folder that is made for it.
    func keyFile(of store: UUID) throws -> String {
        if let keys { return keys }
        let folder = "\(machine)/\(store.uuidString.lowercased())"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        return folder + "/keys"
    }

    /// Where they are, so that two places can be held against each other.
    func keysNamed(of store: UUID) -> String {
        keys ?? "\(machine)/\(store.uuidString.lowercased())/keys"
    }
}
