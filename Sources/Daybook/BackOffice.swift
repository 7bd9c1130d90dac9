public import CurlDownloads
public import EventSourcing
public import EventStore
import History
import Projections
public import ReadModels

/// The back office, whole: one folder, its log, its commands, its queries.
///
/// The composition root: the one place that knows how everything is wired.
public struct BackOffice: Sendable {
    /// Every part of the business.
    public static let contexts = allContexts

    /// Every read model.
    public static let projections = allProjections + [.audit(of: entities)]

    /// Every question that can be asked.
    public static let questions = allQueries

    /// The log.
    public let store: any EventStore
    /// The way in.
    public let commands: CommandBus
    /// The way out.
    public let queries: QueryBus
    /// The read models behind the queries.
    public let readModels: ReadModels
    /// What was refused lately.
    public let refused: RefusedCommands

    /// Wires a back office on any engine: the one that `databases` is made with.
    public init(
        databases: any RowDatabases, side: any SideStore = SideStoreInMemory(),
        downloads: any Downloading = CurlDownloads(),
        actor: String, clock: @escaping @Sendable () -> Timestamp = { .now }
    ) {
        let store = databases.log
        self.store = store
        refused = RefusedCommands(in: side)
        commands = CommandBus(
            Self.contexts, store: store, side: side, downloads: downloads,
            decisions: allDecisions, actor: actor, clock: clock)
        readModels = ReadModels(
            Self.projections, databases: databases, decisions: allDecisions)
        queries = QueryBus(Self.questions, models: readModels, clock: clock)
    }

    /// The kinds of things there are, by the name a person calls them.
    public static var entities: [AggregateDescription] { contexts.flatMap(\.aggregates) }

    /// Every type of event there is.
    public static var events: [EventDescription] { entities.flatMap(\.events) }
}
