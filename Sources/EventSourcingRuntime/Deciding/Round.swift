import EventSourcing
import EventStore
import Records

/// A command that waits to be decided, or to be stored: a place of a ticket's.
struct Job: Sendable {
    var ticket: Ticket
    var index: Int
    /// Since when it is decided anew, and how often it was, if it had to be.
    var again: (since: ContinuousClock.Instant, times: Int)?

    var entry: Ticket.Entry { ticket.entries[index] }

    var asked: AskedCommand? {
        switch entry {
        case .asked(let asked): asked
        case .answered, .unreadable: nil
        }
    }

    func answer(_ answer: Ticket.Answer) { ticket.answer(index, answer) }
}

/// Commands decided one after the other, ahead of the log, that are stored in one append.
struct Round: Sendable {
    /// How the log ends before it.
    let base: Position
    private(set) var items: [Item] = []
    /// How many events it has so far.
    private(set) var events = 0
    private(set) var requests: [AppendRequest] = []

    enum Item: Sendable {
        /// A command that appends something.
        case append(Job, Plan)
        /// What a reactor does about a command before it: nobody waits for its result.
        case reaction
        /// A command that changes nothing, in view of the log and of what comes before it here.
        case nothing(Job, CommandOutcome)
        /// A command that is refused in view of these.
        case refused(Job, Rejection, at: Position)
        /// A command whose answer goes by nothing that could still turn out otherwise.
        case answered(Job, Ticket.Answer)
    }

    init(base: Position) { self.base = base }

    /// How the log ends after it, if all comes about as it was decided.
    var end: Position { base + Position(events) }

    var isEmpty: Bool { items.isEmpty }

    var jobs: [Job] {
        items.compactMap { item in
            switch item {
            case .append(let job, _), .nothing(let job, _), .refused(let job, _, _),
                .answered(let job, _):
                job
            case .reaction: nil
            }
        }
    }

    mutating func add(_ job: Job, _ plan: Plan, _ request: AppendRequest) {
        items.append(.append(job, plan))
        add(request)
    }

    mutating func add(reaction request: AppendRequest) {
        items.append(.reaction)
        add(request)
    }

    mutating func add(_ job: Job, nothing plan: Plan) {
        var outcome = plan.unchanged
        outcome.position = end
        items.append(.nothing(job, outcome))
    }

    mutating func add(_ job: Job, refused rejection: Rejection) {
        items.append(.refused(job, rejection, at: end))
    }

    mutating func add(_ job: Job, answered answer: Ticket.Answer) {
        items.append(.answered(job, answer))
    }

    private mutating func add(_ request: AppendRequest) {
        requests.append(request)
        events += request.streams.reduce(0) { $0 + $1.events.count }
    }
}

/// What has come of a round once the store has answered.
///
/// A command that was stored is answered whatever became of the others. One that changes nothing, or
/// is refused, has left nothing that could stand against it: it is answered only if nobody else wrote
/// between the log's end that the round began at and the round itself. So each speaks of the log as it
/// was at one position, and that position is its answer's.
struct Landing {
    var answers: [(job: Job, answer: Ticket.Answer)] = []
    /// Commands that turn out to change nothing, and are answered so.
    var unchanged: [(job: Job, outcome: CommandOutcome)] = []
    /// What has to be decided anew, in order.
    private(set) var again: [Job] = []
    /// Whether the log is now as all of it, and whatever was decided since, counts on.
    private(set) var isAsDecided: Bool
    /// Whether others have written in between.
    private(set) var isInterrupted: Bool

    /// Whether something is answered that stands nowhere in the log.
    var hasLeftNothing: Bool {
        !unchanged.isEmpty || answers.contains { Self.isRefusal($0.answer) }
    }

    /// Refuses all of that instead.
    mutating func refuseWhatLeftNothing(_ rejection: Rejection) {
        for index in answers.indices {
            guard case .refused(_, let position) = answers[index].answer else { continue }
            answers[index].answer = .refused(rejection, at: position)
        }
        answers += unchanged.map { ($0.job, .refused(rejection, at: $0.outcome.position)) }
        unchanged = []
    }

    private static func isRefusal(_ answer: Ticket.Answer) -> Bool {
        if case .refused = answer { true } else { false }
    }

    /// `head` is the log's after the round; it counts only where nothing was stored.
    init(_ round: Round, _ results: [Result<AppendReceipt, EventStoreError>], head: Position) {
        var next = round.base
        let first = results.lazy.compactMap { result -> AppendReceipt? in
            if case .success(let receipt) = result, !receipt.duplicate { receipt } else { nil }
        }.first
        isInterrupted = (first.map { $0.positions.lowerBound - 1 } ?? head) != round.base
        isAsDecided = !isInterrupted
        var rest = results.makeIterator()
        for item in round.items {
            switch item {
            case .append(let job, let plan):
                let result = rest.next()
                note(result, &next)
                take(result, job, plan)
            case .reaction: note(rest.next(), &next)
            case .nothing(let job, let outcome):
                if isAsDecided { unchanged.append((job, outcome)) } else { again.append(job) }
            case .refused(let job, let rejection, let position):
                if isAsDecided {
                    answers.append((job, .refused(rejection, at: position)))
                } else {
                    again.append(job)
                }
            case .answered(let job, let answer): answers.append((job, answer))
            }
        }
    }

    private mutating func note(
        _ result: Result<AppendReceipt, EventStoreError>?, _ next: inout Position
    ) {
        switch result {
        case .success(let receipt):
            if receipt.duplicate || receipt.positions.lowerBound != next + 1 { isAsDecided = false }
            next = receipt.positions.upperBound
        case .failure(.conflict):
            isAsDecided = false
            isInterrupted = true
        case .failure, nil: isAsDecided = false
        }
    }

    private mutating func take(
        _ result: Result<AppendReceipt, EventStoreError>?, _ job: Job, _ plan: Plan
    ) {
        switch result {
        case .success(let receipt) where receipt.duplicate:
            // By another way, meanwhile: what is known of it is looked up.
            again.append(job)
        case .success(let receipt):
            let outcome = CommandOutcome(receipt, of: plan)
            answers.append((job, .accepted(outcome, decided: plan.decided)))
        case .failure(.conflict): again.append(job)
        case .failure(let error):
            answers.append((job, .refused(Rejection(error), at: plan.head)))
        case nil:
            let bug = Rejection(.bug, "the store left a request unanswered")
            answers.append((job, .refused(bug, at: plan.head)))
        }
    }
}
