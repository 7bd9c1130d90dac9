import Answers
import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import History
import ReadModels
import Records

/// Finds the first event that made a condition over a query true.
struct BisectVerb: Verb {
    static let place = VerbPlace.folderOrJob("/v1/bisect")
    static let configuration = CommandConfiguration(
        commandName: "bisect",
        abstract: "Find the first event that made a condition over a query's answer true.",
        discussion: """
              es bisect 'orders status=delivered total >= 50'
              es bisect 'order orderId=1042 item.status = delivered'
              es bisect 'budget project=lake-house item.over = true' --from 2026-03-01

            A query, its parameters, then PATH OPERATOR VALUE: a path into the answer as --json shows \
            it (total, item.status, items[0].title, count(items)), one of = != < <= > >= contains, \
            and a value; or PATH exists. What isn't there fulfils nothing.
            """)

    @Argument(
        help: ArgumentHelp("The query and the condition.", valueName: "query … condition"))
    var words: [String]
    @Option(
        help: ArgumentHelp(
            "The first event to search: a position, a time, or 7d (default: the first there is).",
            valueName: "when"),
        transform: { try Moment($0) })
    var from: Moment?
    @Option(
        help: ArgumentHelp("The last event to search, the same way.", valueName: "when"),
        transform: { try Moment($0) })
    var to: Moment?
    @Flag(
        help: "Only halve: quicker, but the first event only if what became true stayed true.")
    var quick = false
    @OptionGroup(title: "Everywhere") var common: CommonOptions

    func perform(in session: Session) async throws {
        let typed = try search()
        let bar = session.progress
        defer { bar.finish() }
        try await session.withStore { office in
            let first = try await (from?.positionBefore(in: office.store) ?? 0) + 1
            let last = min(
                try await to?.position(in: office.store) ?? .max, try await office.store.head())
            guard first <= last else {
                throw Failure.usage(
                    "there is no event from \(first) to \(last)",
                    hint: .es("log", "--reverse", "--limit", "5"))
            }
            let search = try await meant(typed, at: last, in: office)
            let found = try await session.longWork(
                bar, then: "nothing was changed; --from and --to search a part"
            ) {
                try await office.queries.bisect(
                    search, from: first, through: last, isQuick: quick
                ) { bar.update($0, $1, of: $2) }
            }
            bar.finish()
            try await show(found, search, first...last, office.store, session)
        }
    }

    /// What was typed, with times as the query takes them.
    private func search() throws -> QueryCondition {
        var search = try QueryCondition(words.joined(separator: " "))
        search.query = Verbs.query(called: search.query) ?? search.query
        search.parameters = try TypedParameters(of: search.query).read(search.parameters)
        return search
    }

    /// The search, with a thing by its id and values by their names, whatever tables call them.
    ///
    /// An answer about one thing has the same names at its top always: a path that begins with
    /// another leads nowhere, and a long search would only find that out at its end.
    private func meant(
        _ typed: QueryCondition, at position: Position, in office: BackOffice
    ) async throws -> QueryCondition {
        var search = typed
        let answer: JSONValue
        do {
            let asked = AskedOffice(office: office, asOf: .recorded(.position(position), position))
            {
                _, _, _ in
            }
            let (reply, parameters) = try await asked.answer(search.query, search.parameters)
            search.parameters = parameters
            answer = reply.json
        } catch let rejection as Rejection where rejection.refusals.first?.code == .notFound {
            // There may have been such a thing earlier.
            return search
        }
        search.condition.path = search.condition.path.named(in: answer)
        try search.refuseImpossible()
        let path = search.condition.path
        guard let item = answer["item"], let missing = path.missing(in: answer),
            missing.names.contains("item"), missing.names.contains("query")
        else { return search }
        var failure = Failure(
            .notFound, code: "never-true",
            "\(search.condition.text) is never true: there is no \(missing.name) in the answer")
        let isInside = item[missing.name] != nil
        failure.facts = [
            isInside
                ? "did you mean item.\(missing.name)?"
                : "there is " + missing.names.joined(separator: ", ")
        ]
        failure.hint = .es(search.question + ["--json"])
        throw failure
    }

    private func show(
        _ found: Bisection, _ search: QueryCondition, _ range: ClosedRange<Position>,
        _ store: any EventStore, _ session: Session
    ) async throws {
        let condition = search.condition
        guard let position = found.position else {
            if found.wasTrueFromTheStart {
                guard session.isForPeople else {
                    return try session.show(item: try await found.answer(to: search, in: store))
                }
                return try tellStart(found, condition, range)
            }
            throw never(found, search, range)
        }
        if session.isForPeople {
            let events = try await store.events(LogRead(after: position - 1, through: position))
            guard let event = events.first else {
                throw Failure(.bug, code: "bug", "there is no event at position \(position)")
            }
            let name = try await store.commandName(of: event)
            let style = session.style
            let kind = condition.path.kind
            let (old, new) = (found.before?.shown(as: kind), found.after?.shown(as: kind))
            try Channel.out.line(
                style.strong(neutralised(condition.text))
                    + " came true at position \(grouped(position)): "
                    + "\(old ?? "nothing") → \(new ?? "nothing")")
            try Channel.out.line()
            try session.show(
                item: .object(
                    [.init("stream", .string(event.stream.text))]
                        + event.origin(name).filter { $0.name != "position" }
                        + [.init("data", JSONValue(payload: event.payload))]))
            try Channel.out.line()
            try session.say(quietly: found.sentence)
            return try session.say(hint: .es("why", "\(position)"))
        }
        try session.show(item: try await found.answer(to: search, in: store))
    }

    private func tellStart(
        _ found: Bisection, _ condition: Condition, _ range: ClosedRange<Position>
    ) throws {
        try Channel.out.line(
            neutralised(condition.text) + " was true from the start: "
                + "before position \(grouped(range.lowerBound)) it is "
                + (found.after?.shown(as: condition.path.kind) ?? ""))
    }

    /// Why nothing was found.
    private func never(
        _ found: Bisection, _ search: QueryCondition, _ range: ClosedRange<Position>
    ) -> Failure {
        let condition = search.condition
        var failure = Failure(
            .notFound, code: "never-true", found.never(condition, range),
            facts: [found.found(at: condition)],
            hint: .es(search.question + (found.lastAnswer == nil ? [] : ["--json"])))
        if found.lastAnswer != nil, found.proof == .quick {
            failure.hint = "without --quick every answer is looked at"
        }
        return failure
    }
}

extension QueryCondition {
    /// The question, as it is typed.
    fileprivate var question: [String] {
        ["query", query] + parameters.map { "\($0.name)=\($0.text)" }
    }
}
