import CurlDownloads
package import EventSourcing
import EventSourcingRuntime
package import EventStore
package import LMDBEventStore
import PersonalData
import PostgresEventStore
package import Preflight
import Projections
import ReadModels

extension BackOffice {
    /// Opens the back office at `place`. Never makes one.
    ///
    /// `onlyReads`: nothing is written there, which is so by itself where nothing can be.
    /// `actor` is who asks, where a command doesn't say. `downloads` gets what commands name by its
    /// address. `step` is how far apart the copies of read models are. `progress` is told how far the work on the log's index has come, if there is any to
    /// be done. Throws a `StoreOpeningError` or a ``DatabaseFault``.
    package static func open(
        at place: StorePlace, actor: String, downloads: any Downloading = CurlDownloads(),
        copiesEvery step: Position = 100_000, onlyReads: Bool = false,
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> BackOffice {
        let opened: OpenedStore
        switch place {
        case .folder(let folder):
            var options = StoreOptions()
            options.isReadOnly = onlyReads
            opened = OpenedStore(
                try await .open(at: folder, options, progress: progress), in: folder)
        case .database(let place):
            var options = PostgresOptions()
            options.isReadOnly = onlyReads
            opened = try await OpenedStore(place, options) {
                try await .open(at: $0, schema: $1, $2)
            }
        }
        return try await wired(opened, actor, downloads, copiesEvery: step)
    }

    /// Makes an empty back office at `place`, where none may be, and opens it.
    ///
    /// Throws a `StoreOpeningError` or a ``DatabaseFault``.
    package static func create(
        at place: StorePlace, actor: String, downloads: any Downloading = CurlDownloads(),
        _ options: StoreOptions = StoreOptions()
    ) async throws -> BackOffice {
        let opened: OpenedStore
        switch place {
        case .folder(let folder):
            opened = OpenedStore(try await .create(at: folder, options), in: folder)
        case .database(let place):
            opened = try await OpenedStore(place, PostgresOptions(clock: options.clock)) {
                try await .create(at: $0, schema: $1, $2)
            }
        }
        return try await wired(opened, actor, downloads)
    }

    /// All that belongs to a store, on its log.
    static func wired(
        _ opened: OpenedStore, _ actor: String, _ downloads: any Downloading,
        copiesEvery step: Position = 100_000, served: Served? = nil,
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) async throws -> BackOffice {
        let (log, keys, side) = (opened.log, opened.keys, opened.side)
        // Where something is in the log already, a file that is missing was lost: none is made.
        let isNew = try await log.head() == 0
        let hasMoved = await hasMoved(log)
        if !opened.isReadOnly, !hasMoved, let file = opened.keyFile,
            isNew || file.isToBeginAnew
        {
            try file.make()
        }
        let store = SealedEventStore(log, keys: keys, events: events)
        let databases =
            opened.isReadOnly
            ? RowDatabases(inMemoryOf: store)
            : RowDatabases(folder: opened.folder + "/views", of: store, copiesEvery: step)
        var office = BackOffice(
            databases: databases,
            side: SealedSideStore(side, keys: keys), downloads: downloads, actor: actor,
            served: served, clock: clock)
        office.opened = opened
        office.isReadOnly = opened.isReadOnly
        office.lacksKeys = opened.keyFile?.isOutOfReach ?? false
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
        if opened.isReadOnly { return office }
        do {
            try await store.carryOutErasures()
            try await store.carryOutExpiries(at: clock())
        } catch {
            // What keeps it from being done, the keys' being lost say, is told to those who need
            // them, and by `keyFaults()`; the next opening tries again.
        }
        if opened.sideFolder == nil {
            let clearing = Clearing(store, models, in: opened.folder)
            try await clearing.catchUp(at: clock())
            office.clearing = clearing
        }
        return office
    }

    /// Where the books are now, where they were here once: nothing is stored here any more then.
    ///
    /// - Throws: `EventStoreError.unavailable` where that can't be read.
    package func moved() async throws(EventStoreError) -> MovedStore? {
        try await store.movable?.moved()
    }

    /// Whether nothing is to be made in a store: where that can't be known, either. Whoever wants to change something
    /// is told why.
    private static func hasMoved(_ log: any EventStore) async -> Bool {
        do throws(EventStoreError) { return try await log.movable?.moved() != nil } catch {
            return true
        }
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
    package func preflight() -> Preflight {
        Preflight(
            Self.contexts,
            databases: isReadOnly
                ? RowDatabases(inMemoryOf: store)
                : RowDatabases(folder: folder + "/views", of: store),
            side: plainSide, decisions: allDecisions)
    }

    /// How many snapshots there are, and how many were thrown away so far.
    package func snapshots() async -> (kept: Int, discarded: Int) {
        let snapshots = Snapshots(in: plainSide)
        return (await snapshots.count, await snapshots.discarded)
    }

    /// Waits for what was accepted, and lets go of the store.
    package func close() async {
        await endFollowing()
        await rounds?.end()
        opened?.lastKnown?.note()
        await store.close()
        readModels.end()
    }
}
