import EventSourcing
import EventStore
import Records

// What a command asks while it is decided: all questions of one attempt are put to the store at once, so
// that they cost one way there and are answered as of one position.

extension Decider {
    /// What a decision was made by, besides its own aggregate: the append holds only while it is so.
    struct Grounds {
        var streams: [StreamName: Revision?] = [:]
        var tags: [String] = []
        /// Commands that only wait to be stored.
        var commandIDs: Set<String> = []
    }

    /// Lets the command decide until none of its questions is open.
    func decideAsking<C: Command>(
        _ command: C, on state: C.Target, _ facts: Facts, _ grounds: inout Grounds,
        _ overlay: inout Overlay
    ) async throws -> Decision<C.Target> {
        for _ in 0..<Facts.mostRounds {
            let (outcome, open) = facts.attempt(command, on: state)
            if open.isEmpty { return try outcome.get() }
            var inquiry = Inquiry()
            for question in open {
                switch question {
                case .aggregate(let name, let type):
                    if !facts.isUnguarded(name), let known = overlay[name] {
                        go(by: known, name, facts, &grounds, overlay)
                        continue
                    }
                    // Or else fresh from the store: no guard would tell that the overlay's is stale.
                    if overlay.awaits(name) { throw NeedsStored() }
                    await inquiry.ask(question, loading(type, name))
                case .tag(let tag):
                    if overlay.awaits(tag: tag) { throw NeedsStored() }
                    inquiry.ask(question, .log(LogRead(.tags([tag]), limit: 1, backward: true)))
                case .allTagged(let tag):
                    if overlay.awaits(tag: tag) { throw NeedsStored() }
                    inquiry.ask(question, .log(LogRead(.tags([tag]), limit: Facts.mostEvents + 1)))
                case .exists(let name):
                    if overlay.awaits(name) { throw NeedsStored() }
                    inquiry.ask(question, .revision(of: name))
                case .event(let name, let revision):
                    if overlay.awaits(name) { throw NeedsStored() }
                    inquiry.ask(question, .stream(name, StreamRead(from: revision, limit: 1)))
                }
            }
            try await answer(inquiry, facts, &grounds, &overlay)
        }
        throw Facts.askedTooOften(C.name)
    }

    /// Puts the questions, and makes the answers known.
    private func answer(
        _ inquiry: Inquiry, _ facts: Facts, _ grounds: inout Grounds, _ overlay: inout Overlay
    ) async throws {
        if inquiry.questions.isEmpty { return }
        var inquiry = inquiry
        let answers = try await store.read(inquiry.questions) { try inquiry.take($0, $1) }
        for (number, question) in inquiry.asked.enumerated() {
            switch question {
            case .aggregate(let name, _):
                guard let known = try await inquiry.loadings[number]?.known(in: store) else {
                    continue
                }
                if facts.isUnguarded(name) {
                    facts.know(name, is: known.state)
                } else {
                    overlay[name] = known
                    go(by: known, name, facts, &grounds, overlay)
                }
            case .tag(let tag):
                facts.know(tag: tag, last: inquiry.events[number]?.first)
                grounds.tags.append(tag)
            case .allTagged(let tag):
                let events = inquiry.events[number] ?? []
                guard events.count <= Facts.mostEvents else {
                    throw Rejection(
                        .overLimit, "more than \(Facts.mostEvents) events bear the tag \(tag)")
                }
                facts.know(tag: tag, all: events)
                grounds.tags.append(tag)
            case .exists(let name):
                guard case .revision(let revision) = answers[number] else { continue }
                // One that is there stays; only what isn't could change the answer.
                if revision == nil { grounds.streams[name] = .some(nil) }
                facts.know(name, exists: revision != nil)
            case .event(let name, let revision):
                facts.know(name, revision, is: inquiry.events[number]?.first)
            }
        }
    }

    private func go(
        by known: Overlay.Known, _ name: StreamName, _ facts: Facts, _ grounds: inout Grounds,
        _ overlay: Overlay
    ) {
        grounds.streams[name] = known.revision
        if let id = overlay.waiting(for: known) { grounds.commandIDs.insert(id) }
        facts.know(name, is: known.state)
    }

    private func loading<A: Aggregate>(
        _ type: A.Type, _ stream: StreamName
    ) async -> any AggregateLoading {
        await Loading(type, stream, by: snapshots)
    }
}

/// What is asked of the store at once, for whom, and what has come of it so far.
private struct Inquiry {
    private(set) var asked: [Facts.Question] = []
    private(set) var questions: [StoreQuestion] = []
    /// By the numbers of their questions.
    private(set) var loadings: [Int: any AggregateLoading] = [:]
    private(set) var events: [Int: [RecordedEvent]] = [:]

    mutating func ask(_ asking: Facts.Question, _ question: StoreQuestion) {
        asked.append(asking)
        questions.append(question)
    }

    mutating func ask(_ asking: Facts.Question, _ loading: any AggregateLoading) {
        loadings[questions.count] = loading
        ask(asking, loading.question)
    }

    mutating func take(_ number: Int, _ view: borrowing EventView) throws -> Bool {
        if let goesOn = try loadings[number]?.take(view) { return goesOn }
        events[number, default: []].append(view.copy())
        return true
    }
}
