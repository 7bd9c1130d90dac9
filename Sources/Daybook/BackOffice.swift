import CurlDownloads
import EventService
package import EventSourcing
package import EventSourcingRuntime
package import EventStore
import History
import Projections
package import ReadModels
import SideFiles

/// The back office, whole: one folder, its log, its commands, its queries.
///
/// A service of every part of the business there is, which keeps sealed what is personal. It starts
/// nothing that outlives a call, since most who open one ask one thing; unless it is served.
package struct BackOffice: Sendable {
    /// Every part of the business.
    package static let contexts = allContexts

    /// Every read model.
    package static let projections = allProjections + [.audit(of: entities)]

    /// Every question that can be asked.
    package static let questions = allQueries

    private var service: Service
    /// Whether it can only be asked: commands are refused, and nothing is written beside the log.
    package internal(set) var isReadOnly = false
    /// Whether what is personal can't be read, since its keys are there and may not be.
    package internal(set) var lacksKeys = false
    /// Sees to what is due from time to time, of one that is served.
    var rounds: Rounds?
    private let made: Made
    /// Clears away what others have erased, where this machine has rows of its own.
    var clearing: Clearing?
    /// Where it is, of one that is kept anywhere.
    var opened: OpenedStore?
    /// The log.
    package var store: any EventStore { service.store }
    /// What lies beside the log.
    package var side: any SideStore { made.side }
    /// The same, as it lies there: what is personal in it stays sealed.
    var plainSide: any SideStore { opened?.side ?? made.side }
    /// The folder of this machine that has what is its own of the store, and mostly the store; empty for one that is
    /// kept nowhere.
    package var folder: String { opened?.folder ?? "" }
    /// The folder that all of the store is in; `nil` where its log is in a database, or it is kept nowhere.
    package var wholeFolder: String? { opened?.sideFolder?.path }
    /// The way in.
    package var commands: CommandBus { service.commands }
    /// The way out.
    package var queries: QueryBus { service.queries }
    /// The read models behind the queries.
    package var readModels: ReadModels { service.readModels }
    /// What was refused lately.
    package var refused: RefusedCommands { service.refused }
    /// What acts on the world outside.
    package var consumers: Consumers { service.consumers }

    /// Wires a back office on any engine: the one that `databases` is made with.
    ///
    /// One that is `served` follows nothing before ``follow()``.
    package init(
        databases: RowDatabases, side: any SideStore = SideStoreInMemory(),
        downloads: any Downloading = CurlDownloads(), actor: String, served: Served? = nil,
        authorise: @escaping Authorising = { _, _ in },
        clock: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        let authorise = served?.authorise ?? authorise
        made = Made(
            side: side, downloads: downloads, actor: actor, authorise: authorise, clock: clock)
        service = Service(
            Self.contexts(with: served?.consumers ?? []), databases: databases, side: side,
            on: served.map { _ in ServiceThreads() }, consumers: served?.consumers ?? [],
            since: served?.head, follows: false, downloads: downloads, actor: actor,
            authorise: authorise, clock: clock)
    }

    /// Begins to see to what others have left undone, and has consumers act.
    mutating func follow() { service.follow(inTurns: opened?.followingTurn) }

    /// Lets another process do so, where they take turns.
    func endFollowing() async { if opened?.followingTurn != nil { await service.endFollowing() } }

    /// The time, as it goes by it.
    var clock: @Sendable () -> Timestamp { made.clock }

    /// What it was wired with, besides the log.
    private struct Made {
        let side: any SideStore
        let downloads: any Downloading
        let actor: String
        let authorise: Authorising
        let clock: @Sendable () -> Timestamp
    }

    /// The same over another store, beside which another side store lies.
    func over(_ store: any EventStore, side: any SideStore) -> BackOffice {
        BackOffice(
            databases: RowDatabases(inMemoryOf: store), side: side,
            downloads: made.downloads, actor: made.actor, authorise: made.authorise,
            clock: made.clock)
    }

    /// The kinds of things there are, by the name a person calls them.
    package static var entities: [AggregateDescription] { contexts.flatMap(\.aggregates) }

    /// Every type of event there is.
    package static var events: [EventDescription] { entities.flatMap(\.events) }
}
