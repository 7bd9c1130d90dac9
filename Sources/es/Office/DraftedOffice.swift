import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import ReadModels
import Records
import Synchronization

/// An office of a server's in which all is decided and nothing stored: a server forgets what it has drafted with its
/// answer, so each part of a batch is drafted behind all parts before it, once more.
final class DraftedOffice: Office {
    private let office: ServedOffice
    private let lines = Mutex(BatchLines())

    init(office: ServedOffice) { self.office = office }

    func send(
        batch next: () throws -> Result<CommandEnvelope, Rejection>?, as sender: Principal?,
        answer: (Result<Done, Rejection>) throws -> Bool
    ) async throws {
        while true {
            let part = try BatchLines(next)
            if part.all.isEmpty { return }
            let (all, known) = lines.withLock { lines in
                let known = lines.all.count
                for line in part.all { lines.append(line) }
                return (lines, known)
            }
            let results = try await office.results(of: all, [(name: "dryRun", text: "true")])
            for result in results.dropFirst(known) where try !answer(result) { return }
            if !part.isFull { return }
        }
    }

    func send(_ envelope: CommandEnvelope, as sender: Principal?) async throws -> Done {
        var lines = [Result<CommandEnvelope, Rejection>.success(envelope)]
        var done: Result<Done, Rejection>?
        try await send(batch: { lines.popLast() }, as: sender) {
            done = $0
            return true
        }
        guard let done else { throw CancellationError() }
        return try done.get()
    }

    // MARK: - As it is

    var store: any EventStore { office.store }
    var readsLog: Bool { office.readsLog }

    func answer(
        _ query: String, _ parameters: Parameters, _ asOf: AsOf, _ progress: Progress?
    ) async throws -> QueryReply {
        try await office.answer(query, parameters, asOf, progress)
    }

    func answers(
        after first: QueryReply, _ parameters: Parameters
    ) -> AsyncThrowingStream<QueryReply, any Error> { office.answers(after: first, parameters) }

    func rehearse(
        _ envelope: CommandEnvelope, as sender: Principal?
    ) async throws -> EventSourcingRuntime.Rehearsal {
        try await office.rehearse(envelope, as: sender)
    }

    func heldUp(told: [HeldUpThing]) async throws -> [HeldUpThing] { [] }

    func draft(_ body: (any Office) async throws -> Void) async throws { try await body(self) }

    func eachChange(
        _ selection: AuditSelection, newestFirst page: Int?, _ progress: Progress?,
        _ body: (Change) async throws -> Bool
    ) async throws {
        try await office.eachChange(selection, newestFirst: page, progress, body)
    }

    func follow(
        _ query: EventQuery, after position: Position, _ body: (RecordedEvent) throws -> Bool
    ) async throws { try await office.follow(query, after: position, body) }

    func hookStatus() async throws -> [HookStatus] { try await office.hookStatus() }

    func test(hook name: String) async throws -> HookTrial { try await office.test(hook: name) }

    func actors(_ progress: Progress?) async throws -> [String] {
        try await office.actors(progress)
    }

    func event(called id: String, _ progress: Progress?) async throws -> RecordedEvent? {
        try await office.event(called: id, progress)
    }

    func causes(of event: RecordedEvent, _ progress: Progress?) async throws -> Cause {
        try await office.causes(of: event, progress)
    }

    func followers() async throws -> Followers { try await office.followers() }

    func reactors() async throws -> (head: Position, all: [FollowerStatus]) {
        try await office.reactors()
    }
}
