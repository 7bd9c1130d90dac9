public import EventStore
public import Records

/// What a command may go by besides its own aggregate: the time, the reason, other aggregates, and
/// the last event that bears a tag.
///
/// Deciding stays pure. A command just asks; where the answer isn't there yet it gets a blank one,
/// the question is noted, and the command bus finds the answer and lets the command decide again,
/// until nothing is missing. Whatever was asked becomes a condition of the append: had it changed
/// meanwhile, the append would be refused and the command decided anew.
public final class Facts {
    /// When the command came: now, by the log's clock.
    public let now: Timestamp
    /// When what it tells of happened: now, unless it is back-dated.
    public let occurredAt: Timestamp
    /// Why, if that was said: by the command itself or around it. Never blank.
    public let reason: String?
    /// Who asked.
    public let actor: String

    /// Asks whether the command may be sent at all; `nil` where it isn't said who sends it.
    package var permit: Permit?

    private var aggregates: [StreamName: any Aggregate] = [:]
    private var glimpsed: [StreamName: any Aggregate] = [:]
    /// Of each aggregate that was asked about: whether the append is to depend on it.
    private var isGuarded: [StreamName: Bool] = [:]
    // By bytes: as a key, Swift's String would take two spellings of é for one.
    private var tagged: [[UInt8]: RecordedEvent?] = [:]
    private var allTagged: [[UInt8]: [RecordedEvent]] = [:]
    private var existing: [StreamName: Bool] = [:]
    private var happened: [StreamName: [Revision: RecordedEvent?]] = [:]
    private var missing: [Question] = []

    /// What a command asked for and nobody had fetched yet.
    package enum Question {
        case aggregate(StreamName, any Aggregate.Type)
        case tag(String)
        case allTagged(String)
        case exists(StreamName)
        case event(StreamName, Revision)
    }

    package init(now: Timestamp, occurredAt: Timestamp, reason: String?, actor: String) {
        self.now = now
        self.occurredAt = occurredAt
        self.reason = reason.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
        self.actor = actor
    }

    /// Another aggregate, as it stands; a blank one if nothing ever happened to it.
    public func state<Other: Aggregate>(of id: Identifier<Other>) -> Other {
        // An impossible name: so nothing ever happened to it.
        guard let stream = StreamName(possible: Other.category, id.text) else { return Other() }
        if let answer = aggregates[stream] as? Other { return answer }
        isGuarded[stream] = true
        missing.append(.aggregate(stream, Other.self))
        return Other()
    }

    /// The same, but no condition of the append, which has room for some ten thousand: for however many
    /// there are. Only for what can come to matter by no event but one that is a condition already,
    /// such as one of the tag that ``events(tagged:)`` was asked for.
    package func unguardedState<Other: Aggregate>(of id: Identifier<Other>) -> Other {
        guard let stream = StreamName(possible: Other.category, id.text) else { return Other() }
        if let answer = (aggregates[stream] ?? glimpsed[stream]) as? Other { return answer }
        if isGuarded[stream] == nil { isGuarded[stream] = false }
        missing.append(.aggregate(stream, Other.self))
        return Other()
    }

    /// Whether anything ever happened to the thing of `category` called `id`: for a thing of another
    /// context, of which nothing but its name is known here.
    public func exists(_ category: String, _ id: String) -> Bool {
        guard let stream = StreamName(possible: category, id) else { return false }
        if let answer = existing[stream] { return answer }
        missing.append(.exists(stream))
        return false
    }

    /// The event of a thing at `revision`, whose state keeps no more than where it is; `nil` if there is
    /// none. It stays what it is, so it is no condition of the append.
    package func event<Other: Aggregate>(
        _ revision: Revision, of id: Identifier<Other>
    ) -> RecordedEvent? {
        guard let stream = StreamName(possible: Other.category, id.text) else { return nil }
        if let answer = happened[stream]?[revision] { return answer }
        missing.append(.event(stream, revision))
        return nil
    }

    /// So many events are read of one tag; of more the command is refused, `RejectionCode.overLimit`.
    package static let mostEvents = 100_000

    /// So often a command may ask on, of what it was answered: a chain of this length.
    package static let mostRounds = 1_000

    /// Every event that bears `tag`, in log order: 100,000 at most, else the command is refused.
    public func events(tagged tag: String) -> [RecordedEvent] {
        if let answer = allTagged[Array(tag.utf8)] { return answer }
        missing.append(.allTagged(tag))
        return []
    }

    /// The last event that bears `tag`; `nil` if there is none.
    public func lastEvent(tagged tag: String) -> RecordedEvent? {
        if let answer = tagged[Array(tag.utf8)] { return answer }
        missing.append(.tag(tag))
        return nil
    }

    /// Whether `tag`, such as `slug:lamps`, is held by anything.
    ///
    /// The convention of unique names: an event that takes a name bears the name's tag, and so does
    /// one that gives it up; `isHeld` says which of the two the last one was.
    public func isTaken(
        _ tag: String, isHeld: (RecordedEvent) -> Bool = { _ in true }
    ) -> Bool {
        lastEvent(tagged: tag).map(isHeld) ?? false
    }

    /// Whether `tag` is held by anything but `mine`.
    public func isTaken<Mine: Aggregate>(
        _ tag: String, except mine: Identifier<Mine>,
        isHeld: (RecordedEvent) -> Bool = { _ in true }
    ) -> Bool {
        let own = StreamName(possible: Mine.category, mine.text)
        return isTaken(tag) { $0.stream != own && isHeld($0) }
    }
}

// MARK: - For whoever finds the answers

extension Facts {
    /// Gives the answer to a question about an aggregate.
    package func know(_ stream: StreamName, is state: any Aggregate) {
        if isUnguarded(stream) { glimpsed[stream] = state } else { aggregates[stream] = state }
    }

    /// Whether the append is not to depend on what is answered about `stream`.
    package func isUnguarded(_ stream: StreamName) -> Bool { isGuarded[stream] == false }

    /// Gives the answer to a question about a tag.
    package func know(tag: String, last event: RecordedEvent?) {
        tagged[Array(tag.utf8)] = .some(event)
    }

    /// Gives the answer to a question about all events of a tag.
    package func know(tag: String, all events: [RecordedEvent]) {
        allTagged[Array(tag.utf8)] = events
    }

    /// Gives the answer to a question about what happened at one revision.
    package func know(_ stream: StreamName, _ revision: Revision, is event: RecordedEvent?) {
        happened[stream, default: [:]][revision] = .some(event)
    }

    /// Gives the answer to a question about a stream.
    package func know(_ stream: StreamName, exists: Bool) { existing[stream] = exists }

    /// Decides, asking `answer` for what is missing until nothing is.
    package func decide<C: Command>(
        _ command: C, on state: C.Target, answer: ([Question]) -> Void
    ) -> Result<Decision<C.Target>, Rejection> {
        for _ in 0..<Self.mostRounds {
            let (outcome, questions) = attempt(command, on: state)
            if questions.isEmpty { return outcome }
            answer(questions)
        }
        return .failure(Self.askedTooOften(C.name))
    }

    package static func askedTooOften(_ command: String) -> Rejection {
        Rejection(
            .overLimit, "\(command) goes by a chain of more than \(mostRounds) answers",
            hint: "shorten what it goes along")
    }

    /// Decides once. The outcome counts only if no question was left open.
    package func attempt<C: Command>(
        _ command: C, on state: C.Target
    ) -> (outcome: Result<Decision<C.Target>, Rejection>, questions: [Question]) {
        missing = []
        let outcome = Result { () throws(Rejection) in
            try permit?(command, self)
            return try command.decide(on: state, given: self)
        }
        return (outcome, missing)
    }
}

extension RejectionCode {
    /// More would have to be gone by than a command may.
    package static let overLimit = Self("over-limit")
}
