package import EventSourcing
public import EventSourcingRuntime
public import EventStore
import History
public import ReadModels
import Upkeep

/// A service, whole: its log, the way in, the way out.
///
/// ```swift
/// let service = try await Service([lists], in: URL(filePath: "data"))
/// try await service.send(Add(target: "a", title: "milk"), by: "ada")
/// print(try await service.ask(AllItems()).answer)
/// ```
///
/// All that it does can be done by its parts too, which are here for those who need more of one.
public struct Service: Sendable {
    /// What it is about, part by part.
    package let contexts: [Context]
    /// The log.
    public let store: any EventStore
    /// The way in.
    public let commands: CommandBus
    /// The way out.
    public let queries: QueryBus
    /// The read models behind the queries: those of the contexts, and the audit's index.
    package let readModels: ReadModels
    /// What was refused lately.
    package let refused: RefusedCommands
    /// What acts on the world outside.
    package let consumers: Consumers
    private let hasFollowers: Bool
    /// Sees to reactions that were left undone, and has consumers act, for as long as anybody has the
    /// service.
    private var following: Following?

    /// Wires a service on any engine: the one that `databases` are made with.
    ///
    /// With `threads` it answers many, and sees to what others have left undone, at once or, unless it
    /// `follows`, from ``follow()`` on; without, it starts nothing that outlives a call. Consumers that
    /// begin now begin with what happens after `head`.
    package init(
        _ contexts: [Context], databases: RowDatabases, side: any SideStore,
        on threads: ServiceThreads?, consumers: [any Consumer] = [], since head: Position? = nil,
        follows: Bool = true, downloads: any Downloading, actor: String,
        authorise: @escaping Authorising = { _, _ in }, clock: @escaping @Sendable () -> Timestamp
    ) {
        self.contexts = contexts
        store = databases.log
        refused = RefusedCommands(in: side, of: databases.log.id)
        commands = CommandBus(
            contexts, store: databases.log, side: side, downloads: downloads,
            decisions: keptDecisions, actor: actor, authorise: authorise, clock: clock)
        readModels = ReadModels(
            contexts.flatMap(\.projections) + [.audit(of: contexts.flatMap(\.aggregates))],
            databases: databases, on: threads, decisions: keptDecisions)
        queries = QueryBus(contexts.flatMap(\.queries), models: readModels, clock: clock)
        self.consumers = Consumers(
            consumers, store: databases.log, side: side, decisions: keptDecisions,
            now: head, clock: clock)
        hasFollowers = !consumers.isEmpty || contexts.contains { !$0.reactors.isEmpty }
        if threads != nil, follows { follow() }
    }

    /// Begins to see to what others have left undone, and has consumers act, for as long as anybody has
    /// this service; where several processes may, in turns.
    package mutating func follow(inTurns take: TakeTurn? = nil) {
        if hasFollowers, following == nil { following = Following(commands, consumers, take) }
    }

    /// Lets another process do so.
    package func endFollowing() async { await following?.end() }

    /// Waits for what was accepted, and lets go of the store. Whoever asks anything afterwards is told so.
    public func close() async { await store.close() }
}

/// Tasks that follow the log, until nobody has this any more.
private final class Following: Sendable {
    private let task: Task<Void, Never>

    init(_ commands: CommandBus, _ consumers: Consumers, _ take: TakeTurn?) {
        task = Task {
            if let take {
                return await commands.follow(inTurns: take) { await consumers.follow() }
            }
            async let acting: Void = consumers.follow()
            await commands.follow()
            await acting
        }
    }

    func end() async {
        task.cancel()
        await task.value
    }

    deinit { task.cancel() }
}
