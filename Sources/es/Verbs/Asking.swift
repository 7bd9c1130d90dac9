import ArgumentParser
import Daybook
import EventSourcing
import EventStore
import ReadModels
import Records
import Vocabulary

/// What every question takes.
struct AskingOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("Its parameters.", valueName: "param=value"))
    var parameters: [String] = []

    @Option(
        help: ArgumentHelp(
            "As it was: a position, a time, or how long ago (1h, 7d).", valueName: "when"),
        transform: { try Moment($0) })
    var asOf: Moment?

    @Flag(help: "With a time as --as-of: by what had happened then, whenever it was recorded.")
    var occurred = false

    @Flag(help: "Then the answer again, each time that it changes, until Ctrl-C.")
    var follow = false

    func validate() throws {
        if follow, asOf != nil {
            throw ValidationError("what was doesn't change: --follow or --as-of, not both")
        }
    }

    /// The time of the business that is asked about, if any is.
    func occurredBy(_ question: [String]) throws -> Timestamp? {
        guard occurred else { return nil }
        let hint = Sentence.es(["query"] + question + ["--as-of", "1d", "--occurred"])
        switch asOf {
        case .time(let time): return time
        case .position(let position):
            throw Failure.usage(
                "--occurred goes by when things happened, and \(position) is a place in the log",
                hint: hint)
        case nil: throw Failure.usage("--occurred says which time --as-of means", hint: hint)
        }
    }

    /// `status=delivered` as a name and a text.
    func pairs(of query: String) throws -> [(name: String, text: String)] {
        try parameters.map { parameter in
            guard let equals = parameter.firstIndex(of: "=") else {
                throw Failure.usage(
                    "\(parameter) is no parameter: a parameter is name=value", hint: .es("queries", query))
            }
            return (
                String(parameter[..<equals]), String(parameter[parameter.index(after: equals)...])
            )
        }
    }
}

extension Session {
    /// Asks a query and shows the answer, and again whenever it changes if that is asked for.
    func ask(
        _ name: String, _ parameters: [(name: String, text: String)], _ asking: AskingOptions
    ) async throws {
        let parameters = clocked(name, parameters)
        let occurred = try asking.occurredBy([name] + parameters.map { "\($0.name)=\($0.text)" })
        let bar = progress
        defer { bar.finish() }
        try await withStore { office in
            let reply: QueryReply
            if let occurred {
                reply = try await office.queries.ask(name, parameters, occurredBy: occurred) {
                    bar.update($0, $1, of: $2)
                }
            } else {
                let position = try await asking.asOf?.position(in: office.store)
                reply = try await office.queries.ask(name, parameters, asOf: position) {
                    bar.update($0, $1, of: $2)
                }
            }
            bar.finish()
            try show(reply, parameters)
            if asking.follow { try await follow(reply, parameters, in: office) }
        }
    }

    /// The parameters, with the clock that people want to see where the query shows them times itself.
    private func clocked(
        _ name: String, _ parameters: [(name: String, text: String)]
    ) -> [(name: String, text: String)] {
        let query = BackOffice.questions.first { $0.name == name }
        guard isForPeople, ShownZone.zone != .utc,
            !parameters.contains(where: { $0.name == "zone" }),
            query?.parameters.contains(where: { $0.name == "zone" }) == true
        else { return parameters }
        return parameters + [(name: "zone", text: ShownZone.zone.name)]
    }

    /// Shows each answer that differs from the one before it, until somebody asks to stop.
    private func follow(
        _ first: QueryReply, _ parameters: [(name: String, text: String)], in office: BackOffice
    ) async throws {
        try Channel.out.flush()
        try await Signals.untilAsked {
            var last = first
            do {
                for try await event in office.store.subscribe(after: first.position)
                where event.position > last.position {
                    let reply = try await office.queries.ask(first.query, parameters)
                    let isNews = reply.answer != last.answer
                    last = reply
                    if !isNews { continue }
                    if !isJSON { try Channel.out.line() }
                    try show(reply, parameters)
                    try Channel.out.flush()
                }
            } catch is CancellationError {
                // Asked to stop while it read.
            }
        }
    }

    /// Shows the answer to a query.
    private func show(_ reply: QueryReply, _ parameters: [(name: String, text: String)]) throws {
        let answer = isJSON ? reply.answer : reply.answer.shown(toPeople: isForPeople)
        switch (format, answer) {
        case (.json, _): try show(json: reply.json)
        case (_, .item(let item)): try show(item: item)
        case (.ndjson, .list(let items, _, _, _)): for item in items { try show(json: item) }
        case (_, .list(let items, let total, let next, let sums)):
            if !items.isEmpty || !isForPeople {
                try show(Listing(items: items), preferred: Columns.preferred[reply.query] ?? [])
            }
            guard isForPeople else { return }
            try tell(sums)
            try tell(items.count, of: total, next, reply, parameters)
        }
    }

    /// What the whole list comes to.
    private func tell(_ sums: [JSONValue.Member]) throws {
        if sums.isEmpty { return }
        try Channel.out.line()
        let card = Card(item: .object(sums), width: width, style: style)
        for line in card.lines() { try Channel.out.line(line) }
    }

    /// How many there are and how to get the rest: a message, for people only.
    private func tell(
        _ shown: Int, of total: Int, _ next: String?, _ reply: QueryReply,
        _ parameters: [(name: String, text: String)]
    ) throws {
        let count = shown == total ? grouped(total) : "\(grouped(shown)) of \(grouped(total))"
        try say(style.quiet("\(count)  as of position \(grouped(reply.position))"))
        guard let next else { return }
        let kept = parameters.filter { $0.name != "after" }.map { "\($0.name)=\($0.text)" }
        try say(hint: .es(["query", reply.query] + kept + ["after=\(next)"]))
    }
}
