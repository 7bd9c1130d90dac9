import Answers
import Daybook
import EventSourcing
import EventSourcingRuntime
import EventStore
import History
import ReadModels
import Records

/// The office in a folder of this machine.
extension BackOffice: Office {
    var readsLog: Bool { true }

    func answer(
        _ query: String, _ parameters: Parameters, _ asOf: AsOf, _ progress: Progress?
    ) async throws -> QueryReply {
        switch asOf {
        case .now: try await queries.ask(query, parameters, progress: progress)
        case .recorded(_, let position):
            try await queries.ask(query, parameters, asOf: position, progress: progress)
        case .occurred(let time):
            try await queries.ask(query, parameters, occurredBy: time.end, progress: progress)
        }
    }

    func answers(
        after first: QueryReply, _ parameters: Parameters
    ) -> AsyncThrowingStream<QueryReply, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { answers in
            let asking = Task {
                do {
                    for try await _ in store.subscribe(after: first.position) {
                        answers.yield(try await queries.ask(first.query, parameters))
                    }
                    answers.finish()
                } catch {
                    answers.finish(throwing: error)
                }
            }
            answers.onTermination = { _ in asking.cancel() }
        }
    }

    func send(_ envelope: CommandEnvelope, as sender: Principal?) async throws -> Done {
        try requireKnownTypes(envelope)
        let outcome = try await commands.sending(as: sender).send(envelope)
        return Done(
            outcome: outcome, heldUp: commands.reactions.heldUp(outcome.stream),
            secret: try hooks.secret(of: outcome))
    }

    func rehearse(_ envelope: CommandEnvelope, as sender: Principal?) async throws
        -> EventSourcingRuntime.Rehearsal
    {
        try requireKnownTypes(envelope)
        return try await commands.sending(as: sender).rehearse(envelope)
    }

    func send(
        batch next: () throws -> Result<CommandEnvelope, Rejection>?, as sender: Principal?,
        answer: (Result<Done, Rejection>) throws -> Bool
    ) async throws {
        try await commands.sending(as: sender).send(batch: next) { result in
            try answer(result.map { Done(outcome: $0) })
        }
    }

    func heldUp(told: [HeldUpThing]) async throws -> [HeldUpThing] { commands.reactions.heldUp() }

    func draft(_ body: (any Office) async throws -> Void) async throws {
        try await drafting { drafted, _ in try await body(drafted) }
    }

    /// As a server does, too.
    private func requireKnownTypes(_ envelope: CommandEnvelope) throws {
        if let refusal = Self.refusal(ofHookTypesIn: envelope) { throw refusal }
    }

    func hookStatus() async throws -> [HookStatus] { try await hooks.all() }

    func test(hook name: String) async throws -> HookTrial { try await hooks.test(name) }

    // MARK: - Looking back

    func eachChange(
        _ selection: AuditSelection, newestFirst page: Int?, _ progress: Progress?,
        _ body: (Change) async throws -> Bool
    ) async throws {
        let index = try await readModels.auditIndex(progress: progress)
        let trail = AuditTrail(index, of: Self.entities, in: store)
        guard let page else { return try await trail.eachChange(selection, body) }
        try await trail.eachChangeBackwards(selection, page: page, body)
    }

    func follow(
        _ query: EventQuery, after position: Position, _ body: (RecordedEvent) throws -> Bool
    ) async throws {
        for try await event in store.subscribe(to: query, after: position) {
            if try !body(event) { return }
        }
    }

    func actors(_ progress: Progress?) async throws -> [String] {
        try await readModels.auditIndex(progress: progress).actors()
    }

    func event(called id: String, _ progress: Progress?) async throws -> RecordedEvent? {
        try await Causes(readModels.auditIndex(progress: progress), in: store).event(called: id)
    }

    func causes(of event: RecordedEvent, _ progress: Progress?) async throws -> Cause {
        try await Causes(readModels.auditIndex(progress: progress), in: store).tree(around: event)
    }

    // MARK: - Looking after

    func followers() async throws -> Followers {
        let head = try await store.head()
        return Followers(
            head: head, projections: try await readModels.status(),
            reactors: try await commands.reactions.status())
    }

    func reactors() async throws -> (head: Position, all: [FollowerStatus]) {
        (try await store.head(), try await commands.reactions.status())
    }
}
