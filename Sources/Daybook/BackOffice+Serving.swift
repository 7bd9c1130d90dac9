import CurlDownloads
import EventService
package import EventSourcing
package import EventSourcingRuntime
package import EventStore
import LMDBEventStore
import PersonalData
import PostgresEventStore
import ReadModels
import Upkeep

/// What an office is given that answers many, for long.
package struct Served: Sendable {
    /// What acts on the world outside, for as long as anybody has the office.
    var consumers: [any Consumer]
    /// Is asked who may do what.
    var authorise: Authorising
    /// The log's end by then: consumers that begin now begin with what happens after it.
    var head: Position
}

extension BackOffice {
    /// Opens the back office at `place` for one process that answers many, until it is closed. Never makes
    /// one.
    ///
    /// Rows that are asked about are kept current on threads of their own, which questions are answered on;
    /// the log's own thread commits for everybody. Reactions that were left undone, by a crash or by another
    /// process, are seen to all the time; `consumers` act on the world outside; what is personal goes within
    /// the hour once its time is up. `authorise` is asked who may do what. `actor` is who asks, where neither
    /// a principal nor a command says.
    ///
    /// Where nothing can be written it can only be asked, as one can that is opened so; nothing acts then.
    ///
    /// Throws a `StoreOpeningError` or a ``DatabaseFault``; `EventStoreError.invalid(_:)` where two consumers have one name.
    package static func serve(
        at place: StorePlace, consumers: [any Consumer] = [],
        authorise: @escaping Authorising = { _, _ in },
        downloads: any Downloading = CurlDownloads(), actor: String = "service",
        clock: @escaping @Sendable () -> Timestamp = { .now },
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        },
        progress: @escaping @Sendable (Position, Position) -> Void = { _, _ in }
    ) async throws -> BackOffice {
        // Its own names are known to be different ones; to list all of them takes a tenth of the start.
        if !consumers.isEmpty {
            try Service.requireNames(contexts(with: consumers), consumers)
        }
        let opened: OpenedStore
        switch place {
        case .folder(let folder):
            var options = StoreOptions(clock: clock)
            options.callersCommit = false
            opened = OpenedStore(
                try await .open(at: folder, options, progress: progress), in: folder)
        case .database(let place):
            opened = try await OpenedStore(place, PostgresOptions(clock: clock)) {
                try await .open(at: $0, schema: $1, $2)
            }
        }
        let served = Served(
            consumers: consumers, authorise: authorise, head: try await opened.log.head())
        var office = try await wired(opened, actor, downloads, served: served, clock: clock)
        if office.isReadOnly { return office }
        office.follow()
        office.rounds = (office.store as? SealedEventStore).map {
            Rounds(
                on: $0, office.clearing, opened.lastKnown, pause: pause, clock: clock)
        }
        return office
    }

    /// Every part of the business, and what helps `consumers` where there are any.
    static func contexts(with consumers: [any Consumer]) -> [Context] {
        contexts + (consumers.isEmpty ? [] : [consumerUpkeepContext.forTheOwner])
    }

    /// Does what waits for a disk, and isn't long, where it holds up none who only want to be answered:
    /// the history of one thing, or who changed it.
    package func reading<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        try await readModels.reading(body)
    }

    /// The same for what may be long, a search through all of the past say: few of those at once.
    package func lookingBack<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        try await readModels.lookingBack(body)
    }

    /// Why nothing can be stored, and how that ends; `nil` as long as something can.
    package var whyBroken: String? { store.breakable?.whyBroken }

    /// Whether nothing can be stored any more, a disk having failed say, though all can be read.
    package var isBroken: Bool { whyBroken != nil }
}
