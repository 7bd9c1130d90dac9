import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import ReadModels
import Records

/// What a verb asks, and has done: of the office in the folder here, or of the same one by its server. Verbs don't
/// know which of the two it is, and so say the same of both.
protocol Office: Sendable {
    /// Its log, to be read.
    var store: any EventStore { get }
    /// Whether whoever asks may read the log: by the folder always, by a server as their token lets them.
    var readsLog: Bool { get }

    // MARK: Asking

    /// Answers a query, as things stand or as they stood.
    func answer(
        _ query: String, _ parameters: Parameters, _ asOf: AsOf, _ progress: Progress?
    ) async throws -> QueryReply
    /// The answers that a query comes to have from now on, some of them perhaps the same again.
    func answers(
        after first: QueryReply, _ parameters: Parameters
    ) -> AsyncThrowingStream<QueryReply, any Error>

    // MARK: Sending

    /// Has a command done. `sender` is who sends it, where that isn't whoever has the office in their hands.
    func send(_ envelope: CommandEnvelope, as sender: Principal?) async throws -> Done
    /// Says what a command would do.
    func rehearse(_ envelope: CommandEnvelope, as sender: Principal?) async throws
        -> EventSourcingRuntime.Rehearsal
    /// Has commands done as they come, until `next` has none for now; `answer` gets what came of each, in order.
    func send(
        batch next: () throws -> Result<CommandEnvelope, Rejection>?, as sender: Principal?,
        answer: (Result<Done, Rejection>) throws -> Bool
    ) async throws
    /// What reactors can't go on with; where that can't be known, what was told with the commands.
    func heldUp(told: [HeldUpThing]) async throws -> [HeldUpThing]
    /// Lends one in which all is decided as here, and nothing is stored.
    func draft(_ body: (any Office) async throws -> Void) async throws

    // MARK: Looking back

    /// Lends `body` the changes that are meant, a `page` of them at a time where the newest come first; `body`
    /// answers `false` to stop.
    func eachChange(
        _ selection: AuditSelection, newestFirst page: Int?, _ progress: Progress?,
        _ body: (Change) async throws -> Bool
    ) async throws
    /// Lends `body` each event behind a position that is meant, those that are there and then those that come,
    /// until `body` answers `false`.
    func follow(
        _ query: EventQuery, after position: Position, _ body: (RecordedEvent) throws -> Bool
    ) async throws
    /// Whoever has ever done anything.
    func actors(_ progress: Progress?) async throws -> [String]
    /// The event of this id, or the first of the command's.
    func event(called id: String, _ progress: Progress?) async throws -> RecordedEvent?
    /// What an event came of, and all that came of that.
    func causes(of event: RecordedEvent, _ progress: Progress?) async throws -> Cause

    // MARK: Looking after

    /// How the read models stand, and the reactors.
    func followers() async throws -> Followers
    /// How the reactors stand alone.
    func reactors() async throws -> (head: Position, all: [FollowerStatus])

    // MARK: Hooks

    /// How those stand to whom events are posted.
    func hookStatus() async throws -> [HookStatus]
    /// Posts a message that tells of nothing to one of them, and says what came of it.
    func test(hook name: String) async throws -> HookTrial
}

/// The parameters of a query, as they are typed.
typealias Parameters = [(name: String, text: String)]

/// A thing that a reactor can't go on with.
typealias HeldUpThing = (reactor: String, heldUp: HeldUp)

/// What came of a command, and what reactors couldn't do about it.
struct Done: Sendable {
    var outcome: CommandOutcome
    var heldUp: [HeldUpThing] = []
    /// What reactors did about it, where that was told with it.
    var reactions: JSONValue?
    /// The secret that came of it, which is told this once.
    var secret: String?
}

extension Office {
    /// Answers a query, as things stand if nothing else is said.
    func ask(
        _ query: String, _ parameters: Parameters = [], _ asOf: AsOf = .now,
        progress: Progress? = nil
    ) async throws -> QueryReply {
        try await answer(query, parameters, asOf, progress)
    }
}
