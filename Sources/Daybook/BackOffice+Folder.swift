import CurlDownloads
package import EventSourcing
import EventSourcingRuntime
package import EventStore
package import LMDBEventStore
import PersonalData
package import Preflight
import Projections
import ReadModels
import SideFiles

extension BackOffice {
    /// Opens the back office in `folder`. Never makes one.
    ///
    /// `onlyReads`: nothing is written into the folder, which is so by itself where nothing can be.
    /// `actor` is who asks, where a command doesn't say. `downloads` gets what commands name by its
    /// address. `step` is how far apart the copies of read models are. `progress` is told how far the work on the log's index has come, if there is any to
    /// be done. Throws a `StoreOpeningError`.
    package static func open(
        at folder: String, actor: String, downloads: any Downloading = CurlDownloads(),
        copiesEvery step: Position = 100_000, onlyReads: Bool = false,
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> BackOffice {
        var options = StoreOptions()
        options.isReadOnly = onlyReads
        return try await wired(
            LMDBEventStore.open(at: folder, options, progress: progress), folder, actor, downloads,
            copiesEvery: step)
    }

    /// Makes an empty back office in `folder`, which need not exist, and opens it.
    ///
    /// Throws a `StoreOpeningError`.
    package static func create(
        at folder: String, actor: String, downloads: any Downloading = CurlDownloads(),
        _ options: StoreOptions = StoreOptions()
    ) async throws -> BackOffice {
        try await wired(
            LMDBEventStore.create(at: folder, options), folder, actor, downloads)
    }

    /// All that lies in `folder`, on its log.
    static func wired(
        _ log: LMDBEventStore, _ folder: String, _ actor: String, _ downloads: any Downloading,
        copiesEvery step: Position = 100_000, served: Served? = nil,
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) async throws -> BackOffice {
        let keys = KeyFile(path: folder + "/keys", of: log.id, onlyReads: log.isReadOnly)
        // Where something is in the log already, a file that is missing was lost: none is made.
        let isNew = try await log.head() == 0
        if !log.isReadOnly, isNew || keys.isToBeginAnew { try keys.make() }
        let store = SealedEventStore(log, keys: keys, events: events)
        let side = beside(folder, isReadOnly: log.isReadOnly)
        let databases =
            log.isReadOnly
            ? RowDatabases(inMemoryOf: store)
            : RowDatabases(folder: folder + "/views", of: store, copiesEvery: step)
        var office = BackOffice(
            databases: databases,
            side: SealedSideStore(side, keys: keys), downloads: downloads, actor: actor,
            served: served, clock: clock)
        office.isReadOnly = log.isReadOnly
        office.lacksKeys = keys.isOutOfReach
        let (models, refused) = (office.readModels, office.refused)
        let (checks, snapshots) = (CheckBaselines(in: side), Snapshots(in: side))
        store.afterErasing { erasure in
            try models.discard(madeOf: erasure.types)
            let personal = entities.filter { $0.isMade(of: erasure.types) }.map(\.category)
            if erasure.isOfPeople {
                try await refused.discard()
                // What a search or a comparison came to may quote them.
                try await side.remove(side.list(.jobs), of: .jobs)
                for kind in [SideKind.reactions, .consumers] {
                    try await FollowerCheckpoints(in: side, of: kind).forgetReasons()
                }
            }
            try await snapshots.forget(personal)
            try await checks.forget(personal)
        }
        if log.isReadOnly { return office }
        do {
            try await store.carryOutErasures()
            try await store.carryOutExpiries(at: clock())
        } catch {
            // What keeps it from being done, the keys' being lost say, is told to those who need
            // them, and by `keyFaults()`; the next opening tries again.
        }
        return office
    }

    /// What is wrong with the keys to what is personal, a sentence each; none if nothing is.
    package func keyFaults() async throws -> [String] {
        guard let store = store as? SealedEventStore else { return [] }
        return try await store.faultsOfKeys()
    }

    /// Reads the whole log and says what is wrong with it, if anything, and what its root was at some sizes.
    /// Changes nothing.
    ///
    /// - Throws: `EventStoreError.unavailable` on an engine that has nothing on a disk to verify.
    package func verify(
        rootsAt sizes: Set<Position> = [],
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> VerificationReport {
        try await store.verification(rootsAt: sizes, progress: progress)
    }

    /// Reads the whole log as this binary does, before it is put to use. Changes nothing.
    package static func preflight(
        of office: BackOffice, at folder: String
    ) -> Preflight {
        Preflight(
            contexts,
            databases: office.isReadOnly
                ? RowDatabases(inMemoryOf: office.store)
                : RowDatabases(folder: folder + "/views", of: office.store),
            side: beside(folder, isReadOnly: office.isReadOnly), decisions: allDecisions)
    }

    /// What lies beside the log in `folder`.
    private static func beside(_ folder: String, isReadOnly: Bool) -> any SideStore {
        isReadOnly ? ReadOnlySideFolder(path: folder) : SideFolder(path: folder)
    }

    /// How many snapshots there are in `folder`, and how many were thrown away so far.
    package static func snapshots(at folder: String) async -> (kept: Int, discarded: Int) {
        let snapshots = Snapshots(in: SideFolder(path: folder))
        return (await snapshots.count, await snapshots.discarded)
    }

    /// Waits for what was accepted, and lets go of the folder.
    package func close() async {
        await rounds?.end()
        await store.close()
        readModels.end()
    }
}
