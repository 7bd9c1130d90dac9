import EventSourcing
public import EventStore
public import LMDBEventStore
import SQLiteReadModels

extension BackOffice {
    /// Opens the back office in `folder`. Never makes one.
    ///
    /// `actor` is who asks, where a command doesn't say. `progress` is told how far the work on
    /// the log's index has come, if there is any to be done. Throws a `StoreOpeningError`.
    public static func open(
        at folder: String, actor: String,
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> BackOffice {
        wired(try await LMDBEventStore.open(at: folder, progress: progress), folder, actor)
    }

    /// Makes an empty back office in `folder`, which need not exist, and opens it.
    ///
    /// Throws a `StoreOpeningError`.
    public static func create(at folder: String, actor: String) async throws -> BackOffice {
        wired(try await LMDBEventStore.create(at: folder), folder, actor)
    }

    private static func wired(
        _ store: LMDBEventStore, _ folder: String, _ actor: String
    ) -> BackOffice {
        BackOffice(
            store: store, databases: SQLiteDatabases(folder: folder + "/views"),
            unchanged: UnchangedFolder(path: folder + "/unchanged"),
            checkpoints: ReactorFolder(path: folder + "/reactions"), actor: actor)
    }

    /// Reads the whole log and says what is wrong with it, if anything. Changes nothing.
    ///
    /// - Throws: `EventStoreError.unavailable` on an engine that has nothing on a disk to verify.
    public func verify(
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> VerificationReport {
        guard let store = store as? LMDBEventStore else {
            throw EventStoreError.unavailable("this store keeps nothing that could be verified")
        }
        return try await store.verify(progress: progress)
    }

    /// Waits for what was accepted, and lets go of the folder.
    public func close() async { await store.close() }
}
