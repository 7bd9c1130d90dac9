import EventSourcingRuntime
import EventStore
import LMDBEventStore
import PersonalData
import Postgres
import PostgresEventStore
import PostgresKeys
import PostgresProofs
import PostgresSide

/// A copy that becomes a schema of a database: one that nobody opens until it is whole.
final class DatabaseCopy: CopyTarget {
    private let making: CopyMaking
    private let createdAt: Timestamp
    private let keyStore: PostgresKeyStore?
    private(set) var head: Position
    /// Of what was read there so far.
    private var tree = MerkleTree()
    let side: any SideStore
    let keys: (any MovableKeys)?

    /// Goes on with what an earlier run has begun there, or begins where it may.
    ///
    /// - Throws: a ``DatabaseFault``; a ``CopyFault`` while another copies to it, or where there is nothing to go on with.
    init(
        _ place: DatabasePlace, of source: CopySource, keysStay: Bool, mayBegin: Bool
    ) async throws {
        var options = PostgresOptions()
        options.accepting = place.address.accepting
        let begun: CopyMaking?
        do throws(PostgresOpeningError) {
            begun = try await .begin(
                at: place.address.database, schema: place.address.schema, of: source.log.id,
                from: source.name, mayMake: mayBegin, options)
        } catch {
            if case .notAStore = error, !mayBegin { throw CopyFault.isGone }
            throw DatabaseFault(error)
        }
        guard let begun else { throw CopyFault.underWay }
        making = begun
        createdAt = source.createdAt
        do {
            side = try PostgresSideStore(beside: making.store)
            head = try await making.store.head()
            if keysStay {
                (keys, keyStore) = (nil, nil)
            } else if let named = place.keys, StorePlace.isAddress(named) {
                let store = try await OpenedStore.keys(at: named, of: making.store, mayMake: true)
                (keys, keyStore) = (store, store)
            } else {
                let path = try place.keyFile(of: making.store.id)
                (keys, keyStore) = (KeyFile(path: path, of: making.store.id), nil)
            }
        } catch {
            await making.close()
            throw error
        }
    }

    func add(_ records: [WrittenRecord]) async throws { head = try await making.add(records) }

    func root() async throws -> Digest {
        while tree.count < head {
            try Task.checkCancellation()
            let most = Int(min(head - tree.count, 2_048))
            let records = try await making.store.writtenRecords(after: tree.count, most: most)
            guard records.first?.position == tree.count + 1 else {
                throw CopyFault.differs(tree.count + 1)
            }
            for record in records {
                guard let bytes = record.bytes else { throw CopyFault.differs(record.position) }
                bytes.withUnsafeBytes { tree.add($0) }
            }
        }
        return tree.root
    }

    func seal() async throws -> Digest { try await root() }

    func finish() async throws {
        do { try await making.finish(createdAt: createdAt) } catch {
            throw CopyFault.unknown(why: "\(error)")
        }
    }

    func isOurs() async throws -> Bool { try await making.isOurs() }

    func giveUp() async throws {
        guard try await making.isOurs() else { throw CopyFault.takenOver }
        try await making.giveUp()
    }

    func close() async {
        await keyStore?.letGo()
        await making.close()
    }
}
