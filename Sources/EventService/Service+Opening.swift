public import EventSourcing
public import EventSourcingRuntime
public import EventStore
public import Foundation
import LMDBEventStore
import ReadModels
import SideFiles
import Upkeep

extension Service {
    /// Opens the service that lies in `folder`, or makes an empty one there: durable, whole, and shared
    /// with any other process that opens it.
    ///
    /// The folder holds the log, read models as SQLite files, which may be deleted at any time, and what
    /// else is kept beside the log. `consumers` act on the world outside for as long as anybody has the
    /// service; those that begin now begin with what happens from here on. `downloads` gets what commands
    /// name by its address; `authorise` is asked who may do what.
    ///
    /// Besides the contexts' own commands it takes those that help a projection or a reactor which
    /// stands still: `SkipEvent`, `RetryProjection`, `ParkProjection`; `SkipReaction`, `RetryReactor`,
    /// `ParkReactor`; and those for consumers, where there are any.
    ///
    /// - Throws: a `StoreOpeningError`, which has a stable code; `EventStoreError.invalid(_:)` where two of
    ///   one kind, consumers say, have one name, or an event holds what is personal: this keeps nothing
    ///   sealed, so nobody could be forgotten.
    public init(
        _ contexts: [Context], in folder: URL, consumers: [any Consumer] = [],
        downloads: any Downloading = NoDownloads(),
        authorise: @escaping Authorising = { _, _ in },
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) async throws {
        // Before anything is made in the folder.
        try Self.requireSound(contexts + Self.upkeep(of: consumers), consumers)
        try await self.init(
            contexts, on: Self.log(at: folder.path), in: folder, consumers: consumers,
            downloads: downloads, authorise: authorise, clock: clock)
    }

    /// The same on a log of your own, whose engine keeps what `EventStoreConformance` asks: in `folder` lies
    /// all but the log.
    /// - Throws: as the one that opens its own log.
    public init(
        _ contexts: [Context], on log: any EventStore, in folder: URL,
        consumers: [any Consumer] = [], downloads: any Downloading = NoDownloads(),
        authorise: @escaping Authorising = { _, _ in },
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) async throws {
        let contexts = contexts + Self.upkeep(of: consumers)
        try Self.requireSound(contexts, consumers)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let head = try await log.head()
        self.init(
            contexts,
            databases: RowDatabases(folder: folder.path + "/views", of: log),
            side: SideFolder(path: folder.path), on: ServiceThreads(), consumers: consumers,
            since: head, downloads: downloads,
            actor: Self.nobody, authorise: authorise, clock: clock)
    }

    /// One that lives and dies with the value: for tests, and to try things out. Nothing of it is
    /// durable; all else is the same.
    /// - Throws: `EventStoreError.invalid(_:)` where two of one kind have one name.
    public init(
        _ contexts: [Context], consumers: [any Consumer] = [],
        downloads: any Downloading = NoDownloads(),
        authorise: @escaping Authorising = { _, _ in },
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) throws(EventStoreError) {
        let contexts = contexts + Self.upkeep(of: consumers)
        try Self.requireNames(contexts, consumers)
        self.init(
            contexts,
            databases: RowDatabases(inMemoryOf: InMemoryEventStore(clock: clock)),
            side: SideStoreInMemory(), on: ServiceThreads(), consumers: consumers, since: 0,
            downloads: downloads,
            actor: Self.nobody, authorise: authorise, clock: clock)
    }

    /// Sees to it that nothing of it is personal, and that nobody shares a name.
    private static func requireSound(
        _ contexts: [Context], _ consumers: [any Consumer]
    ) throws(EventStoreError) {
        let events = contexts.flatMap { $0.aggregates.flatMap(\.events) }
        if let event = events.first(where: { $0.personal != nil }) {
            throw .invalid(
                "\(event.type) holds what is personal, and nothing is kept sealed here, so nobody could "
                    + "be forgotten: keep that outside of the log, and in the event what it is found by"
            )
        }
        try requireNames(contexts, consumers)
    }

    /// The commands that help what stands still.
    private static func upkeep(of consumers: [any Consumer]) -> [Context] {
        [upkeepContext] + (consumers.isEmpty ? [] : [consumerUpkeepContext])
    }

    private static func log(at path: String) async throws(StoreOpeningError) -> LMDBEventStore {
        do {
            return try await .open(at: path)
        } catch .notAStore {
            do {
                return try await .create(at: path)
            } catch .alreadyThere {
                // Another process was quicker.
                return try await .open(at: path)
            }
        }
    }

    /// Who asks where a command comes in an envelope that doesn't say.
    private static let nobody = "service"
}
